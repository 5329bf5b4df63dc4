import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

interface Options {
  readOptions(args: string[]): { values: Record<string, string | boolean>; rows: string[] };
}
let readOptions: Options['readOptions'];
beforeAll(async () => ({ readOptions } = (await import(pathToFileURL(join(__dirname, 'options.mjs')).href)) as Options));

test('rows and numbers are read', () => {
  const { values, rows } = readOptions(['R-01', 'R-12 each', '--seconds', '5', '--rate', '1000', '--durability', 'disk', '--no-build']);
  expect([rows, values]).toEqual([['R-01', 'R-12 each'], { seconds: '5', rate: '1000', durability: 'disk', 'no-build': true }]);
});

test.each([
  [['--rate', '0'], '--rate: must be a whole number from 1 to 1000'],
  [['--rate', '1001'], '--rate: must be a whole number from 1 to 1000'],
  [['--seconds', 'abc'], '--seconds: must be a whole number from 1 to 3600'],
  [['--seconds', '1.5'], '--seconds: must be a whole number from 1 to 3600'],
  [['--timeout-factor', '11'], '--timeout-factor: must be a whole number from 1 to 10'],
  [['--durability', 'none'], '--durability: must be replicated or disk'],
  [['r01'], 'r01: is no row such as R-01'],
  [['--second', '1'], "Unknown option '--second'"],
])('%j is refused', (args, reason) => {
  expect(() => readOptions(args)).toThrow(reason);
});
