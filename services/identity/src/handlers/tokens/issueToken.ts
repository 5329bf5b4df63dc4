/** What making a token of any kind has in common. The value is minted at the edge that shows it; only hash and visible part come here. */
import type { Call } from '@gatehouse/bus';
import { AppError, type Principal } from '@gatehouse/contracts';
import { tokenEvent } from '../../domain/auditEvents';
import type { RowMac } from '../../domain/rowMac';
import { newToken, type TokenOf } from '../../domain/token';
import type { TokenKind, TokenOwner } from '../../domain/tokenOwner';
import type { TokenStore } from '../../store/tokenStore';
import { callMeta } from '../callMeta';

export interface IssueDeps {
  readonly tokens: Pick<TokenStore, 'insert'>;
  readonly mac: RowMac;
  readonly clock: () => number;
}
interface Asked {
  readonly name: string;
  readonly tokenHash: string;
  readonly prefix: string;
  readonly expiresInSeconds?: number;
}

/** The stored row, and the moment it was made. */
export async function issueToken<Kind extends TokenKind>(
  { tokens, mac, clock }: IssueDeps,
  by: Principal,
  owner: Extract<TokenOwner, { kind: Kind }>,
  { name, tokenHash, prefix, expiresInSeconds }: Asked,
  call: Call,
): Promise<{ row: TokenOf<Kind>; now: number }> {
  const now = clock();
  const given = {
    orgId: by.orgId,
    owner,
    hash: tokenHash,
    prefix,
    name,
    createdBy: by.name,
    expiresInSeconds,
    ...(by.kind === 'user' && { creatorId: by.id }),
  };
  const row = newToken(given, now, mac) as TokenOf<Kind>;
  if (await tokens.insert(by.orgId, row, tokenEvent(by, 'created', row, now, callMeta(call)))) return { row, now };
  throw new AppError('invalid', 'The token was not created', { details: ['/tokenHash: is already in use'] });
}
