/**
 * Who is calling? A signed verdict from the cache, else the owner of tokens. There is no third way in: what cannot be checked is refused,
 * and a part of ours that cannot answer is an error of ours, never a refusal and never a pass.
 */
import { AppError, identity, isAppError, type Principal, type ResponseOf } from '@gatehouse/contracts';
import { edgeCaller, type Bus } from '@gatehouse/bus';
import type { Verifier } from '@gatehouse/crypto';
import { insideNetworks } from '@gatehouse/runtime';
import type { LeaseCache } from '@gatehouse/store';
import type { Static } from 'typebox';
import { readCredential } from './credential';

type Reason = Static<typeof identity.DenialReason>;

export interface Denial {
  readonly reason: Reason;
  /** Known only when the credential exists. */
  readonly orgId?: string | undefined;
  readonly tokenId?: string | undefined;
  /** What the trail calls that token. */
  readonly tokenKind?: TokenKind | undefined;
}
type TokenKind = 'serviceToken' | 'orgToken' | 'personalToken';
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
  /** Where the request comes from; undefined when nobody can tell. */
  readonly address: string | undefined;
  readonly correlationId: string;
}
export type Authenticate = (presented: Presented) => Promise<Authentication>;

type Told = ResponseOf<typeof identity.authenticate>;
type Answer = { readonly verdict: identity.Verdict } | { readonly denial: Denial };

const deny = (reason: Reason, rest: Omit<Denial, 'reason'> = {}): { denial: Denial } => ({ denial: { reason, ...rest } });

const TOKEN_KIND = { serviceAccount: 'serviceToken', orgToken: 'orgToken', user: 'personalToken' } as const satisfies Record<
  Principal['kind'],
  TokenKind
>;
const aboutHolder = ({ orgId, tokenId, kind }: Principal): Omit<Denial, 'reason'> => ({ orgId, tokenId, tokenKind: TOKEN_KIND[kind] });

/** Only a token that exists has an id, and only one of a service account names its account. */
function nameToken({ accountId, ...denial }: NonNullable<Told['denial']>, kind: 'svc' | 'pat'): Denial {
  if (denial.tokenId === undefined) return denial;
  const serviceToken = accountId === undefined ? 'orgToken' : 'serviceToken';
  return { ...denial, tokenKind: kind === 'pat' ? 'personalToken' : serviceToken };
}

/** A proved caller may still be at the wrong address, or come from one: the organization's own trail says so. */
function checkPlace({ principal, networks }: identity.Verdict, { orgSlug, address }: Presented): Authentication {
  if (orgSlug !== undefined && principal.orgSlug !== orgSlug) return deny('wrong_organization', aboutHolder(principal));
  return insideNetworks(address, networks) ? { principal } : deny('address', aboutHolder(principal));
}

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

  async function ask(key: string, kind: 'svc' | 'pat', correlationId: string): Promise<Answer> {
    const answer = await bus.call(identity.authenticate, { credential: key }, edgeCaller({ correlationId, timeoutMs: 2_000 }));
    if (answer.denial !== undefined) return { denial: nameToken(answer.denial, kind) };
    const verdict = answer.verdict === undefined ? undefined : open(answer.verdict, key);
    if (verdict === undefined) throw new AppError('internal', 'the verdict of identity cannot be checked');
    return verdict.expiresAt > now() ? { verdict } : deny('expired', aboutHolder(verdict.principal));
  }

  return async (presented) => {
    const credential = readCredential(presented.authorization);
    if (credential.kind === 'unsupported') return deny('unsupported_kind');
    if (!('hash' in credential)) return deny(credential.kind);
    const cached = await verdicts.get(identity.verdictKey(credential.hash));
    const verdict = cached === undefined ? undefined : open(cached, credential.hash);
    const alive = verdict !== undefined && verdict.expiresAt > now();
    const answer = alive ? { verdict } : await ask(credential.hash, credential.kind, presented.correlationId);
    return 'denial' in answer ? answer : checkPlace(answer.verdict, presented);
  };
}
