import type { Handler } from '@gatehouse/bus';
import { identity, requireAdmin } from '@gatehouse/contracts';
import { readList, type Cursors } from '@gatehouse/store';
import { viewServiceAccount, type ServiceAccountRow } from '../../domain/serviceAccount';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'list'>;
  readonly cursors: Cursors;
}

export const listServiceAccounts =
  ({ accounts, cursors }: Deps): Handler<typeof identity.listServiceAccounts> =>
  async (asked, { principal }) => {
    const { orgId } = requireAdmin(principal, 'list service accounts');
    const [only, except] = [asked.only && new Set(asked.only), new Set(asked.except)];
    const blocked = new Set(asked.blocked);
    const { rows, ...paging } = await readList<ServiceAccountRow, 'active' | 'blocked' | 'disabled'>(cursors, asked, {
      scope: [
        orgId,
        identity.listServiceAccounts.name,
        asked.status ?? '',
        only === undefined ? '' : 'only',
        except.size === 0 ? '' : 'except',
      ],
      fields: { name: 'nameKey', createdAt: 'createdAt' },
      sort: '-createdAt',
      read: (page) => accounts.list(orgId, page),
      texts: ({ name, description }) => [name, description],
      ...((asked.status !== undefined || only !== undefined || except.size > 0) && {
        keep: ({ _id, status }) =>
          (asked.status === undefined || status === asked.status) && (only === undefined || only.has(_id)) && !except.has(_id),
      }),
      tallies: {
        active: ({ status }) => status === 'ACTIVE',
        blocked: ({ _id }) => blocked.has(_id),
        disabled: ({ _id, status }) => status === 'DISABLED' && !blocked.has(_id),
      },
    });
    return { serviceAccounts: rows.map(viewServiceAccount), ...paging };
  };
