/** Redis and MongoDB away, standing still, emptied. */
import { connect } from 'node:net';
import type { Part } from '../../harness';
import type { Row } from '../types';
import type { Fixture } from '../fixture';

const away = ({ stores }: Fixture, part: Part) => ({ begin: () => stores[part].kill(), end: () => stores[part].start() });
const still = ({ stores }: Fixture, part: Part) => ({ begin: () => stores[part].pause(), end: () => stores[part].resume() });

/** One command to Redis, as a person types it. */
const redis = (url: string, command: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(`${command}\r\n`));
    socket.once('error', reject).once('data', () => {
      socket.destroy();
      resolve();
    });
  });

export const redisAway: Row = {
  id: 'R-07',
  title: 'Redis killed, away, and back; standing still; emptied',
  certain: true,
  run: async (fixture, seconds) => {
    await fixture.outage(away(fixture, 'redis'), seconds * 1_000);
    await fixture.outage(still(fixture, 'redis'), seconds * 500);
    await fixture.outage({ begin: () => redis(fixture.stores.redis.url, 'FLUSHALL'), end: () => undefined }, 0);
  },
};

export const mongoAway: Row = {
  id: 'R-08',
  title: 'MongoDB killed, away, and back; standing still',
  certain: true,
  run: async (fixture, seconds) => {
    await fixture.outage(away(fixture, 'mongo'), seconds * 1_000);
    await fixture.outage(still(fixture, 'mongo'), seconds * 500);
  },
};
