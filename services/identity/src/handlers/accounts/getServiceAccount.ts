import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireAdmin';
import { viewServiceAccount } from '../../domain/serviceAccount';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import { findAccount } from './findAccount';

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
}

export const getServiceAccount =
  ({ accounts }: Deps): Handler<typeof identity.getServiceAccount> =>
  async ({ id }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'see service accounts');
    return viewServiceAccount(await findAccount(accounts, orgId, id));
  };
