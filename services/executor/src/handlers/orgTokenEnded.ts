import type { Delivery } from '@gatehouse/bus';
import { derivedId, type audit, type identity, type PayloadOf } from '@gatehouse/contracts';
import type { CredentialVault } from '../store/credentialVault';
import type { CredentialStore } from '../store/credentials';

interface Deps {
  store: Pick<CredentialStore, 'list' | 'remove'>;
  credentials: Pick<CredentialVault, 'invalidate'>;
  outbox: { kick(): void };
}
type Ended = PayloadOf<typeof identity.orgTokenEnded>;

/** Ending a token ends its credentials. A repeated event has the same id. */
const endEvent = ({ orgId, by }: Ended, owner: object, integrationId: string, credentialId: string, at: Date): audit.AuditEvent => ({
  eventId: derivedId('event', `orgTokenEnded:${credentialId}`),
  orgId,
  type: 'credential.deleted',
  phase: 'single',
  occurredAt: at.toISOString(),
  actor: by,
  target: { kind: 'integration', id: integrationId },
  data: { owner, because: 'the token ended' },
});

/** The credentials of a token that nobody can use any more are erased with it. Delivered again, it finds nothing left to erase. */
export const orgTokenEnded =
  ({ store, credentials, outbox }: Deps) =>
  async (deliveries: readonly Delivery<typeof identity.orgTokenEnded>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      const { orgId, tokenId } = payload;
      const owner = { kind: 'orgToken' as const, id: tokenId };
      for (const { integrationId, credentialId } of await store.list(orgId, owner)) {
        const key = { owner, integrationId };
        const at = new Date();
        await store.remove(orgId, key, at, endEvent(payload, owner, integrationId, credentialId, at));
        await credentials.invalidate(orgId, key);
      }
    }
    outbox.kick();
  };
