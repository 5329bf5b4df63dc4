import { Compile } from 'typebox/compile';
import { containing, readSort, sortBy } from './listing';

test('a part is found in any case and either form of its letters, as text and never as a pattern', () => {
  expect(containing('BER')(['Timber', undefined])).toBe(true);
  expect(containing('u\u0308')(['M\u00dcLLER'])).toBe(true);
  expect(containing('')(['x'])).toBe(true);
  expect(containing('.*')(['anything'])).toBe(false);
  expect(containing('a')([undefined])).toBe(false);
});

test('orders are of the named members only, upwards or downwards', () => {
  const check = Compile(sortBy('name', 'name', 'createdAt').sort);
  expect(['name', '-name', 'createdAt', '-createdAt', 'email', '--name', ''].filter((sort) => check.Check(sort))).toEqual([
    'name',
    '-name',
    'createdAt',
    '-createdAt',
  ]);
  expect([readSort('name'), readSort('-createdAt')]).toEqual([
    { field: 'name', step: 1 },
    { field: 'createdAt', step: -1 },
  ]);
});
