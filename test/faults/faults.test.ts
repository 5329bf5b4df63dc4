/** `npm run faults`: the rows that were asked for, each under load, and a table of what was found. Started by `scripts/faults.mjs`, which passes what to do. */
import { appendFileSync } from 'node:fs';
import { notRun, rows } from './rows';
import { keepFailures } from './keepFailures';
import { runRow } from './runRow';
import { faultsOf, table } from './table';
import type { Row, Verdict } from './types';
import { openFixture, SERVICES, type Fixture } from './fixture';

const env = (name: string, otherwise: string): string => process.env[`FAULTS_${name}`] ?? otherwise;
const wanted = env('ROWS', '').split(',').filter(Boolean);
const services = env('SERVICES', SERVICES.join()).split(',');
const options = { seconds: Number(env('SECONDS', '30')), rate: Number(env('RATE', '25')) };
const timeoutFactor = Number(env('TIMEOUT_FACTOR', '1'));
const durability = env('DURABILITY', 'replicated');
const preload = env('PRELOAD', '') || undefined;
const limits = { answerMs: Number(env('ANSWER_MS', '2000')), recoverMs: Number(env('RECOVER_MS', '5000')) };
const previous = env('PREVIOUS', '') || undefined;
const runnable = rows.filter(({ versions }) => (versions ?? false) === (previous !== undefined));
const picked = runnable.filter(({ id }) => wanted.length === 0 || wanted.some((name) => id === name || id.startsWith(`${name} `)));
const LIMIT_MS = 600_000 + options.seconds * 30_000;

const verdicts: Verdict[] = [];
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
  const file = env('OUT', '');
  if (file !== '') appendFileSync(file, `${text}\n`);
};

const needsOf = ({ linked = false, pairs = false, volume = false }: Row): Needs => ({ linked, pairs, volume });
type Needs = Required<Pick<Row, 'linked' | 'pairs' | 'volume'>>;

const mayMount = process.getuid?.() === 0;

let opened: Promise<Fixture> | undefined;
const close = async (): Promise<void> => (await opened?.catch(() => undefined))?.close();

/** On a signal the stack is closed first: stores outlive the process that started them. It may come twice, to all processes and from the one above. */
let closing: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void (closing ??= close().finally(() => process.kill(process.pid, 'SIGKILL'))));

// Rows that need the same stack share one.
const possible = picked.filter((row) => row.volume !== true || mayMount);
for (const [name, these] of Map.groupBy(possible, (row) => JSON.stringify(needsOf(row)))) {
  describe(name, () => {
    let fixture: Fixture;
    const stack = { ...(JSON.parse(name) as Needs), services, seconds: options.seconds, timeoutFactor, durability, preload, previous };
    beforeAll(async () => (fixture = await (opened = openFixture(stack))), 180_000);
    afterAll(close, 120_000);
    test.each(these.map((row) => [row.id, row] as const))(
      '%s',
      async (_, row) => {
        const verdict = await runRow(fixture, row, options);
        verdicts.push(verdict);
        keepFailures(fixture, row.id, env('KEEP', ''));
        print(table([verdict]).split('\n')[2]!);
        if (verdict.faults > 1) print(`${row.id}: the fault came ${verdict.faults} times`);
        for (const [cause, count] of Object.entries(verdict.causes)) print(`${row.id}: ${count} times ${cause}`);
        expect(faultsOf(verdict, limits)).toEqual([]);
      },
      LIMIT_MS,
    );
  });
}

afterAll(() => {
  print(`\n${table(verdicts)}\n`);
  if (!mayMount) for (const { id } of picked.filter((row) => row.volume === true)) print(`not run: ${id}: mounting a volume needs root`);
  for (const [id, why] of Object.entries(notRun)) if (wanted.length === 0 || wanted.includes(id)) print(`not run: ${id}: ${why}`);
  for (const verdict of verdicts) for (const line of faultsOf(verdict, limits)) print(line);
});

test('every row that was asked for by its name runs here', () => {
  expect(Object.entries(notRun).filter(([id]) => wanted.includes(id))).toEqual([]);
});

test('every row and service that was asked for is known', () => {
  const known = [...rows.map(({ id }) => id), ...Object.keys(notRun)];
  expect(wanted.filter((name) => !known.some((id) => id === name || id.startsWith(`${name} `)))).toEqual([]);
  expect(services.filter((name) => !(SERVICES as readonly string[]).includes(name))).toEqual([]);
});
