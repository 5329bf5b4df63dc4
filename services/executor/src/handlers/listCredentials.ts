import type { Handler } from '@gatehouse/bus';
import type { executor } from '@gatehouse/contracts';
import { showCredential } from '../domain/showCredential';
import type { CredentialStore } from '../store/credentials';
import { ownerOrAdmin } from './mayManage';

/** Which integrations the owner has a credential for. */
export const listCredentials =
  ({ store }: { store: Pick<CredentialStore, 'list'> }): Handler<typeof executor.listCredentials> =>
  async ({ owner }, call) => {
    const isOwner = call.principal?.kind === owner.kind && call.principal.id === owner.id;
    const { orgId } = isOwner ? call.principal : ownerOrAdmin(call.principal, owner);
    return { credentials: (await store.list(orgId, owner)).map(showCredential) };
  };
