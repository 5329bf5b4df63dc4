import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireAdmin';
import { viewServiceToken } from '../../domain/viewToken';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import { findAccount } from '../accounts/findAccount';
import { issueToken, type IssueDeps } from './issueToken';

interface Deps extends IssueDeps {
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
}

/** A disabled account may get tokens: they start to work when it is enabled. */
export const createServiceToken =
  (deps: Deps): Handler<typeof identity.createServiceToken> =>
  async ({ serviceAccountId, ...asked }, call) => {
    const admin = requireAdmin(call.principal, 'create service tokens');
    await findAccount(deps.accounts, admin.orgId, serviceAccountId);
    const { row, now } = await issueToken(deps, admin, { kind: 'svc', accountId: serviceAccountId }, asked, call);
    return viewServiceToken(row, now);
  };
