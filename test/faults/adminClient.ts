/** The REST API for the admin of a row, through its load balancer. */
import type { Fixture } from './fixture';

class Refused extends Error {
  constructor(
    what: string,
    readonly status: number,
    text: string,
  ) {
    super(`${what} answered ${status}: ${text.slice(0, 200)}`);
  }
}
export const statusOf = (err: unknown): number | undefined => (err instanceof Refused ? err.status : undefined);

/** Paths start behind the organization. Rejects unless the answer is a success; an answer without a body is empty. */
export async function askAdmin(
  { stack, rest }: Pick<Fixture, 'stack' | 'rest'>,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const authorization = `Bearer ${await stack.adminJwt()}`;
  const response = await rest.send((url) =>
    fetch(`${url}/v1/orgs/${stack.orgSlug}${path}`, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Refused(`${method} ${path}`, response.status, text);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
