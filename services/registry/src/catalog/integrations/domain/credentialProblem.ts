import { audienceOf, audienceProblem, placeOf, type Audience, type executor, type registry } from '@gatehouse/contracts';

export interface CredentialTarget {
  readonly slug: string;
  readonly baseUrl?: string;
  readonly auth: registry.AuthScheme;
  readonly movedAt?: Date | string;
}

export interface StoredCredential {
  readonly audience?: Audience;
  readonly connection?: Pick<executor.Connection, 'endedAt' | 'endedBecause'>;
  /** Places that the credential has a part for, where the integration has several schemes. */
  readonly parts?: readonly string[];
}

/** Why a stored credential does not count for this integration; undefined when it does. */
export function credentialProblem(
  { slug, baseUrl, auth, movedAt }: CredentialTarget,
  { audience, connection, parts }: StoredCredential,
): string | undefined {
  if (baseUrl === undefined) return undefined;
  const moved = audienceProblem(audience, { ...audienceOf(baseUrl, auth), slug, moved: movedAt !== undefined });
  if (moved !== undefined) return moved;
  if (auth.type === 'several' && !auth.schemes.some((scheme) => parts?.includes(placeOf(scheme.auth))))
    return `the credential for ${slug} has no part for any scheme that ${slug} has now: its owner stores it again`;
  if (connection?.endedAt === undefined) return undefined;
  return `the connection to ${slug} has ended (${connection.endedBecause ?? 'it ended'}): it has to be connected again`;
}
