/** The real console on a port of its own, a real Redis under a private prefix, and everything around it under the control of the test. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createBus } from '@gatehouse/bus';
import { AppError } from '@gatehouse/contracts';
import { createLog, startService } from '@gatehouse/runtime';
import { freePort } from '@gatehouse/test-support';
import { consoleWith } from '../service';
import { Browser } from './browser';
import { fakeApi, type FakeApi } from './fakeApi';
import { fakeIdentity, type FakeIdentity } from './fakeIdentity';
import { fakeProvider, type FakeProvider } from './fakeProvider';

export interface Fixture {
  readonly origin: string;
  readonly provider: FakeProvider;
  readonly api: FakeApi;
  readonly identity: FakeIdentity;
  /** Prefix of every key it writes. */
  readonly keyPrefix: string;
  readonly redisUrl: string;
  /** A file of trusted keys that names the console's. */
  readonly trustedKeysFile: string;
  /** The folder of the built app. */
  readonly folder: string;
  /** Moves the clock of the console. */
  pass(ms: number): void;
  browser(): Browser;
  /** A browser that is signed in as the provider's person. */
  signedIn(): Promise<Browser>;
  stop(): Promise<void>;
}

const INDEX = '<!doctype html><title>app</title><script src="/assets/app-1a2b3c.js"></script>';
const APP_SCRIPT = 'void 0;';

function writeApp(folder: string): void {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), INDEX);
  writeFileSync(join(folder, 'scheme.js'), 'void 0;');
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js'), APP_SCRIPT);
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(APP_SCRIPT));
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js.gz'), gzipSync(APP_SCRIPT));
  writeFileSync(join(folder, 'assets', 'app-1a2b3c.js.map'), '{}');
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
}

/** Writes the console's signing key, and the file of trusted keys that names it. */
function writeKeys(): { folder: string; signing: string; trusted: string } {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-console-keys-'));
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const [signing, trusted] = [join(folder, 'signing.pem'), join(folder, 'trusted.json')];
  writeFileSync(signing, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(trusted, JSON.stringify({ console: publicKey.export({ type: 'spki', format: 'pem' }) }));
  return { folder, signing, trusted };
}

/** `app: false`: the web app was never built. */
export async function startFixture({
  app = true,
  settings = {},
}: { app?: boolean; settings?: Record<string, string> } = {}): Promise<Fixture> {
  const run = randomBytes(5).toString('hex');
  const [provider, api] = [await fakeProvider(), await fakeApi()];
  const log = createLog('identity', 'silent');
  const refuse = (): never => {
    throw new AppError('unauthenticated', 'no principals here');
  };
  const bus = createBus({ service: 'identity', url: `memory:${run}`, prefix: 'c.', log, verifyPrincipal: refuse });
  const identity = fakeIdentity(bus);
  await bus.start();
  api.organizations = identity.organizations.map(({ id, role }) => ({ id, role: role! }));
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-console-'));
  if (app) writeApp(folder);
  const keys = writeKeys();
  const origin = `http://127.0.0.1:${await freePort()}`;
  const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
  const keyPrefix = `test:${run}:`;
  let passed = 0;
  const running = await startService(
    consoleWith(() => Date.now() + passed, folder),
    {
      AMQP_URL: `memory:${run}`,
      QUEUE_PREFIX: 'c.',
      REDIS_URL: redisUrl,
      KEY_PREFIX: keyPrefix,
      LOG_LEVEL: 'silent',
      CONSOLE_PORT: new URL(origin).port,
      CONTROL_ROOM_URL: origin,
      API_URL: api.url,
      BASE_URL: 'http://127.0.0.1:8080',
      SIGNING_KEY_FILE: keys.signing,
      SESSION_SECRET: 'session-secret-of-the-console-tests',
      IDP_ISSUER: provider.issuer,
      ...settings,
    },
  );
  const browser = (): Browser => new Browser(origin);
  return {
    origin,
    provider,
    api,
    identity,
    keyPrefix,
    redisUrl,
    trustedKeysFile: keys.trusted,
    folder,
    pass: (ms) => void (passed += ms),
    browser,
    signedIn: async () => {
      const one = browser();
      await one.signIn();
      if ((await one.session()).status !== 200) throw new Error('sign-in did not work');
      return one;
    },
    stop: async () => {
      await running.stop();
      await Promise.all([bus.close(), provider.close(), api.close()]);
      for (const one of [folder, keys.folder]) rmSync(one, { recursive: true, force: true });
    },
  };
}
