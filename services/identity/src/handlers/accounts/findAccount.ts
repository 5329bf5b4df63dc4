import { noSuchAccount, type ServiceAccountRow } from '../../domain/serviceAccount';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';

/** The account inside this organization; another organization's account does not exist here. */
export async function findAccount(accounts: Pick<ServiceAccountStore, 'find'>, orgId: string, id: string): Promise<ServiceAccountRow> {
  const row = await accounts.find(orgId, id);
  if (row === undefined) throw noSuchAccount();
  return row;
}
