/** The spool on a disk that does what disks do at their worst. */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { until } from '@gatehouse/test-support';
import type { Spool } from './openSpool';
import { MemoryDisk } from '../testing/memoryDisk';
import { SEGMENT_BYTES, spoolFixture, type SpoolFixture } from '../testing/spoolFixture';

const event = (i: number | string): Buffer => Buffer.from(JSON.stringify({ i, text: 'x'.repeat(60) }));
const numbers = (texts: readonly string[]): unknown[] => texts.map((text) => (JSON.parse(text) as { i: unknown }).i);
const many = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const unavailable = { code: 'unavailable' };
const errors = ({ log }: SpoolFixture): string[] => log.filter(({ level }) => level === 'error').map(({ text }) => text);

/** 1 when it was taken. */
const appended = (spool: Spool, i: number): Promise<number> =>
  spool.append(event(i)).then(
    () => 1,
    () => 0,
  );

/** Stops without a word, as a killed process does; its disk stays. */
async function left(disk: MemoryDisk, count: number, options = {}): Promise<void> {
  const { spool } = await spoolFixture(disk, options, { isAway: true });
  for (const i of many(count)) await spool.append(event(i));
}

test('what is appended is shipped in order, and nothing is left when it closes', async () => {
  const disk = new MemoryDisk();
  const { spool, shipped } = await spoolFixture(disk);
  await Promise.all(many(300).map((i) => spool.append(event(i))));
  await until(() => shipped.length === 300);
  expect(numbers(shipped)).toEqual(many(300));
  await spool.close();
  expect(disk.names).toEqual([]);
});

test('appends of one moment share a sync', async () => {
  const disk = new MemoryDisk();
  const { spool } = await spoolFixture(disk);
  const before = disk.syncs;
  await Promise.all(many(50).map((i) => spool.append(event(i))));
  expect(disk.syncs - before).toBe(1);
  await spool.close();
});

test('what comes turn after turn shares a sync, and the first turn that brings nothing ends the wait', async () => {
  const disk = new MemoryDisk();
  const { spool } = await spoolFixture(disk, { gatherMs: 60_000 });
  const before = disk.syncs;
  const appends: Promise<void>[] = [];
  for (const i of many(20)) {
    // Asked for before the append, it comes before the look that the append makes: as a socket's bytes do.
    const next = turn();
    appends.push(spool.append(event(i)));
    await next;
  }
  await Promise.all(appends);
  expect(disk.syncs - before).toBe(1);
  await spool.close();
});

test('what the broker did not take is shipped by the next process, segment by segment, and each goes only then', async () => {
  const disk = new MemoryDisk();
  await left(disk, 300);
  const before = disk.names.length;
  expect(before).toBeGreaterThan(3);
  const { spool, shipped, broker } = await spoolFixture(disk, {}, { isAway: true });
  await sleep(100);
  expect([disk.names.length, numbers(shipped)]).toEqual([before, []]);
  broker.isAway = false;
  await until(() => shipped.length === 300);
  expect(numbers(shipped)).toEqual(many(300));
  await spool.close();
  expect(disk.names).toEqual([]);
});

test('an unfinished write at the end is cut off and told; nothing before it is lost, and the next start says nothing', async () => {
  const disk = new MemoryDisk();
  await left(disk, 3);
  const [name] = disk.names;
  const end = disk.content(name!).indexOf('x'.repeat(60), 2 * 90);
  disk.content(name!).fill(0, end + 10);
  const first = await spoolFixture(disk, {}, { isAway: true });
  expect(first.log).toEqual([{ level: 'warn', text: expect.stringContaining('cut off') }]);
  await first.spool.append(event('after'));
  const second = await spoolFixture(disk);
  await until(() => second.shipped.length === 3);
  expect(numbers(second.shipped)).toEqual([0, 1, 'after']);
  expect(second.log).toEqual([]);
  await second.spool.close();
});

test.each([
  ['of an earlier process', true],
  ['of this process', false],
])('a flipped bit in a segment %s is told, its file is kept, and everything else is shipped', async (_, isEarlier) => {
  const disk = new MemoryDisk();
  let broker = { isAway: true };
  let fixture = await spoolFixture(disk, {}, broker);
  await fixture.spool.append(event(0));
  // The broker is asked to take it, and nothing else is read before it did.
  await until(() => fixture.spool.oldest() !== undefined);
  for (const i of many(100).slice(1)) await fixture.spool.append(event(i));
  const [name] = disk.names;
  disk.flipBit(name!, disk.content(name!).indexOf('"i":40,'));
  if (isEarlier) fixture = await spoolFixture(disk, {}, (broker = { isAway: true }));
  broker.isAway = false;
  await until(() => fixture.shipped.length === 99);
  expect(numbers(fixture.shipped)).toEqual(many(100).filter((i) => i !== 40));
  expect(errors(fixture)).toEqual([expect.stringContaining('"at":'), expect.stringContaining('"events":1')]);
  await fixture.spool.close();
  expect([fixture.spool.kept(), disk.names]).toEqual([1, [name!.replace('spool', 'kept')]]);
  const next = await spoolFixture(disk);
  expect(next.spool.kept()).toBe(1);
  await next.spool.close();
});

