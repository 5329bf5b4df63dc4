/** The lease of a push: a process has it for a while, says that it is alive, and lets go of it. */
import { viewPush } from '../services/registry/src/catalog/deployments/domain/viewPush';
import { LEASE_MS } from '../services/registry/src/catalog/deployments/push/runPush';
import { startPushFixture, type PushFixture } from './harness/pushFixture';

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await startPushFixture();
}, 60_000);
afterAll(() => fixture?.stop());

test('a process that says it is alive keeps its push, one that is silent loses it, and one that waits says when it goes on', async () => {
  await fixture.workspace('voice');
  const row = await fixture.start('voice');
  const taken = (await fixture.take())!;
  fixture.pass(LEASE_MS - 1);
  await fixture.pushes.renew([taken], new Date(taken.push.leaseUntil!.getTime() + LEASE_MS));
  fixture.pass(2);
  expect(await fixture.take()).toBeUndefined();
  fixture.pass(LEASE_MS);
  expect(viewPush((await fixture.read(row)).push, true).goesOnAt).toBe(new Date(taken.push.leaseUntil!.getTime() + LEASE_MS).toISOString());
  const next = (await fixture.take())!;
  const dueAt = new Date(next.push.leaseUntil!.getTime() + 60_000);
  await fixture.pushes.pause(next, next.push, row.updatedAt, dueAt);
  // It has let go of the push, and is not heard late.
  await fixture.pushes.renew([next], new Date(dueAt.getTime() + LEASE_MS));
  expect(viewPush((await fixture.read(row)).push, true).goesOnAt).toBe(dueAt.toISOString());
  expect(viewPush((await fixture.read(row)).push, false).goesOnAt).toBeUndefined();
});

test('who saw a lease that is let go of meanwhile looks again, and does not wait for its end', async () => {
  await fixture.workspace('voice');
  const row = await fixture.start('voice');
  const taken = (await fixture.take())!;
  const seen = await fixture.stopInBetween(row);
  expect(seen.push.leaseUntil).toBeDefined();
  await fixture.pushes.release(taken, row.updatedAt);
  await expect(fixture.pushAgain(row, {}, seen)).rejects.toThrow('moved on');
  expect((await fixture.read(row)).push.leaseUntil).toBeUndefined();
});

test('a lease that is let go of when the push was asked for again makes that due at once', async () => {
  await fixture.workspace('voice');
  const row = await fixture.start('voice');
  const taken = (await fixture.take())!;
  await fixture.stopInBetween(row);
  await fixture.pushAgain(row);
  await fixture.pushes.release(taken, row.updatedAt);
  expect(await fixture.processOnce()).toBe(true);
  expect((await fixture.read(row)).state).toBe('active');
});

test('a push that is suspended as it ends is let go of', async () => {
  await fixture.workspace('voice');
  const row = await fixture.start('voice');
  await fixture.processOnce(async (point) => {
    if (point === 'push.verify.written') await fixture.stopInBetween(row);
  });
  expect((await fixture.read(row)).push.leaseUntil).toBeUndefined();
});
