/** Stores that are well and cannot be reached well: slow, cut off from one process and not from another, connections that break. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../../harness';
import type { Row } from '../types';
import { SERVICES, type Fixture } from '../fixture';

const slow = (fixture: Fixture, store: Part, ms: number) => {
  const set = (delayMs: number) => () => {
    for (const service of SERVICES) fixture.link(service, store).delayMs = delayMs;
  };
  return { begin: set(ms), end: set(0) };
};

export const lostAcknowledgements: Row = {
  id: 'R-05',
  title: 'Connections of the consumers break again and again: what they have not acknowledged comes twice',
  linked: true,
  run: async (fixture, seconds) => {
    const end = performance.now() + seconds * 1_000;
    while (performance.now() < end) {
      for (const service of ['audit', 'policy', 'approvals', 'executor'] as const) fixture.link(service, 'rabbit').reset();
      await sleep(700);
    }
    fixture.recoveries.push(await fixture.load.recovered(performance.now()));
  },
};

export const redisSlow: Row = {
  id: 'R-07 slow',
  title: 'Redis answers two seconds late',
  linked: true,
  run: (fixture, seconds) => fixture.outage(slow(fixture, 'redis', 2_000), seconds * 1_000),
};

export const mongoSlow: Row = {
  id: 'R-09',
  title: 'MongoDB answers 0.5 s late, then 5 s',
  linked: true,
  run: async (fixture, seconds) => {
    await fixture.outage(slow(fixture, 'mongo', 500), seconds * 500);
    await fixture.outage(slow(fixture, 'mongo', 5_000), seconds * 500);
  },
};

export const split: Row = {
  id: 'R-10',
  title: 'Each process in turn is cut off from MongoDB, then from Redis, while tokens are revoked',
  linked: true,
  run: async (fixture, seconds) => {
    const pairs = (['identity', 'policy', 'executor', 'gateway'] as const).flatMap((service) =>
      (['mongo', 'redis'] as const).map((store) => fixture.link(service, store)),
    );
    for (const link of pairs) await fixture.outage({ begin: () => link.cut(), end: () => link.mend() }, (seconds * 1_000) / 4);
  },
};
