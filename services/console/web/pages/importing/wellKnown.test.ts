import { wellKnown } from './wellKnown';

const names = wellKnown.map(({ name }) => name);
const addresses = wellKnown.map(({ address }) => address);

test('entries stand in order of their names, and none stands there twice', () => {
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(wellKnown.map((entry) => [entry.name, entry] as const))('%s', (_, { address, description, kind, auth }) => {
  const { protocol, username, search, hash, hostname, href } = new URL(address);
  expect([protocol, username, search, hash]).toEqual(['https:', '', '', '']);
  expect([href, `${href}/`, href.replace(/\/$/, '')]).toContain(address);
  expect(hostname).toMatch(/^(?:[a-z0-9-]+\.)+[a-z]+$/);
  expect(description).toMatch(/^[A-Z].{10,90}[^.]$/);
  expect(['openapi', 'mcp']).toContain(kind);
  expect(['none', 'bearer', 'apiKey', 'oauth2']).toContain(auth.type);
  // A document is a file, of GitHub the file itself and not a page about it; a server is an endpoint, and is shown what MCP servers can be shown.
  const isFile = /\.(?:json|ya?ml)$/.test(new URL(address).pathname);
  expect(isFile).toBe(kind === 'openapi');
  expect(hostname).not.toMatch(/^(?:www\.)?github\.com$/);
  if (kind === 'mcp') expect(auth.type === 'apiKey' && auth.in === 'cookie').toBe(false);
});
