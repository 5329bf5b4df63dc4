import { formTargetOf, mayRedirect } from './formTarget';

const page = (redirect: string): string => `/mcp/authorize?${new URLSearchParams({ client_id: 'x', redirect_uri: redirect }).toString()}`;

test.each([
  ['http://127.0.0.1:33418/callback', 'http://127.0.0.1:33418'],
  ['http://localhost/callback', 'http://localhost'],
  ['https://claude.ai/api/mcp/auth_callback?x=1', 'https://claude.ai'],
  ['https://EXAMPLE.com:8443/cb', 'https://example.com:8443'],
  ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor:'],
  ['com.example.app:/callback', 'com.example.app:'],
])('a form may end at %s: %s', (redirect, target) => {
  expect(formTargetOf(page(redirect))).toBe(target);
  expect(mayRedirect(page(redirect), `${redirect}${redirect.includes('?') ? '&' : '?'}code=1`)).toBe(true);
  expect(mayRedirect(page(redirect), 'https://evil.example/cb')).toBe(false);
});

test.each(['http://[::1]:8080/cb', 'https://a;script-src *', "https://a;script-src'unsafe-inline'/", 'https://a,b/', '', 'x'])(
  'a policy does not name %j',
  (redirect) => {
    expect(formTargetOf(page(redirect))).toBeUndefined();
  },
);

test('no redirect address, no target', () => {
  expect(formTargetOf('/mcp/authorize')).toBeUndefined();
  expect(mayRedirect('/mcp/authorize', 'https://app.example/cb')).toBe(false);
});
