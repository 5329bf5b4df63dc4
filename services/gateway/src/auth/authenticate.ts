/**
 * Who is calling? A signed verdict from the cache, else the owner of tokens. There is no third way in: what cannot be checked is refused,
 * and a part of ours that cannot answer is an error of ours, never a refusal and never a pass.
 */
import { AppError, identity, isAppError, type Principal } from '@gatehouse/contracts';
import { edgeCaller, type Bus } from '@gatehouse/bus';
import type { Verifier } from '@gatehouse/crypto';
import type { LeaseCache } from '@gatehouse/store';
import type { Static } from 'typebox';
import { readCredential } from './credential';

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
export function authenticate({ bus, verdicts, verifier, now = Date.now }: AuthenticateDeps): Authenticate {
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

  return async ({ authorization, orgSlug, correlationId }) => {
    const credential = readCredential(authorization);
    if (credential.kind === 'unsupported') return deny('unsupported_kind');
    if (credential.kind !== 'svc') return deny(credential.kind);
    const cached = await verdicts.get(identity.verdictKey(credential.hash));
    const verdict = cached === undefined ? undefined : open(cached, credential.hash);
    const alive = verdict !== undefined && verdict.expiresAt > now();
    const answer = alive ? { principal: verdict.principal } : await ask(credential.hash, correlationId);
    if ('denial' in answer || orgSlug === undefined || answer.principal.orgSlug === orgSlug) return answer;
    return deny('wrong_organization', { orgId: answer.principal.orgId, tokenId: answer.principal.tokenId });
  };
}
