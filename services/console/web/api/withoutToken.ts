/** Cuts tokens that somebody puts where texts are kept; what every list shows of them stays. Pure. */

/** What the server takes for a token (`holdsToken`): a whole one, or enough of one to be secret. The group is the part that lists show. */
const TOKEN = /((?:svc|pat)_[0-9A-Za-z]{8})[0-9A-Za-z]{12,}/;
const TOKENS = new RegExp(TOKEN, 'g');

/** What the person reads when a token was cut. */
export const TOKEN_CUT = 'That was a whole token. All but its first 12 characters were dropped in this browser and not sent.';

/** What is shown of the token in the text, in place of the whole text. */
export function withoutToken(text: string): { text: string; wasCut: boolean } {
  const shown = TOKEN.exec(text)?.[1];
  return shown === undefined ? { text, wasCut: false } : { text: shown, wasCut: true };
}

/** The same query without tokens in its values; undefined when it has none. */
export function queryWithoutTokens(query: URLSearchParams): URLSearchParams | undefined {
  const cut = [...query].map(([name, value]) => ({ name, ...withoutToken(value) }));
  return cut.some(({ wasCut }) => wasCut) ? new URLSearchParams(cut.map(({ name, text }) => [name, text])) : undefined;
}

/** The address without its tokens, whichever field they were put into: proxies keep the addresses of requests. */
export const addressWithoutTokens = (address: string): string => address.replace(TOKENS, '$1');
