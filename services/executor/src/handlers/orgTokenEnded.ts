import type { Delivery } from '@gatehouse/bus';
import { derivedId, type audit, type identity, type PayloadOf } from '@gatehouse/contracts';
import type { CredentialVault } from '../store/credentialVault';
import type { CredentialStore } from '../store/credentials';

interface Parts {
  store: Pick<CredentialStore, 'list' | 'remove'>;
  credentials: Pick<CredentialVault, 'invalidate'>;
  outbox: { kick(): void };
}
type Ended = PayloadOf<typeof identity.orgTokenEnded>;

/** Whoever ended the token ended its credentials. Stated twice, it is one fact. */
const endFact = ({ orgId, by }: Ended, owner: object, integrationId: string, credentialId: string, at: Date): audit.Fact => ({
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
  ({ store, credentials, outbox }: Parts) =>
  async (deliveries: readonly Delivery<typeof identity.orgTokenEnded>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      const { orgId, tokenId } = payload;
      const owner = { kind: 'orgToken' as const, id: tokenId };
      for (const { integrationId, credentialId } of await store.list(orgId, owner)) {
        const key = { owner, integrationId };
        const at = new Date();
        await store.remove(orgId, key, at, endFact(payload, owner, integrationId, credentialId, at));
        await credentials.invalidate(orgId, key);
      }
    }
    outbox.kick();
  };
