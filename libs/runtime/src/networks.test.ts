import { clientAddress, insideNetworks, normalizeNetwork } from './networks';

const from = (remoteAddress: string | undefined, forwarded?: string | string[]) =>
  ({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as Parameters<
    typeof clientAddress
  >[0];

describe('the address of the client', () => {
  test.each<[string, number, string | string[] | undefined, string | undefined]>([
    ['no proxy: the header is anybody’s word', 0, '203.0.113.7', '192.0.2.1'],
    ['one proxy: the entry it wrote', 1, '10.9.9.9, 203.0.113.7', '203.0.113.7'],
    ['two proxies: the second from the right', 2, '10.9.9.9,203.0.113.7, 198.51.100.2', '203.0.113.7'],
    ['several headers are one list', 1, ['10.9.9.9', '203.0.113.7'], '203.0.113.7'],
    ['fewer entries than proxies: the first one there is', 3, '203.0.113.7', '203.0.113.7'],
    ['no header: the peer', 1, undefined, '192.0.2.1'],
    ['empty entries do not count', 1, ' , ,', '192.0.2.1'],
    ['with a port', 1, '203.0.113.7:4711', '203.0.113.7'],
    ['IPv6 with a port', 1, '[2001:DB8::1]:4711', '2001:db8::1'],
    ['IPv6 in any spelling', 1, '2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['IPv4 inside IPv6', 1, '::ffff:203.0.113.7', '203.0.113.7'],
    ['no address', 1, 'unknown', undefined],
    ['half an address', 1, '10.1', undefined],
    ['octal', 1, '010.0.0.1', undefined],
  ])('%s', (_name, hops, forwarded, expected) => expect(clientAddress(from('192.0.2.1', forwarded), hops)).toBe(expected));

  test('of the connection: mapped IPv4 is IPv4, a zone is dropped, a closed socket has none', () => {
    expect(clientAddress(from('::ffff:192.0.2.1'), 0)).toBe('192.0.2.1');
    expect(clientAddress(from('fe80::1%eth0'), 0)).toBe('fe80::1');
    expect(clientAddress(from(undefined), 0)).toBeUndefined();
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0::1/32', '2001:db8::/32'],
  ['2001:db8::1/128', '2001:db8::1'],
  ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
])('%s is written %s', (text, expected) => expect(normalizeNetwork(text)).toBe(expected));

test.each([
  '10.1',
  '0x7f.1',
  '010.0.0.1',
  '1.2.3.256',
  '1.2.3.4/33',
  '1.2.3.4/-1',
  '1.2.3.4/08',
  '1.2.3.4/',
  '1.2.3.4/1/2',
  '::/129',
  '::ffff:10.0.0.0/8',
  'fe80::1%eth0',
  'example.org',
  '',
  ' 1.2.3.4',
])('%j is no address and no range', (text) => expect(normalizeNetwork(text)).toBeUndefined());

describe('inside the lists', () => {
  test.each<[boolean, string | undefined, string[][]]>([
    [true, '203.0.113.7', []],
    [true, undefined, [[], []]],
    [true, '203.0.113.7', [['203.0.113.0/24']]],
    [false, '203.0.114.7', [['203.0.113.0/24']]],
    [true, '203.0.113.7', [['2001:db8::/32', '203.0.113.7']]],
    [true, '::ffff:203.0.113.7', [['203.0.113.7']]],
    [true, '203.0.113.7', [['::ffff:203.0.113.0/120']]],
    [true, '2001:db8:1::9', [['2001:db8::/32']]],
    [false, '2001:db9::9', [['2001:db8::/32']]],
    [false, '203.0.113.7', [['::/0']]],
    [false, '2001:db8::1', [['0.0.0.0/0']]],
    [true, '203.0.113.7', [['203.0.113.0/24'], []]],
    [false, '203.0.113.7', [['203.0.113.0/24'], ['10.0.0.0/8']]],
    [false, undefined, [['0.0.0.0/0']]],
    [false, 'unknown', [['0.0.0.0/0']]],
    [false, '203.0.113.7', [['203.0.113']]],
  ])('%p: %s in %j', (expected, address, networks) => expect(insideNetworks(address, networks)).toBe(expected));
});