test('an event that the broker never takes holds up no other; its file is kept', async () => {
  const disk = new MemoryDisk();
  const fixture = await spoolFixture(disk, {}, { isAway: false, refuses: event(1).toString() });
  for (const i of many(3)) await fixture.spool.append(event(i));
  await until(() => fixture.shipped.length === 2);
  await fixture.spool.close();
  expect([errors(fixture), disk.names]).toEqual([[expect.stringContaining('refused')], [expect.stringMatching(/kept$/)]]);
});

test('a full backlog refuses at once, keeps what it has, and takes more when the broker is back', async () => {
  const disk = new MemoryDisk();
  const limitBytes = 4 * SEGMENT_BYTES;
  const { spool, broker, shipped } = await spoolFixture(disk, { limitBytes }, { isAway: true });
  let taken = 0;
  while (spool.failure() === undefined) taken += await appended(spool, taken);
  await expect(spool.append(event('no'))).rejects.toMatchObject(unavailable);
  expect(spool.failure()).toContain('limit');
  expect(disk.names.length * SEGMENT_BYTES).toBeLessThanOrEqual(limitBytes);
  broker.isAway = false;
  await until(() => spool.failure() === undefined);
  await spool.append(event('again'));
  await until(() => shipped.length === taken + 1);
  expect(numbers(shipped)).toEqual([...many(taken), 'again']);
  await spool.close();
});

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is told and refuses at once, and takes more when there is room', async (fullCode) => {
  const disk = new MemoryDisk();
  const fixture = await spoolFixture(disk, {}, { isAway: true });
  const { spool, broker, shipped } = fixture;
  await spool.append(event(0));
  Object.assign(disk.faults, { fullCode, capacity: disk.names.length * SEGMENT_BYTES });
  let taken = 1;
  while (spool.failure() === undefined) taken += await appended(spool, taken);
  await expect(spool.append(event('no'))).rejects.toMatchObject(unavailable);
  expect([spool.failure(), errors(fixture)]).toEqual([expect.stringContaining(fullCode), [expect.stringContaining('no room')]]);
  delete disk.faults.capacity;
  await until(() => spool.failure() === undefined);
  await spool.append(event('again'));
  broker.isAway = false;
  await until(() => shipped.length === taken + 1);
  expect(numbers(shipped)).toEqual([...many(taken), 'again']);
  await spool.close();
});

test('a disk that turns read-only ends the process', async () => {
  const disk = new MemoryDisk();
  const { spool, broken } = await spoolFixture(disk);
  await spool.append(event(0));
  disk.faults.refuses = 'EROFS';
  await expect(spool.append(event(1))).rejects.toMatchObject(unavailable);
  expect(broken).toEqual([expect.objectContaining({ code: 'EROFS' })]);
});

test('a disk that cannot be written when the process starts stops the start; a full one does not', async () => {
  const readOnly = new MemoryDisk();
  readOnly.faults.refuses = 'EROFS';
  await expect(spoolFixture(readOnly)).rejects.toThrow('EROFS');
  const full = new MemoryDisk();
  full.faults.capacity = 100;
  const { spool } = await spoolFixture(full);
  await expect(spool.append(event(0))).rejects.toMatchObject(unavailable);
  delete full.faults.capacity;
  await until(() => spool.failure() === undefined);
  await spool.append(event(1));
  await spool.close();
});

test('a failed sync ends the process, and answers nobody', async () => {
  const disk = new MemoryDisk();
  const { spool, broken } = await spoolFixture(disk);
  await spool.append(event(0));
  disk.faults.syncFails = true;
  await expect(spool.append(event(1))).rejects.toMatchObject(unavailable);
  expect(broken).toEqual([expect.objectContaining({ code: 'EIO' })]);
  await expect(spool.append(event(2))).rejects.toMatchObject(unavailable);
});

test('a disk that does not answer refuses in time, and fills no memory', async () => {
  const disk = new MemoryDisk();
  const { spool } = await spoolFixture(disk, { waitMs: 50 });
  disk.faults.hangs = true;
  const results = await Promise.allSettled(many(5_000).map((i) => spool.append(event(i))));
  expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([]);
});

test('an event that is larger than a segment is refused', async () => {
  const { spool } = await spoolFixture();
  await expect(spool.append(Buffer.alloc(SEGMENT_BYTES, 'x'))).rejects.toMatchObject({ code: 'invalid' });
  await spool.close();
});
