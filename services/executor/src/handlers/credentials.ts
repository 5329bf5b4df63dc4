/** What is stored to present to APIs: never shown, only that it is there. */
import type { Handler } from '@gatehouse/bus';
import { AppError, audit, isAdmin, type executor } from '@gatehouse/contracts';
import type { Unsealer } from '@gatehouse/crypto';
import { showCredentials, type ClientsOf } from '../connections/showCredentials';
import { showCredential } from './showCredential';
import type { CredentialStore } from '../store/credentials';
import { checkCredential } from '../domain/checkCredential';
import { isPinned } from '../domain/credentialPin';
import { keepCredential, type KeepDeps } from './keepCredential';
import { mayStore, ownerOrAdmin } from './mayManage';

/** Which integrations the owner has a credential for. */
export const listCredentials =
  ({ store, clients }: { store: Pick<CredentialStore, 'list'>; clients: ClientsOf }): Handler<typeof executor.listCredentials> =>
  async ({ owner }, call) => {
    const isOwner = call.principal?.kind === owner.kind && call.principal.id === owner.id;
    const { orgId } = isOwner ? call.principal : ownerOrAdmin(call.principal, owner);
    return { credentials: await showCredentials(clients, orgId, await store.list(orgId, owner)) };
  };

/** What service accounts have stored; for admins. */
export const accountCredentials =
  ({ store, clients }: { store: Pick<CredentialStore, 'ofAccounts'>; clients: ClientsOf }): Handler<typeof executor.accountCredentials> =>
  async ({ ids }, { principal }) => {
    if (!isAdmin(principal))
      throw new AppError('forbidden', 'Only an admin of the organization may see the credentials of its service accounts');
    const { orgId } = principal;
    return { credentials: await showCredentials(clients, orgId, await store.ofAccounts(orgId, ids)) };
  };

/** Whether a waiting call would still be made with the credential it was asked for with. */
export const credentialState =
  ({ store }: { store: Pick<CredentialStore, 'get'> }): Handler<typeof executor.credentialState> =>
  async ({ integrationId, pin }, { principal }) => {
    if (principal === undefined) throw new AppError('forbidden', 'Only members of an organization may ask what became of a credential');
    const { orgId, kind, id } = principal;
    const row = await store.get(orgId, { owner: { kind, id }, integrationId });
    if (row?.secret === undefined) return { state: 'deleted' };
    if (!isPinned(pin, row)) return { state: 'replaced' };
    return { state: 'same', ...(row.rejectedAt && { rejectedAt: row.rejectedAt.toISOString() }) };
  };

interface PutDeps extends KeepDeps {
  unsealer: Pick<Unsealer, 'unseal'>;
}
/** Unseal, encrypt for its place, commit, forget what is cached, answer: the next call uses the new value. */
export const putCredential =
  ({ unsealer, ...deps }: PutDeps): Handler<typeof executor.putCredential> =>
  async ({ integrationId, owner, type, sealed, audience }, { principal, correlationId }) => {
    const by = mayStore(principal, owner);
    const plain = unsealer.unseal(sealed, `upstream-credential:${by.orgId}:${owner.id}:${integrationId}`);
    try {
      const parts = checkCredential(type, plain, audience?.place);
      return showCredential(await keepCredential(deps, { by, owner, integrationId, type, parts, audience, correlationId }, plain));
    } finally {
      plain.fill(0);
    }
  };

interface DeleteDeps extends Pick<KeepDeps, 'credentials' | 'revoke' | 'outbox'> {
  store: Pick<CredentialStore, 'get' | 'remove'>;
}

/** Answers only after no call that starts from now can use the credential. */
export const deleteCredential =
  ({ store, credentials, revoke, outbox }: DeleteDeps): Handler<typeof executor.deleteCredential> =>
  async ({ integrationId, owner }, call) => {
    const by = ownerOrAdmin(call.principal, owner);
    const key = { owner, integrationId };
    const at = new Date();
    const target = { kind: 'integration', id: integrationId };
    const event = audit.adminEvent({ by, type: 'credential.deleted', at, target, data: { owner }, correlationId: call.correlationId });
    const before = await store.get(by.orgId, key);
    const removed = await store.remove(by.orgId, key, at, event);
    // What was deleted before answers as deleted: the request may be a repetition.
    if (!removed && before === undefined) throw new AppError('not_found', 'There is no such credential');
    await credentials.invalidate(by.orgId, key);
    if (removed) outbox.kick();
    if (removed && before !== undefined) await revoke(by.orgId, before);
    return {};
  };
