/** What a token is for (RFC 8707): the endpoint of one organization, or the root address, where the person chooses the organization. */

export interface Resource {
  /** The text that stands in `aud`: `{base_url}/org/{slug}`, or `{base_url}/`. */
  readonly uri: string;
  /** Absent at the root. */
  readonly orgSlug?: string;
}

const ORGANIZATION = /^\/org\/([a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?)\/?$/;

export const rootResource = (baseUrl: string): Resource => ({ uri: `${baseUrl}/` });

/** One of ours, after letter case of scheme and host, the default port and one trailing slash are evened out; undefined for anything else. */
export function readResource(baseUrl: string, text: string): Resource | undefined {
  const url = URL.parse(text);
  if (url?.origin !== new URL(baseUrl).origin || url.username !== '' || url.password !== '' || /[?#\s\\]/.test(text)) return undefined;
  if (url.pathname === '/') return rootResource(baseUrl);
  const orgSlug = ORGANIZATION.exec(url.pathname)?.[1];
  return orgSlug === undefined ? undefined : { uri: `${baseUrl}/org/${orgSlug}`, orgSlug };
}
