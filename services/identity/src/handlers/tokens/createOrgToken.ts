import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireAdmin } from '../../domain/requireAdmin';
import { viewOrgToken } from '../../domain/viewToken';
import { issueToken, type IssueDeps } from './issueToken';

/** Whatever `accessRole` is, it was checked against the contract: absent or `MEMBER`. */
export const createOrgToken =
  (deps: IssueDeps): Handler<typeof identity.createOrgToken> =>
  async ({ accessRole, ...asked }, call) => {
    const admin = requireAdmin(call.principal, 'create organization tokens');
    const owner = { kind: 'org', ...(accessRole !== undefined && { accessRole }) } as const;
    const { row, now } = await issueToken(deps, admin, owner, asked, call);
    return viewOrgToken(row, now);
  };
