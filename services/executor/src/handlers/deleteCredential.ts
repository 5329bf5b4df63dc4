import type { Handler } from '@gatehouse/bus';
import { AppError, audit, type executor } from '@gatehouse/contracts';
import type { CredentialVault } from '../store/credentialVault';
import type { CredentialStore } from '../store/credentials';
import { ownerOrAdmin } from './mayManage';

interface Deps {
  store: Pick<CredentialStore, 'get' | 'remove'>;
  credentials: Pick<CredentialVault, 'invalidate'>;
  outbox: { kick(): void };
}

/** Answers only after no call that starts from now can use the credential. */
export const deleteCredential =
  ({ store, credentials, outbox }: Deps): Handler<typeof executor.deleteCredential> =>
  async ({ integrationId, owner }, call) => {
    const by = ownerOrAdmin(call.principal, owner);
    const key = { owner, integrationId };
    const at = new Date();
    const target = { kind: 'integration', id: integrationId };
    const event = audit.adminEvent({ by, type: 'credential.deleted', at, target, data: { owner }, correlationId: call.correlationId });
    const removed = await store.remove(by.orgId, key, at, event);
    // What was deleted before answers as deleted: the request may be a repetition.
    if (!removed && (await store.get(by.orgId, key)) === undefined) throw new AppError('not_found', 'There is no such credential');
    await credentials.invalidate(by.orgId, key);
    if (removed) outbox.kick();
    return {};
  };
