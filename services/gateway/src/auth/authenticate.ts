/**
 * Who is calling? A signed verdict from the cache, else the owner of tokens. There is no third way in: what cannot be checked is refused,
 * and a part of ours that cannot answer is an error of ours, never a refusal and never a pass.
 */
import { AppError, identity, isAppError, type Principal } from '@gatehouse/contracts';
import { edgeCaller, type Bus } from '@gatehouse/bus';
import type { Verifier } from '@gatehouse/crypto';
import type { LeaseCache } from '@gatehouse/store';
import type { Static } from 'typebox';
import type { TokenClaims, VerifyAccessToken } from './accessToken';
import { readCredential, type Credential } from './credential';

type Reason = Static<typeof identity.DenialReason>;

export interface Denial {
  readonly reason: Reason;
  /** Known only when the credential exists. */
  readonly orgId?: string | undefined;
  readonly tokenId?: string | undefined;
}
export type Authentication = { readonly principal: Principal } | { readonly denial: Denial };

export interface AuthenticateDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly verdicts: Pick<LeaseCache, 'get'>;
  readonly verifier: Verifier;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly now?: () => number;
}
export interface Presented {
  /** Value of the `Authorization` header. */
  readonly authorization: string | undefined;
  /** Organization named by the address; undefined at the root address, which serves any. */
  readonly orgSlug: string | undefined;
  readonly correlationId: string;
}
export type Authenticate = (presented: Presented) => Promise<Authentication>;

const deny = (reason: Reason, rest: Omit<Denial, 'reason'> = {}): Authentication => ({ denial: { reason, ...rest } });

/** Rejects when identity cannot be asked. */
export function authenticate({ bus, verdicts, verifier, verifyAccessToken, now = Date.now }: AuthenticateDeps): Authenticate {
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

  async function ask(tokenHash: string, correlationId: string): Promise<Authentication> {
    const answer = await bus.call(identity.authenticate, { credential: tokenHash }, edgeCaller({ correlationId, timeoutMs: 2_000 }));
    if (answer.denial !== undefined) return { denial: answer.denial };
    const verdict = answer.verdict === undefined ? undefined : open(answer.verdict, tokenHash);
    if (verdict === undefined) throw new AppError('internal', 'the verdict of identity cannot be checked');
    return verdict.expiresAt > now() ? { principal: verdict.principal } : deny('expired');
  }

  /** What the verdict is found by, and for a JWT what the verdict must agree with. */
  async function keyOf(
    credential: Credential,
    orgSlug: string | undefined,
  ): Promise<{ key: string; claims?: TokenClaims } | { refused: Reason }> {
    if (credential.kind === 'unsupported') return { refused: 'unsupported_kind' };
    if (credential.kind === 'svc') return { key: credential.hash };
    if (credential.kind !== 'jwt') return { refused: credential.kind };
    const claims = await verifyAccessToken(credential.token, orgSlug);
    return 'refused' in claims ? claims : { key: claims.sessionId, claims };
  }

  return async ({ authorization, orgSlug, correlationId }) => {
    const found = await keyOf(readCredential(authorization), orgSlug);
    if ('refused' in found) return deny(found.refused);
    const { key, claims } = found;
    const cached = await verdicts.get(identity.verdictKey(key));
    const verdict = cached === undefined ? undefined : open(cached, key);
    const alive = verdict !== undefined && verdict.expiresAt > now();
    const answer = alive ? { principal: verdict.principal } : await ask(key, correlationId);
    if ('principal' in answer && claims !== undefined && !agrees(answer.principal, claims)) return deny('signature');
    if ('denial' in answer || orgSlug === undefined || answer.principal.orgSlug === orgSlug) return answer;
    const { orgId, tokenId, sessionId } = answer.principal;
    return deny('wrong_organization', { orgId, tokenId: tokenId ?? sessionId });
  };
}

/** The session is that of the person and organization the token names. */
const agrees = ({ id, orgId, sessionId }: Principal, claims: TokenClaims): boolean =>
  id === claims.userId && orgId === claims.orgId && sessionId === claims.sessionId;
