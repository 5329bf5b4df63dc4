import { readFilters, unknownFilters, writeFilters } from './filters';

const schema = { q: { default: '' }, state: { default: 'all', choices: ['all', 'active', 'off'] } };
const read = (query: string) => readFilters(schema, new URLSearchParams(query));
const write = (change: object, query = '') => writeFilters(schema, change, new URLSearchParams(query)).toString();

test('the address gives filters; unknown choices and names do not', () => {
  expect(read('q=ana&state=off')).toEqual({ q: 'ana', state: 'off' });
  expect(read('state=nonsense&evil=1')).toEqual({ q: '', state: 'all' });
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(200);
});

test('filters give the address; defaults are not written and other members stay', () => {
  expect(write({ q: 'a&b' })).toBe('q=a%26b');
  expect(write({ q: '', state: 'all' }, 'q=x&state=off&tab=2')).toBe('tab=2');
  expect(write({ state: 'active' }, 'q=x')).toBe('q=x&state=active');
});

test('there and back again', () => {
  const filters = { q: 'Žižek +"x"', state: 'active' };
  expect(read(write(filters))).toEqual(filters);
});

test('what an address asks for in vain is told', () => {
  const schema = { q: { default: '' }, outcome: { default: '', choices: ['failed'] } };
  const asked = new URLSearchParams('q=x&outcome=running&color=red&size=');
  expect(unknownFilters(schema, asked)).toEqual(['outcome=running', 'color=red']);
  expect(unknownFilters(schema, new URLSearchParams('outcome=failed'))).toEqual([]);
});
