/** The page that opens after signing in: the page asked for if it fits the pattern of our pages, else the start. Pure. */

export const START_PAGE = '/';
const LIMIT = 8_000;

/** Every address of a page; what follows the first segment is the app's own business. */
const PAGES = /^\/(?:|orgs(?:\/[^?#]*)?|me(?:\/[^?#]*)?|policy\/sign|connect\/callback)$/;
const SIGNED_IN_SERVER_PAGES = /^\/mcp\/authorize$/;
/** What a path and a query may hold (RFC 3986) without anything that browsers read in two ways: no backslash, blank, control or second slash. */
const LETTERS = /^\/(?!\/)[A-Za-z0-9\-._~!$&'()*+,;=:@%/?]*$/;

/** The app answers this path. */
export const isAppPage = (path: string): boolean => LETTERS.test(path) && PAGES.test(path) && !hasOddSegments(path);

function hasOddSegments(path: string): boolean {
  const segments = path.split('/').slice(1, -1).concat(path.split('/').slice(-1));
  return segments.some((segment, i) => /^(?:\.|%2e){1,2}$/i.test(segment) || (segment === '' && i < segments.length - 1));
}

/** `wanted` if it is a page of ours. */
export function safeReturnTo(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > LIMIT || !LETTERS.test(wanted)) return START_PAGE;
  const path = wanted.split('?', 1)[0]!;
  return isAppPage(path) || SIGNED_IN_SERVER_PAGES.test(path) ? wanted : START_PAGE;
}

export const isConsent = (returnTo: string): boolean => returnTo.startsWith('/mcp/authorize');

/** The sign-in page with a way back. */
export const signInAddress = (returnTo: string, more: Record<string, string> = {}): string =>
  `/signin?${new URLSearchParams({ ...more, return_to: returnTo }).toString()}`;
