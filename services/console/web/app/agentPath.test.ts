import { agentNameIn, agentPath } from './agentPath';

test.each(['refund-helper', 'a/b', 'a%2Fb', '50 % off', "it's (new)!", 'Žižek 🤖', 'new', 'by-id', '?q=1#x'])(
  'a name survives its address: %s',
  (name) => {
    const path = agentPath('acme', name);
    expect(new URL(path, 'http://x').pathname).toBe(path);
    expect(path).toMatch(/^[\w/%.-]+$/);
    expect(agentNameIn(path)).toBe(name);
    expect(agentNameIn(`${path}/versions/3`)).toBe(name);
  },
);

test('an address that cannot be decoded names nothing', () => {
  expect(agentNameIn('/orgs/acme/agents/%E0%A4%A')).toBe('');
});
