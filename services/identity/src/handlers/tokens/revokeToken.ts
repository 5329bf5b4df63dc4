/** Commit, invalidate, answer: also when it was revoked before, because an earlier try may have died between the first two. */
import type { Call } from '@gatehouse/bus';
import { AppError, identity, type Principal } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { tokenEvent } from '../../domain/auditEvents';
import type { RowMac } from '../../domain/rowMac';
import { REVOCABLE, revocationOf, type TokenOf } from '../../domain/token';
import type { TokenKind } from '../../domain/tokenOwner';
import type { TokenScope, TokenStore } from '../../store/tokenStore';
import { callMeta } from '../callMeta';

export interface RevokeDeps {
  readonly tokens: Pick<TokenStore, 'find' | 'change'>;
  readonly leases: Pick<LeaseCache, 'invalidate'>;
  readonly mac: RowMac;
  readonly clock: () => number;
}

/** The revoked row, the moment it was asked for, and whether it was revoked before. `not_found` for a token outside `scope`. */
export async function revokeToken<Kind extends TokenKind>(
  { tokens, leases, mac, clock }: RevokeDeps,
  by: Principal,
  scope: TokenScope<Kind>,
  tokenId: string,
  call: Call,
): Promise<{ row: TokenOf<Kind>; now: number; note: { unchanged?: true } }> {
  const { orgId } = by;
  const find = () => tokens.find(orgId, scope, tokenId);
  const before = await find();
  if (before === undefined) throw noSuchToken();
  const now = clock();
  const event = tokenEvent(by, 'revoked', before, now, callMeta(call));
  const changed = await tokens.change(orgId, before, REVOCABLE, revocationOf(before, by.name, now, mac), event);
  await leases.invalidate([identity.verdictKey(before.hash)]);
  const row = (changed as TokenOf<Kind> | undefined) ?? (await find());
  if (row === undefined) throw noSuchToken();
  return { row, now, note: changed === undefined ? { unchanged: true } : {} };
}

export const noSuchToken = (): AppError => new AppError('not_found', 'No such token');
