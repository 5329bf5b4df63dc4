// What `npm run bench` can be told, and its help.
import { parseArgs } from 'node:util';

const options = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '3' },
  soak: { type: 'string', default: '30' },
  composition: { type: 'string' },
  replicated: { type: 'boolean', default: false },
  curves: { type: 'boolean', default: false },
  'no-burden': { type: 'boolean', default: false },
  'bus-baseline': { type: 'boolean', default: false },
  json: { type: 'string' },
  profile: { type: 'string' },
  bulkhead: { type: 'boolean', default: false },
  search: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
};

export const HELP = `npm run bench -- [options]
Measures a governed call beside a plain forwarder, in interleaved rounds on stacks of its own.

  --composition NAME  composed (gateway and executor share a process) or separate; default both
  --replicated        each composition also with audit events that wait for the broker's confirm
  --rounds N          rounds; the tables show their medians; default 5
  --seconds N         length of one measurement; default 3
  --soak N            seconds of load for the memory; default 30
  --curves            1 to 256 callers, and the rate by amounts of rules, grants, tools and organizations
  --no-burden         without 1,000 rules and 200 grants at the end
  --bus-baseline      beside them the bare path of a call over the bus
  --json FILE         the figures as JSON
  --profile DIR       a CPU profile of each process
  --bulkhead          instead: calls of one integration while calls of another hang
  --search            instead: how well and how fast tools are found; needs npm run build and no stack
  --help              this text

How it measures, and what was measured: docs/performance.md
`;

const COMPOSITIONS = ['composed', 'separate'];

/** @param {string[]} args Throws an error whose message is for people. */
export function readOptions(args) {
  const { values } = parseArgs({ args, options });
  for (const name of ['rounds', 'seconds', 'soak']) if (!(Number(values[name]) > 0)) throw new Error(`--${name} must be a number above 0`);
  if (values.composition !== undefined && !COMPOSITIONS.includes(values.composition))
    throw new Error(`--composition must be one of ${COMPOSITIONS.join(', ')}`);
  const { rounds, seconds, soak, ...others } = values;
  return { ...others, rounds: Number(rounds), seconds: Number(seconds), soak: Number(soak) };
}

/** The stacks that are measured beside each other: `--replicated` adds for each composition one whose audit events wait for the broker. */
export function waysOf({ composition, replicated }) {
  const ways = COMPOSITIONS.filter((name) => composition === undefined || name === composition).map((name) => ({
    name,
    separate: name === 'separate',
    replicated: false,
  }));
  return replicated ? ways.flatMap((way) => [way, { ...way, name: `${way.name}, replicated`, replicated: true }]) : ways;
}
