/** The addresses at which clients may get the browser back (docs/protocol.md#oauth). */
import type { identity } from '@gatehouse/contracts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Schemes that run, read or show something on the person's computer, or that other programs own. */
const FORBIDDEN = new Set(
  'javascript vbscript data blob file about view-source ftp ftps ws wss mailto tel sms intent chrome edge resource filesystem jar'
    .split(' ')
    .map((name) => `${name}:`),
);
const MAX_LENGTH = 2_048;

const ENCODED = /%(?:25|2e|2f|3b|5c)/gi;

/** Finds `.` and `..`, also encoded once or more often: programs that compare addresses and those that follow them read such segments differently. */
function hasDotSegments(text: string): boolean {
  const path = text.split('?')[0]!;
  const plain = path.replace(ENCODED, decodeURIComponent);
  if (plain !== path) return hasDotSegments(plain);
  // Servers that know path parameters leave out what follows the semicolon.
  return plain.split(/[:/\\]/).some((segment) => /^\.\.?(?:;|$)/.test(segment));
}

/** Why the address cannot be registered, in words; undefined when it can. */
export function refuseRedirectUri(text: string): string | undefined {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  if (url === null) return `must be an absolute address of at most ${MAX_LENGTH} characters`;
  if (/[^!-~]|[\\*"<>]/.test(text)) return 'must not have blanks, wildcards or other characters an address does not have';
  if (text.includes('#')) return 'must not have a fragment';
  if (hasDotSegments(text)) return 'must not have . or .. as a segment of its path';
  if (url.username !== '' || url.password !== '') return 'must not have a user name or password';
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // Parsers mend these, browsers among them, and not all alike.
  if (isWeb && !/^https?:\/\/[a-z0-9[]/i.test(text)) return 'must have two slashes and a host after its scheme';
  if (url.protocol === 'https:') return LOOPBACK.has(url.hostname) ? 'must use http for an address on this computer' : undefined;
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname) ? undefined : 'must use https unless it is a loopback address';
  return refusePrivateScheme(url);
}

/** A private-use scheme names its owner: by a host behind it, or by a reversed domain name (RFC 8252 section 7.1). */
function refusePrivateScheme({ protocol, host }: URL): string | undefined {
  if (FORBIDDEN.has(protocol)) return `must not use the scheme ${protocol.slice(0, -1)}`;
  return host !== '' || protocol.includes('.') ? undefined : 'must have a host, or a reversed domain name as its scheme';
}

/** What the consent page says about the address. */
export function describeRedirect(redirectUri: string): Pick<identity.OAuthClient, 'redirectHost' | 'loopback'> {
  const url = new URL(redirectUri);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  const redirectHost = (web ? url.host : url.protocol.slice(0, -1)).slice(0, 512);
  return { redirectHost, loopback: url.protocol === 'http:' && LOOPBACK.has(url.hostname) };
}
