/** Identity as the console sees it over the bus. */
import { randomBytes } from 'node:crypto';
import type { Bus } from '@gatehouse/bus';
import { AppError, identity, newId, type RequestOf, type ResponseOf } from '@gatehouse/contracts';
import { createUnsealer, openQuestion } from '@gatehouse/crypto';

export type Begun = ResponseOf<typeof identity.beginAuthorization>;

export interface FakeIdentity {
  organizations: identity.Organization[];
  suspended: { slug: string; name: string }[];
  invitations: identity.WaitingInvitation[];
  /** Everything fails as if it were away. */
  away: boolean;
  readonly signedIn: identity.Person[];
  /** Queries that arrived. */
  readonly begun: string[];
  /** How the next authorization begins; `interactionId` is made here. */
  client: identity.OAuthClient;
  orgSlug: string | undefined;
  instead: Begun | undefined;
  readonly decisions: Omit<RequestOf<typeof identity.decideAuthorization>, 'sealed'>[];
  /** The address that a decision answers. */
  location: string;
  /** Refuses decisions with this code. */
  refuse: 'not_found' | 'conflict' | 'forbidden' | undefined;
}

export const organization = (slug: string, name: string, role: 'admin' | 'member' = 'admin'): identity.Organization => ({
  id: newId('organization'),
  slug,
  name,
  timeZone: 'Europe/Berlin',
  role,
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 0,
});

/** Registers its answers on a bus of identity; start that afterwards. */
export function fakeIdentity(bus: Bus): FakeIdentity {
  const unsealer = createUnsealer(randomBytes(32));
  const open = new Set<string>();
  const userId = newId('user');
  const fake: FakeIdentity = {
    organizations: [organization('acme', 'Acme Robotics')],
    suspended: [],
    invitations: [],
    away: false,
    signedIn: [],
    begun: [],
    client: { name: 'Claude Code', redirectHost: '127.0.0.1:33418', loopback: true },
    orgSlug: 'acme',
    instead: undefined,
    decisions: [],
    location: 'http://127.0.0.1:33418/callback?code=abc&state=xyz&iss=http%3A%2F%2F127.0.0.1%3A8080',
    refuse: undefined,
  };
  const here = (): void => {
    if (fake.away) throw new AppError('unavailable', 'away');
  };
  const shown = () => ({
    client: fake.client,
    ...(fake.orgSlug === undefined ? {} : { orgSlug: fake.orgSlug }),
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  });
  bus.serve(identity.signIn, ({ person }) => {
    here();
    fake.signedIn.push(person);
    const { email, name } = person;
    return {
      user: { id: userId, email, ...(name === undefined ? {} : { name }) },
      organizations: fake.organizations,
      suspended: fake.suspended,
      invitations: fake.invitations,
    };
  });
  bus.serve(identity.oauthSealingKey, () => ({ keyId: 'k1', publicKey: unsealer.publicKey }));
  bus.serve(identity.beginAuthorization, ({ query }) => {
    here();
    fake.begun.push(query);
    if (fake.instead !== undefined) return fake.instead;
    const interactionId = `i-${randomBytes(8).toString('hex')}`;
    open.add(interactionId);
    return { outcome: 'consent' as const, interactionId, ...shown() };
  });
  bus.serve(identity.getAuthorization, ({ interactionId }) => {
    if (!open.has(interactionId)) throw new AppError('not_found', 'no such authorization');
    return shown();
  });
  bus.serve(identity.decideAuthorization, ({ sealed, ...decision }) => {
    const question = openQuestion(unsealer, sealed, `oauth-decision:${decision.interactionId}`);
    if (fake.refuse !== undefined) throw new AppError(fake.refuse, 'refused');
    if (!open.delete(decision.interactionId)) throw new AppError('conflict', 'decided before');
    fake.decisions.push(decision);
    return { sealed: question.sealAnswer(Buffer.from(JSON.stringify({ location: fake.location }))) };
  });
  return fake;
}
