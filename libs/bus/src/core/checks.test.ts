import { allEvents, allRpcs, AppError } from '@gatehouse/contracts';
import { checkOf } from './checks';

const parts = [
  ...allRpcs.flatMap(({ name, request, response }) => [[`request of ${name}`, request] as const, [`answer of ${name}`, response] as const]),
  ...allEvents.map(({ name, payload }) => [`payload of ${name}`, payload] as const),
];

test('the schema of every message compiles, which a process finds out only when the first of its kind comes', () => {
  const faults = parts.flatMap(([name, schema]) => {
    try {
      checkOf(schema)(Symbol('fits no schema of objects'), name);
      return [];
    } catch (err) {
      return err instanceof AppError && err.code === 'invalid' ? [] : [`${name}: ${String(err)}`];
    }
  });
  expect(faults).toEqual([]);
});
