/** One row: load, fault, recovery, verdict. */
import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from './judge';
import { Load } from './load';
import type { Row, Verdict } from './types';
import type { Fixture } from './fixture';

export interface RunOptions {
  readonly seconds: number;
  readonly rate: number;
}

/** Load before the fault, so that there is something to break. */
const BEFORE_MS = 2_000;

export async function runRow(fixture: Fixture, row: Row, { seconds, rate }: RunOptions): Promise<Verdict> {
  await fixture.stack.ready();
  const since = new Date(Date.now() - 1_000);
  const hitsBefore = fixture.upstream.hits.length;
  fixture.recoveries = [];
  fixture.faults = 0;
  fixture.load = new Load(fixture, row.rate ?? rate);
  await fixture.load.recovered(performance.now());
  await sleep(BEFORE_MS);
  fixture.load.observed.calls.length = 0; // what warmed the stack up is not judged
  const complaints = await row.run(fixture, seconds).catch((err: unknown) => [`the row could not be done: ${(err as Error).message}`]);
  const observed = await fixture.load.stop();
  await fixture.stack.ready();
  return judge(fixture, { row, observed, since, hitsBefore, complaints: complaints ?? [] });
}
