import { audienceOf, audienceProblem, type Audience, type registry } from '@gatehouse/contracts';

interface CredentialTarget {
  readonly slug: string;
  readonly baseUrl?: string;
  readonly auth: registry.AuthScheme;
  readonly movedAt?: Date | string;
}

/** Why a stored credential does not count for this integration; undefined when it does. */
export const credentialProblem = (
  { slug, baseUrl, auth, movedAt }: CredentialTarget,
  { audience }: { readonly audience?: Audience },
): string | undefined =>
  baseUrl === undefined ? undefined : audienceProblem(audience, { ...audienceOf(baseUrl, auth), slug, moved: movedAt !== undefined });
