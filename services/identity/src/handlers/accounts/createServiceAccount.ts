import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import { accountTarget, adminEvent } from '../../domain/auditEvents';
import { accountNameTaken, newServiceAccount, viewServiceAccount } from '../../domain/serviceAccount';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import { callMeta } from '../callMeta';

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'insert' | 'isNameTaken'>;
  readonly clock: () => number;
}

export const createServiceAccount =
  ({ accounts, clock }: Deps): Handler<typeof identity.createServiceAccount> =>
  async ({ name, description, dryRun, claim }, call) => {
    const admin = requireAdmin(call.principal, 'create service accounts');
    const now = clock();
    const row = newServiceAccount({ orgId: admin.orgId, name, description, createdBy: admin.name, claim }, now);
    if (dryRun) {
      if (await accounts.isNameTaken(admin.orgId, name)) throw accountNameTaken(name);
      return viewServiceAccount(row);
    }
    const event = adminEvent(admin, 'serviceAccount.created', accountTarget(row), now, { ...callMeta(call), claim });
    if (!(await accounts.insert(admin.orgId, row, event))) throw accountNameTaken(name);
    return viewServiceAccount(row);
  };
