import { audienceOf, audienceProblem, type Audience, type executor, type registry } from '@gatehouse/contracts';

interface CredentialTarget {
  readonly slug: string;
  readonly baseUrl?: string;
  readonly auth: registry.AuthScheme;
  readonly movedAt?: Date | string;
}

/** Why a stored credential does not count for this integration; undefined when it does. */
export function credentialProblem(
  { slug, baseUrl, auth, movedAt }: CredentialTarget,
  { audience, connection }: { readonly audience?: Audience; readonly connection?: Pick<executor.Connection, 'endedAt' | 'endedBecause'> },
): string | undefined {
  if (baseUrl === undefined) return undefined;
  const moved = audienceProblem(audience, { ...audienceOf(baseUrl, auth), slug, moved: movedAt !== undefined });
  if (moved !== undefined || connection?.endedAt === undefined) return moved;
  return `the connection to ${slug} has ended (${connection.endedBecause ?? 'it ended'}): it has to be connected again`;
}
