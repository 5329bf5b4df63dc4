import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import { noSuchAccount, viewServiceAccount, type ServiceAccountRow } from '../../domain/serviceAccount';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';

/** The account inside this organization; another organization's account does not exist here. */
export async function findAccount(accounts: Pick<ServiceAccountStore, 'find'>, orgId: string, id: string): Promise<ServiceAccountRow> {
  const row = await accounts.find(orgId, id);
  if (row === undefined) throw noSuchAccount();
  return row;
}

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
}

export const getServiceAccount =
  ({ accounts }: Deps): Handler<typeof identity.getServiceAccount> =>
  async ({ id }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'see service accounts');
    return viewServiceAccount(await findAccount(accounts, orgId, id));
  };
