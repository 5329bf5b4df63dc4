/** What `npm run faults` takes. */
import { parseArgs } from 'node:util';

export const USAGE = `npm run faults [-- ROW ...] [--seconds 30] [--rate 25] [--answer-ms 2000] [--recover-ms 5000] [--timeout-factor 1]
    [--services registry,audit] [--durability replicated|disk] [--previous FOLDER] [--preload FILE] [--out FILE] [--keep FOLDER] [--no-build]
  breaks a stack of its own, row by row (R-01 ...; all unless said), and prints what was lost, duplicated and unexpected. Ends with 1 when anything was
  --seconds         length of a fault, 1 to 3600
  --rate            calls per second, 1 to 1000
  --answer-ms       longest time in which a call must be answered
  --recover-ms      longest time after a fault until calls succeed
  --timeout-factor  how many times as long as usual processes wait for each other, 1 to 10, for a busy machine
  --services        those that rows which go through the services break
  --previous        a built checkout of the version before, for rows of a rolling upgrade
  --preload         a file that the executor's process loads first
  --out             also writes the table there
  --keep            keeps the logs of rows that failed
  --no-build        takes the build that is there
It needs programs of RabbitMQ, Redis and MongoDB on this machine.`;

const TEXT = { type: 'string' };
const options = {
  ...{ seconds: TEXT, rate: TEXT, 'answer-ms': TEXT, 'recover-ms': TEXT, 'timeout-factor': TEXT },
  ...{ services: TEXT, durability: TEXT, preload: TEXT, previous: TEXT, out: TEXT, keep: TEXT },
  'no-build': { type: 'boolean' },
};
/** Whole numbers, from 1 on. */
const MOST = { seconds: 3_600, rate: 1_000, 'answer-ms': 600_000, 'recover-ms': 600_000, 'timeout-factor': 10 };

/** @param {string[]} args. Throws with the option and its rule. */
export function readOptions(args) {
  const { values, positionals: rows } = parseArgs({ args, options, allowPositionals: true });
  for (const [name, most] of Object.entries(MOST)) {
    const value = values[name];
    if (value !== undefined && !(/^[1-9]\d*$/.test(value) && Number(value) <= most))
      throw new Error(`--${name}: must be a whole number from 1 to ${most}`);
  }
  if (values.durability !== undefined && !['replicated', 'disk'].includes(values.durability))
    throw new Error('--durability: must be replicated or disk');
  for (const row of rows) if (!/^R-\d\d\b/.test(row)) throw new Error(`${row}: is no row such as R-01`);
  return { values, rows };
}
