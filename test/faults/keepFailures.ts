/** What a person needs to find the cause of failed calls: the calls, and what every process logged. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fixture } from './fixture';

/** Writes into a folder of the row below `folder`; nothing where that is empty. A call's mark is its trace id in the logs. */
export function keepFailures({ stack, load }: Fixture, row: string, folder: string): void {
  if (folder === '') return;
  const of = join(folder, row.replaceAll(' ', '-'));
  mkdirSync(of, { recursive: true });
  const failed = load.observed.calls.filter(({ end }) => end !== 'ok');
  const lines = failed.map((call) => JSON.stringify({ ...call, endedAt: new Date(performance.timeOrigin + call.endedAt).toISOString() }));
  writeFileSync(join(of, 'calls.jsonl'), lines.map((line) => `${line}\n`).join(''));
  for (const [name, service] of Object.entries(stack.services)) writeFileSync(join(of, `${name}.log`), service.log());
}
