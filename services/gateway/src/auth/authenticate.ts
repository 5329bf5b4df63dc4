/**
 * Who is calling? A signed verdict from the cache, else the owner of tokens. There is no third way in: what cannot be checked is refused,
 * and a part of ours that cannot answer is an error of ours, never a refusal and never a pass.
 */
import { AppError, identity, isAppError, type Principal, type ResponseOf } from '@gatehouse/contracts';
import { edgeCallContext, type Bus } from '@gatehouse/bus';
import type { Verifier } from '@gatehouse/crypto';
import { insideNetworks, sharedAsks, timeLeftSince } from '@gatehouse/runtime';
import type { LeaseCache } from '@gatehouse/store';
import type { Static } from 'typebox';
import type { TokenClaims, VerifyAccessToken } from './accessToken';
import { readCredential, type Credential } from './credential';
import type { KnownCredentials } from './knownCredentials';

type Reason = Static<typeof identity.DenialReason>;

export interface Denial {
  readonly reason: Reason;
  /** Known only when the credential exists. */
  readonly orgId?: string | undefined;
  readonly tokenId?: string | undefined;
  /** What the trail calls that token. */
  readonly tokenKind?: TokenKind | undefined;
  readonly tokenName?: string | undefined;
  /** Who the token belongs to; absent for an organization token. */
  readonly owner?: { readonly kind: 'serviceAccount' | 'user'; readonly id: string } | undefined;
}
type TokenKind = 'serviceToken' | 'orgToken' | 'personalToken' | 'clientSession';
export type Authentication = { readonly principal: Principal } | { readonly denial: Denial };
/** The credential was not judged. */
export const PASSED_OVER = 'passed over';

export interface AuthenticateDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly verdicts: Pick<LeaseCache, 'get'>;
  readonly verifier: Verifier;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly known: KnownCredentials;
  readonly now?: () => number;
}
export interface Presented {
  /** Value of the `Authorization` header. */
  readonly authorization: string | undefined;
  /** Organization named by the address; undefined at the root address, which serves any. */
  readonly orgSlug: string | undefined;
  /** Where the request comes from; undefined when nobody can tell. */
  readonly address: string | undefined;
  readonly correlationId: string;
  /** Judge only credentials that got in lately. */
  readonly knownOnly: boolean;
}
export type Authenticate = (presented: Presented) => Promise<Authentication | typeof PASSED_OVER>;

type Told = ResponseOf<typeof identity.authenticate>;
type Answer = { readonly verdict: identity.Verdict } | { readonly denial: Denial };

const deny = (reason: Reason, rest: Omit<Denial, 'reason'> = {}): { denial: Denial } => ({ denial: { reason, ...rest } });

/** What a verdict is found by. */
interface Found {
  readonly key: string;
  readonly kind: 'svc' | 'pat' | 'session';
  /** Claims of a JWT, which the verdict must agree with. */
  readonly claims?: TokenClaims;
}

const TOKEN_KIND = { serviceAccount: 'serviceToken', orgToken: 'orgToken', user: 'personalToken' } as const satisfies Record<
  Principal['kind'],
  TokenKind
>;
const aboutHolder = ({ orgId, tokenId, sessionId, kind, id }: Principal): Omit<Denial, 'reason'> => ({
  orgId,
  ...(sessionId === undefined ? { tokenId, tokenKind: TOKEN_KIND[kind] } : { tokenId: sessionId, tokenKind: 'clientSession' }),
  ...(kind !== 'orgToken' && { owner: { kind, id } }),
});

/** Only a token that exists has an id, and only one of a service account names its account. */
function nameToken({ accountId, userId, ...denial }: NonNullable<Told['denial']>, kind: Found['kind']): Denial {
  if (denial.tokenId === undefined) return denial;
  const svc = accountId === undefined ? 'orgToken' : 'serviceToken';
  const tokenKind = ({ svc, pat: 'personalToken', session: 'clientSession' } as const)[kind];
  if (accountId !== undefined && kind === 'svc') return { ...denial, tokenKind, owner: { kind: 'serviceAccount', id: accountId } };
  const person = userId ?? accountId;
  return { ...denial, tokenKind, ...(person !== undefined && { owner: { kind: 'user', id: person } }) };
}

