/** The credentials of who will never use them again are erased: of a token of the organization that ended, and of a member who was removed. */
import type { Delivery } from '@gatehouse/bus';
import { audit, type identity } from '@gatehouse/contracts';
import type { CredentialVault } from '../store/credentialVault';
import type { CredentialStore } from '../store/credentials';
import type { CredentialRow } from '../store/schemas';

interface Deps {
  store: Pick<CredentialStore, 'list' | 'remove'>;
  credentials: Pick<CredentialVault, 'invalidate'>;
  revoke: (orgId: string, row: CredentialRow) => Promise<void>;
  outbox: { kick(): void };
}
interface Ended {
  readonly orgId: string;
  readonly owner: CredentialRow['owner'];
  readonly by: audit.AuditEvent['actor'];
  readonly because: string;
  /** Names the event. With a credential's id it is the id of an audit event, so that an event delivered twice is recorded once. */
  readonly id: string;
  /** What was stored later stays. */
  readonly before?: Date;
}

const endEvent = ({ orgId, owner, by, because, id }: Ended, { integrationId, credentialId }: CredentialRow, at: Date): audit.AuditEvent =>
  audit.consequenceEvent({
    ...{ orgId, by, because, at },
    type: 'credential.deleted',
    target: { kind: 'integration', id: integrationId },
    id: `${id}:${credentialId}`,
    data: { owner },
  });

/** Delivered again, the event finds nothing left to erase. */
async function eraseOf({ store, credentials, revoke }: Deps, ended: Ended): Promise<void> {
  const { orgId, owner, before } = ended;
  for (const row of await store.list(orgId, owner)) {
    if (before !== undefined && row.updatedAt > before) continue;
    const key = { owner, integrationId: row.integrationId };
    const at = new Date();
    const removed = await store.remove(orgId, key, at, endEvent(ended, row, at));
    await credentials.invalidate(orgId, key);
    if (removed) await revoke(orgId, row);
  }
}

export const orgTokenEnded =
  (deps: Deps) =>
  async (deliveries: readonly Delivery<typeof identity.orgTokenEnded>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      const { orgId, tokenId, by } = payload;
      await eraseOf(deps, { orgId, owner: { kind: 'orgToken', id: tokenId }, by, because: 'the token ended', id: 'orgTokenEnded' });
    }
    deps.outbox.kick();
  };

export const memberRemoved =
  (deps: Deps) =>
  async (deliveries: readonly Delivery<typeof identity.memberRemoved>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      const { orgId, userId, by, removedAt } = payload;
      const owner = { kind: 'user' as const, id: userId };
      const id = `memberRemoved:${removedAt}`;
      await eraseOf(deps, { orgId, owner, by, because: 'the member was removed', id, before: new Date(removedAt) });
    }
    deps.outbox.kick();
  };
