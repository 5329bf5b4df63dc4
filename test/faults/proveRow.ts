/** A row of `npm run faults` as a test: short, with room for a busy machine. What is measured is printed for the reader. */
import { proves } from '../proves';
import type { Fixture } from './fixture';
import { rows } from './rows';
import { runRow } from './runRow';
import { faultsOf } from './table';

const LIMITS = { answerMs: 6_000, recoverMs: 30_000 };

export function proveRow(
  requirements: Parameters<typeof proves>[0],
  id: string,
  fixture: () => Fixture,
  run: { seconds: number; rate: number },
): void {
  const row = rows.find((candidate) => candidate.id === id)!;
  proves(
    requirements,
    `${id}: ${row.title}`,
    async () => {
      const verdict = await runRow(fixture(), row, run);
      const { intents, ok, refused, unknown, slowestMs, recoveredMs } = verdict;
      process.stdout.write(`${id}: ${JSON.stringify({ intents, ok, refused, unknown, slowestMs, recoveredMs })}\n`);
      expect(faultsOf(verdict, LIMITS)).toEqual([]);
    },
    300_000,
  );
}
