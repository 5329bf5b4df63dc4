/**
 * A process that appends to a real disk is killed at random moments, again and again. What it had stored is shipped by its successors, of which the last is this
 * process. `SPOOL_KILLS` says how often.
 */
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MemoryDisk } from '../testing/memoryDisk';
import { spoolFixture } from '../testing/spoolFixture';
import { nodeFolder } from './files';

const KILLS = Number(process.env['SPOOL_KILLS'] ?? 40);
/** Each kills its own process, so that starting one does not hold up the others. */
const AT_ONCE = 4;
const LONGEST_LIFE_MS = 60;
const CHILD = join(__dirname, '..', 'testing', 'appendingChild.cjs');

async function live(folder: string, life: number): Promise<void> {
  const child = fork(CHILD, [folder, String(life)], { execArgv: [] });
  const gone = new Promise((resolve) => child.once('close', resolve));
  const ready = new Promise((resolve) => child.once('message', resolve));
  if ((await Promise.race([ready, gone])) !== 'ready') throw new Error('the process ended by itself');
  await sleep(Math.random() * LONGEST_LIFE_MS);
  child.kill('SIGKILL');
  await gone;
}

const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);

/** What was stored and never shipped, of how many. */
async function lostAfterKills(kills: number): Promise<{ stored: number; lost: string[]; log: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-spool-'));
  try {
    for (let life = 0; life < kills; life += 1) await live(folder, life);
    const files = readdirSync(join(folder, 'spool')).map((name) => statSync(join(folder, 'spool', name)));
    expect(files.filter((file) => file.isFile() && (file.mode & 0o077) !== 0)).toEqual([]);
    expect(statSync(join(folder, 'spool')).mode & 0o777).toBe(0o700);
    const { spool, shipped } = await spoolFixture(new MemoryDisk(), { folder: nodeFolder(join(folder, 'spool')), closeMs: 10_000 });
    await spool.close();
    expect(readdirSync(join(folder, 'spool')).filter((name) => !name.endsWith('.socket'))).toEqual([]);
    const arrived = new Set([...linesOf(join(folder, 'shipped')), ...shipped]);
    const stored = linesOf(join(folder, 'stored'));
    const log = linesOf(join(folder, 'log')).filter((line) => !line.includes('cut off'));
    return { stored: stored.length, lost: stored.filter((text) => !arrived.has(text)), log };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test(`nothing that was stored is lost by ${KILLS} kills`, async () => {
  const results = await Promise.all(Array.from({ length: AT_ONCE }, () => lostAfterKills(Math.ceil(KILLS / AT_ONCE))));
  for (const { stored, lost, log } of results) {
    expect(stored).toBeGreaterThan(KILLS);
    expect([lost, log]).toEqual([[], []]);
  }
}, 600_000);
