import { siteOf } from './config';

const site = (BASE_URL: string, ALLOWED_HOSTS = '', ALLOWED_ORIGINS = '') =>
  siteOf({ BASE_URL, CONTROL_ROOM_URL: 'https://console.example', ALLOWED_HOSTS, ALLOWED_ORIGINS });

test('hosts and origins follow from the address', () => {
  const { hosts, origins } = site('http://127.0.0.1:8080');
  expect([...hosts]).toEqual(['127.0.0.1:8080', 'localhost:8080', '[::1]:8080']);
  expect(origins.has('http://localhost:8080')).toBe(true);
  expect([...site('https://mcp.example').hosts]).toEqual(['mcp.example', '127.0.0.1', 'localhost', '[::1]']);
});

test('lists replace the hosts and add to the origins', () => {
  const { hosts, origins } = site('https://mcp.example', ' MCP.example , inner:81,', 'https://tool.example');
  expect([...hosts]).toEqual(['mcp.example', 'inner:81']);
  expect([...origins]).toEqual(['https://mcp.example', 'https://inner:81', 'https://console.example', 'https://tool.example']);
});

test.each([
  'https://mcp.example/',
  'https://mcp.example/x',
  'https://MCP.example',
  'https://u:p@mcp.example',
  'ftp://x',
  'mcp.example',
  '',
])('BASE_URL %j is not a bare origin', (url) => {
  expect(() => site(url)).toThrow('BASE_URL');
});

test.each([
  ['a b', '', 'is not host or host:port'],
  ['mcp.example/x', '', 'is not host or host:port'],
  ['', '%%%', 'is not an origin'],
  ['', 'https://tool.example/', 'is not an origin'],
])('hosts %j and origins %j are refused', (hosts, origins, why) => {
  expect(() => site('https://mcp.example', hosts, origins)).toThrow(why);
});

test('the origin of a program with a scheme of its own is one', () => {
  expect(site('https://mcp.example', '', 'vscode-webview://1a2b').origins.has('vscode-webview://1a2b')).toBe(true);
});
