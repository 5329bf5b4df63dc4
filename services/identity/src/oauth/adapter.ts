/**
 * Storage port of oidc-provider. A grant is not stored: it is the session, seen through the provider's eyes, so that whatever ends one ends the other.
 * Using up a refresh token is not done here but by `tokenEndpoint`, together with the answer that replaces it.
 */
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { SessionRow } from '../domain/oauth/session';
import type { ClientStore } from '../store/oauth/clientStore';
import type { PayloadStore, StoredPayload } from '../store/oauth/payloadStore';
import { SCOPE } from './scope';
import type { CurrentPrincipalOf } from './currentPrincipal';

export interface AdapterDeps {
  readonly payloads: PayloadStore;
  readonly clients: ClientStore;
  readonly currentPrincipal: CurrentPrincipalOf;
  /** A code or refresh token came back that had been used: whoever holds what was made from it must lose it. */
  readonly endReused: (sessionId: string) => Promise<void>;
  readonly clock: () => number;
}

/** How long a refresh token that was used converges on the answer of its first use. */
export const CONVERGE_MS = 10_000;

const grantOf = (session: SessionRow): AdapterPayload => ({
  kind: 'Grant',
  jti: session._id,
  iat: Math.floor(session.createdAt.getTime() / 1_000),
  exp: Math.floor(session.expiresAt.getTime() / 1_000),
  accountId: session.userId,
  clientId: session.clientId,
  openid: { scope: SCOPE },
  resources: { [session.resource]: SCOPE },
});

const nothing = async (): Promise<undefined> => undefined;
const nowhere: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};

const grantAdapter = ({ currentPrincipal, endReused }: AdapterDeps): Adapter => ({
  ...nowhere,
  find: async (id) => {
    const { session, decision } = await currentPrincipal(id);
    return decision.good ? grantOf(session!) : undefined;
  },
  destroy: endReused,
});

const clientAdapter = ({ clients, clock }: AdapterDeps): Adapter => ({
  ...nowhere,
  upsert: (id, payload) => clients.insert(id, payload, clock()),
  find: (id) => clients.find(id, clock()),
});

/** The provider refuses what is marked as consumed, and ends the grant. */
function marked(kind: string, stored: StoredPayload | undefined, now: number): AdapterPayload | undefined {
  if (stored?.consumedAt === undefined) return stored?.payload;
  const since = stored.consumedAt.getTime();
  const converges = kind === 'RefreshToken' && now < since + CONVERGE_MS;
  return converges ? stored.payload : { ...stored.payload, consumed: Math.floor(since / 1_000) };
}

function payloadAdapter(kind: string, { payloads, endReused, clock }: AdapterDeps): Adapter {
  /** Consumes a code. If it was used before, what the first exchange gave ends too. */
  async function consumeCode(id: string): Promise<void> {
    if (await payloads.consume(kind, id, clock())) return;
    const grantId = (await payloads.find(kind, id))?.payload.grantId;
    if (grantId !== undefined) await endReused(grantId);
    throw new errors.InvalidGrant('code was used before');
  }
  return {
    upsert: (id, payload, expiresIn) => payloads.put(kind, id, payload, new Date(clock() + expiresIn! * 1_000)),
    find: async (id) => marked(kind, await payloads.find(kind, id), clock()),
    findByUid: async (uid) => marked(kind, await payloads.findByUid(kind, uid), clock()),
    findByUserCode: nothing,
    consume: kind === 'RefreshToken' ? nothing : consumeCode,
    destroy: (id) => payloads.remove(kind, id),
    revokeByGrantId: (grantId) => payloads.removeByGrant(kind, grantId),
  };
}

/** A factory of adapters, one per model kind of the provider. */
export const adapters =
  (deps: AdapterDeps) =>
  (kind: string): Adapter => {
    if (kind === 'Grant') return grantAdapter(deps);
    return kind === 'Client' ? clientAdapter(deps) : payloadAdapter(kind, deps);
  };
