/** What a credential may be, by the place of the request that it is sent in. The rule is told, the value never. */
import { isHeaderText } from './headers';

/** RFC 6265, 4.1.1: what a cookie's value is made of. */
const COOKIE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/;
const CONTROL = /\p{Cc}/u;
export const MAX_CREDENTIAL_LENGTH = 16_384;

/** User name and password as they are kept (RFC 7617): one text. */
export const basicText = (username: string, password: string): string => `${username}:${password}`;

/** The two again: the first colon parts them. */
export function basicParts(text: string): { username: string; password: string } {
  const colon = text.indexOf(':');
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** What a user name or a password breaks. */
export function basicProblem(member: 'username' | 'password', text: string): string | undefined {
  if (text.length > MAX_CREDENTIAL_LENGTH) return `must have at most ${MAX_CREDENTIAL_LENGTH} characters`;
  if (CONTROL.test(text)) return 'must not have control characters';
  return member === 'username' && text.includes(':') ? 'must not have a colon: HTTP basic cannot carry it' : undefined;
}

/** What the value of one part breaks; undefined when it can be sent there. `place`: as in an audience. */
export function valueProblem(place: string, text: string): string | undefined {
  if (place === 'basic') {
    if (!text.includes(':') || text === ':') return 'must be a user name and a password, joined by a colon';
    const { username, password } = basicParts(text);
    return basicProblem('username', username) ?? basicProblem('password', password);
  }
  const isSendable = text.length > 0 && text.length <= MAX_CREDENTIAL_LENGTH && isHeaderText(text) && text.trim() === text;
  if (!isSendable) return `must be 1 to ${MAX_CREDENTIAL_LENGTH} visible ASCII characters without blanks at the ends`;
  if (place === 'bearer' && /^bearer /i.test(text)) return 'is sent after "Bearer ", so it must be the token alone';
  if (place.startsWith('cookie ') && !COOKIE_VALUE.test(text))
    return 'is sent as a cookie, so it cannot have blanks, quotation marks, commas, semicolons or backslashes: percent-encode them as the API expects it';
  return undefined;
}