/** A proved caller may still be at the wrong address, or come from one: the organization's own trail says so. */
function checkPlace({ principal, networks }: identity.Verdict, { orgSlug, address }: Presented): Authentication {
  if (orgSlug !== undefined && principal.orgSlug !== orgSlug) return deny('wrong_organization', aboutHolder(principal));
  return insideNetworks(address, networks) ? { principal } : deny('address', aboutHolder(principal));
}

/** Rejects when identity cannot be asked. */
export function authenticate({ bus, verdicts, verifier, verifyAccessToken, known, now = Date.now }: AuthenticateDeps): Authenticate {
  /** The verdict of a signed text about this very token, or undefined when it proves nothing. */
  function open(signed: string, tokenHash: string): identity.Verdict | undefined {
    try {
      const verdict = verifier.verify<identity.Verdict>(signed, ['identity']);
      return verdict.credential === tokenHash ? verdict : undefined;
    } catch (err) {
      if (isAppError(err)) return undefined;
      throw err;
    }
  }

  // A busy token's verdict runs out for all of its calls at once.
  const ask = sharedAsks(async (key: string, kind: Found['kind'], correlationId: string, since: number): Promise<Answer> => {
    // The time that a call waited to be asked about is taken off the timeout: a client gets an answer within two seconds.
    const timeoutMs = timeLeftSince(identity.authenticate.timeoutMs, since);
    const answer = await bus.call(identity.authenticate, { credential: key }, edgeCallContext({ correlationId }), { timeoutMs });
    if (answer.denial !== undefined) return { denial: nameToken(answer.denial, kind) };
    const verdict = answer.verdict === undefined ? undefined : open(answer.verdict, key);
    if (verdict === undefined) throw new AppError('internal', 'the verdict of identity cannot be checked');
    return verdict.expiresAt > now() ? { verdict } : deny('expired', aboutHolder(verdict.principal));
  });

  /** What the verdict is found by, and for a JWT what the verdict must agree with. */
  async function keyOf(credential: Credential, orgSlug: string | undefined): Promise<Found | { readonly refused: Reason }> {
    if ('hash' in credential) return { key: credential.hash, kind: credential.kind };
    if (credential.kind !== 'jwt') return { refused: credential.kind };
    const claims = await verifyAccessToken(credential.token, orgSlug);
    return 'refused' in claims ? claims : { key: claims.sessionId, kind: 'session', claims };
  }

  async function judge({ key, kind, claims }: Found, presented: Presented): Promise<Authentication> {
    const cached = await verdicts.get(identity.verdictKey(key));
    const verdict = cached === undefined ? undefined : open(cached, key);
    const alive = verdict !== undefined && verdict.expiresAt > now();
    const answer = alive ? { verdict } : await ask(key, kind, presented.correlationId, performance.now());
    if ('denial' in answer) return answer;
    if (claims !== undefined && !agrees(answer.verdict.principal, claims)) return deny('signature');
    return checkPlace(answer.verdict, presented);
  }

  return async (presented) => {
    const found = await keyOf(readCredential(presented.authorization), presented.orgSlug);
    if ('refused' in found) return presented.knownOnly ? PASSED_OVER : deny(found.refused);
    if (presented.knownOnly && !(await known.has(found.key))) return PASSED_OVER;
    const judged = await judge(found, presented);
    if ('principal' in judged) known.note(found.key);
    else known.forget(found.key);
    return judged;
  };
}

/** The session is that of the person and organization the token names. */
const agrees = ({ id, orgId, sessionId }: Principal, claims: TokenClaims): boolean =>
  id === claims.userId && orgId === claims.orgId && sessionId === claims.sessionId;
