/** A service context with a database and broker of its own for one test file, removed by `dispose`. */
import { randomBytes } from 'node:crypto';
import { commonSettings, createLog, Health, readSettings, type CommonConfig, type ServiceContext } from '@gatehouse/runtime';
import { MongoClient } from 'mongodb';
import { Type } from 'typebox';

const MONGODB_URL = process.env['TEST_MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017';

export interface TestContext<C> extends ServiceContext<C & CommonConfig> {
  /** The same settings as an environment, for `startService`. */
  env(): NodeJS.ProcessEnv;
  dispose(): Promise<void>;
}

export function testContext<C extends object>(name: string, own: C): TestContext<C> {
  const run = randomBytes(5).toString('hex');
  const stops: (() => Promise<void> | void)[] = [];
  const common = readSettings(Type.Object(commonSettings), {
    MONGODB_URL,
    // A busy machine may keep an operation or an answer waiting longer than a caller should; the limits themselves are tested in libs/store and libs/bus.
    MONGODB_TIMEOUT_MS: '10000',
    BUS_TIMEOUT_FACTOR: '4',
    DATABASE_PREFIX: `t${run}_`,
    AMQP_URL: `memory:${run}`,
    QUEUE_PREFIX: `t${run}.`,
    REDIS_URL: `memory:${run}`,
    KEY_PREFIX: `t${run}:`,
    LOG_LEVEL: 'silent',
  });
  const config: C & CommonConfig = { ...common, ...own };
  return {
    name,
    config,
    log: createLog(name, 'silent'),
    health: new Health(),
    onStop: (_what, stop) => void stops.push(stop),
    env: () => Object.fromEntries(Object.entries(config).map(([setting, value]) => [setting, String(value)])),
    async dispose() {
      for (const stop of stops.reverse()) await stop();
      const client = new MongoClient(MONGODB_URL);
      await client.db(`${config.DATABASE_PREFIX}${name}`).dropDatabase();
      await client.close();
    },
  };
}
