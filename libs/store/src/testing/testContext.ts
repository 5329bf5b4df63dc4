/** A service context for tests of this library: stores of the test machine under private names. */
import { randomBytes } from 'node:crypto';
import { Health, type CommonConfig, type Log, type ServiceContext } from '@gatehouse/runtime';
import { MongoClient } from 'mongodb';

export interface TestContext extends ServiceContext<CommonConfig> {
  readonly logged: { level: string; fields: unknown; message: string | undefined }[];
  /** What shutdown does. */
  stop(): Promise<void>;
}

export const TEST_MONGODB_URL = process.env['TEST_MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017';
export const TEST_REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** Limits for suites that do not test Redis's absence: as long as `testContext` waits for MongoDB, since a busy machine is slower than a cache should be. */
export const PATIENT = { commandTimeoutMs: 10_000, awayMs: 0 };

export function testContext(config: Partial<CommonConfig> = {}): TestContext {
  const run = randomBytes(6).toString('hex');
  const logged: TestContext['logged'] = [];
  const note = (level: string) => (fields: unknown, message?: string) => void logged.push({ level, fields, message });
  const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') } as unknown as Log;
  const stops: (() => Promise<void> | void)[] = [];
  const settings = {
    MONGODB_URL: TEST_MONGODB_URL,
    MONGODB_TIMEOUT_MS: 10_000,
    DATABASE_PREFIX: `test_${run}_`,
    REDIS_URL: TEST_REDIS_URL,
    KEY_PREFIX: `test:${run}:`,
  };
  return {
    name: 'store',
    config: { ...settings, ...config } as CommonConfig,
    log,
    health: new Health(),
    onStop: (_, stop) => void stops.push(stop),
    logged,
    stop: async () => {
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  };
}

/** Waits until `condition` holds; fails after 20 s, so that a failed test leaves nothing running. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const limit = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > limit) throw new Error('the condition did not come true');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export async function dropDatabase(name: string): Promise<void> {
  const client = new MongoClient(TEST_MONGODB_URL);
  await client.db(name).dropDatabase();
  await client.close();
}
