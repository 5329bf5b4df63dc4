import type { Handler } from '@gatehouse/bus';
import { AppError, type identity } from '@gatehouse/contracts';
import { adminFact, tokenTarget } from '../domain/facts';
import { requireAdmin } from '../domain/requireAdmin';
import type { RowMac } from '../domain/rowMac';
import { newServiceToken, viewServiceToken } from '../domain/serviceToken';
import type { ServiceAccountStore } from '../store/serviceAccountStore';
import type { TokenStore } from '../store/tokenStore';
import { callMeta } from './callMeta';
import { findAccount } from './findAccount';

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
  readonly tokens: Pick<TokenStore, 'insert'>;
  readonly mac: RowMac;
  readonly clock: () => number;
}

/** A disabled account may get tokens: they start to work when it is enabled. */
export const createServiceToken =
  ({ accounts, tokens, mac, clock }: Deps): Handler<typeof identity.createServiceToken> =>
  async ({ serviceAccountId, tokenHash, prefix, name, expiresInSeconds }, call) => {
    const admin = requireAdmin(call.principal, 'create service tokens');
    const { orgId } = admin;
    await findAccount(accounts, orgId, serviceAccountId);
    const now = clock();
    const row = newServiceToken({ orgId, accountId: serviceAccountId, hash: tokenHash, prefix, name, expiresInSeconds }, now, mac);
    const fact = adminFact(admin, 'serviceToken.created', tokenTarget(row), now, callMeta(call));
    if (await tokens.insert(orgId, row, fact)) return viewServiceToken(row, now);
    throw new AppError('invalid', 'The token was not created', { details: ['/tokenHash: is already in use'] });
  };
