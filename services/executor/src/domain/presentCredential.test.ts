/** Where each scheme puts its part, what it refuses to send, and what answers must not show. */
import type { registry } from '@gatehouse/contracts';
import type { BuiltRequest } from './buildRequest';
import { presentCredential, secretValues } from './presentCredential';
import { scrub, secretsOf } from './scrub';

const request = (headers: Record<string, string> = {}): BuiltRequest => ({
  method: 'GET',
  origin: 'https://api.example',
  path: '/x',
  headers,
  body: undefined,
});
const key = (place: 'header' | 'query' | 'cookie', name: string) => ({ type: 'apiKey', in: place, name }) as const;
const sent = (auth: registry.ToolAuth, secret: string, headers?: Record<string, string>) => {
  const made = presentCredential(request(headers), auth, secret);
  return { path: made.path, headers: made.headers };
};
/** An answer that shows it in this form. */
const shown = (auth: registry.ToolAuth, secret: string, form: string): string => scrub(`<${form}>`, secretsOf(secretValues(auth, secret)));
const GONE = '<[credential removed]>';

test('each scheme has its place', () => {
  expect(sent({ type: 'basic' }, 'ann:päss:word').headers).toEqual({
    authorization: `Basic ${Buffer.from('ann:päss:word', 'utf8').toString('base64')}`,
  });
  expect(sent(key('cookie', 'sid'), 's%3Aabc=').headers).toEqual({ cookie: 'sid=s%3Aabc=' });
  expect(sent(key('cookie', 'sid'), 'secret', { cookie: 'lang=de' }).headers).toEqual({ cookie: 'sid=secret; lang=de' });
});

test('several are sent at once, and of a credential only the parts that the tool needs', () => {
  const schemes: registry.NamedScheme[] = [
    { name: 'app', auth: key('query', 'app') },
    { name: 'key', auth: key('header', 'X-Key') },
    { name: 'session', auth: key('cookie', 'sid') },
    { name: 'csrf', auth: key('cookie', 'csrf') },
    { name: 'login', auth: { type: 'basic' } },
  ];
  const secret = JSON.stringify({
    'query app': 'a b',
    'header x-key': 'k-1',
    'cookie sid': 's-1',
    'cookie csrf': 'c-1',
    basic: 'ann:pw',
    bearer: 'token-of-another-tool',
  });
  const auth: registry.ToolAuth = { type: 'several', schemes };
  expect(sent(auth, secret)).toEqual({
    path: '/x?app=a%20b',
    headers: { 'x-key': 'k-1', cookie: 'csrf=c-1; sid=s-1', authorization: `Basic ${Buffer.from('ann:pw').toString('base64')}` },
  });
  expect(sent({ type: 'several', schemes: schemes.slice(1, 2) }, secret)).toEqual({ path: '/x', headers: { 'x-key': 'k-1' } });
  expect(shown({ type: 'several', schemes: schemes.slice(1, 2) }, secret, 'token-of-another-tool')).toBe(GONE);
});

test('what would be another cookie, and a part that is not there, end the call before it is sent', () => {
  for (const value of ['a; admin=1', 'a,b', 'a b', '"a"', 'a\\b', 'a\r\nx: y', ''])
    expect(() => sent(key('cookie', 'sid'), value)).toThrow('not usable');
  for (const name of ['a=b', 'a;b', '$Path', 's%69d', '']) expect(() => sent(key('cookie', name), 'v')).toThrow('not usable');
  const auth: registry.ToolAuth = { type: 'several', schemes: [{ name: 'p', auth: key('header', '__proto__') }] };
  expect(() => sent(auth, '{}')).toThrow('not usable');
});

describe('an answer does not show', () => {
  test.each([
    ['the header', `Basic ${Buffer.from('ann@example.com:long-password-1').toString('base64')}`],
    ['its base64', Buffer.from('ann@example.com:long-password-1').toString('base64')],
    ['the pair', 'ann@example.com:long-password-1'],
    ['the password', 'long-password-1'],
    ['the password, percent-encoded', 'long%2dpassword%2D1'],
  ])('%s of HTTP basic', (_, form) => expect(shown({ type: 'basic' }, 'ann@example.com:long-password-1', form)).toBe(GONE));
  test('a user name that may be the key; a login it does', () => {
    expect(shown({ type: 'basic' }, 'sk-live-1:', 'sk-live-1')).toBe(GONE);
    expect(shown({ type: 'basic' }, '0123456789abcdef0123:api_token', '0123456789abcdef0123')).toBe(GONE);
    expect(shown({ type: 'basic' }, 'ann@example.com:long-password-1', 'ann@example.com')).toBe('<ann@example.com>');
  });
  test.each(['s%3Aabc%2Fdef', 's:abc/def', 's%3aabc%2fdef'])('a cookie as %s', (form) =>
    expect(shown(key('cookie', 'sid'), 's%3Aabc%2Fdef', form)).toBe(GONE),
  );
});
