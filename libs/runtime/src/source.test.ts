import { sourceOf } from './source';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
  ['2001:0db8:0001:0200:ffff:ffff:ffff:ffff', '2001:db8:1:200::/56'],
  ['2001:db8::', '2001:db8::/56'],
  ['fe80::1%eth0', 'fe80::/56'],
  ['::1', '::/56'],
  ['64:ff9b::203.0.113.7', '64:ff9b::/56'],
  [undefined, 'unknown'],
  ['', 'unknown'],
  ['evil', 'unknown'],
  ['1.2.3.4.5', 'unknown'],
])('%s counts as %s', (address, source) => {
  expect(sourceOf(address)).toBe(source);
});

test('all addresses of one customer are one source, those of the next are not', () => {
  const of = (tail: string): string => sourceOf(`2001:db8:7:${tail}`);
  expect(new Set(Array.from({ length: 256 }, (_, i) => of(`ab${i.toString(16).padStart(2, '0')}::${i}`))).size).toBe(1);
  expect(of('ac00::1')).not.toBe(of('abff::1'));
});
