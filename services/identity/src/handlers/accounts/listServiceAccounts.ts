import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { readNewest, type Cursors } from '@gatehouse/store';
import { requireAdmin } from '../../domain/requireAdmin';
import { viewServiceAccount } from '../../domain/serviceAccount';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'list'>;
  readonly cursors: Cursors;
}

export const listServiceAccounts =
  ({ accounts, cursors }: Deps): Handler<typeof identity.listServiceAccounts> =>
  async (page, { principal }) => {
    const { orgId } = requireAdmin(principal, 'list service accounts');
    const scope = `${orgId} ${identity.listServiceAccounts.name}`;
    const { rows, ...paging } = await readNewest({ cursors, scope }, page, (after, limit) => accounts.list(orgId, after, limit));
    return { serviceAccounts: rows.map(viewServiceAccount), ...paging };
  };
