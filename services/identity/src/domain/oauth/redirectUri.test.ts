import { describeRedirect, refuseRedirectUri } from './redirectUri';

test.each([
  'https://claude.ai/api/mcp/auth_callback',
  'https://vscode.dev/redirect',
  'http://127.0.0.1/',
  'http://127.0.0.1:33418/',
  'http://localhost:8787/callback',
  'http://[::1]:1/x?y=z',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'https://www.cursor.com/agents/mcp/oauth/callback',
  'com.example.app:/callback',
  'https://example.com/.well-known/a..b/...',
  'https://example.com/cb?next=/../x',
])('%s may be registered', (uri) => {
  expect(refuseRedirectUri(uri)).toBeUndefined();
});

test.each([
  '',
  'callback',
  '/callback',
  'http://example.com/callback',
  'http://127.0.0.1.evil.example/',
  'http://127.0.0.2/',
  'http://10.0.0.1/',
  'https://127.0.0.1/',
  'https://*.example.com/',
  'https:example.com/cb',
  'https:/example.com/cb',
  'https:///example.com/cb',
  'https://@example.com/cb',
  'https://.../cb',
  'http:127.0.0.1/cb',
  'https://example.com/#f',
  'https://example.com/#',
  'https://user@example.com/',
  'https://user:p@example.com/',
  'https://example.com/a b',
  'https://example.com\\@evil.example/',
  'https://exämple.com/',
  'javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'JavaScript://x.y/',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  'about:blank',
  'ftp://example.com/',
  'ws://127.0.0.1/',
  'mailto:a@example.com',
  'myapp:callback',
  'myapp:/callback',
  `https://example.com/${'x'.repeat(2_048)}`,
  'https://evil.example/../cb',
  'https://evil.example/cb/..;/x',
  'https://evil.example/cb/..%3Bx/y',
  'https://example.com/a/./cb',
  'https://example.com/a/..',
  'https://example.com/%2e%2E/cb',
  'https://example.com/.%2e/cb',
  'https://example.com/a/%252e%252e/cb',
  'https://example.com/..%2fcb',
  'https://example.com/a%5C..%5ccb',
  'http://127.0.0.1/../cb',
  'cursor://anysphere.cursor-mcp/../cb',
  'com.example.app:/../cb',
  'com.example.app:..',
])('%j may not', (uri) => {
  expect(refuseRedirectUri(uri)).toEqual(expect.any(String));
});

test('people are told the host, or the scheme that names the program', () => {
  expect(describeRedirect('https://claude.ai/x')).toEqual({ redirectHost: 'claude.ai', loopback: false });
  expect(describeRedirect('http://127.0.0.1:8/x')).toEqual({ redirectHost: '127.0.0.1:8', loopback: true });
  expect(describeRedirect('cursor://anysphere.cursor-mcp/x')).toEqual({ redirectHost: 'cursor', loopback: false });
});
