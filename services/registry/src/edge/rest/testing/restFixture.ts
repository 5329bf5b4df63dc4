/** The REST edge of a registry over the in-process bus; the other processes are fakes that answer from memory. For tests. */
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createBus, openBus, type Bus } from '@gatehouse/bus';
import type { audit } from '@gatehouse/contracts';
import { principalVerifier } from '@gatehouse/crypto';
import { commonSettings, createLog, defineService, startService } from '@gatehouse/runtime';
import { createCursors, openCache, openMongo } from '@gatehouse/store';
import { keyFiles } from '@gatehouse/test-support';
import { MongoClient, type Db } from 'mongodb';
import { Type } from 'typebox';
import { AUDIENCE, fakeProvider, type FakeProvider } from '../../auth/testing/fakeProvider';
import { openAgents } from '../../../catalog/agents/startAgents';
import { openDeployments } from '../../../catalog/deployments/startDeployments';
import { openSkills } from '../../../catalog/skills/startSkills';
import { restSettings } from '../settings';
import { startRest } from '../startRest';
import { INTEGRATION, memoryIntegrations } from './integrations';
import { neighbours } from './neighbours';
import { ACCOUNT, ORG, type Recorded } from './fakePeers';

export { ACCOUNT, INTEGRATION, ORG };

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

export interface Answer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers freely
  body: any;
}

export interface RestFixture {
  url: string;
  provider: FakeProvider;
  recorded: Recorded;
  /** Key of registry and console alike. */
  keyFile: string;
  /** A request as the person with this subject; `body` is sent as JSON unless it is text. */
  as(
    subject: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Answer>;
  /** What the trail got of a request, once it is there. */
  eventOf(correlationId: string): Promise<audit.AuditEvent>;
  database: Db;
  stop(): Promise<void>;
}

export async function restFixture(more: Record<string, string> = {}): Promise<RestFixture> {
  const provider = await fakeProvider();
  const keys = keyFiles();
  const keyFile = join(keys.folder, 'signing.pem');
  const recorded: Recorded = { calls: [], events: [], secrets: [], imports: [], accessible: {} };
  const hub = `memory:${randomBytes(4).toString('hex')}`;
  const common = { url: hub, prefix: 'rest.', log: createLog('test', 'silent'), verifyPrincipal: principalVerifier(keys.trusted) };
  const buses: Bus[] = [];
  for (const [name, serve] of Object.entries(neighbours)) {
    const bus = createBus({ ...common, service: name as keyof typeof neighbours });
    serve(bus, recorded);
    await bus.start();
    buses.push(bus);
  }

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = Type.Object({ ...commonSettings, ...restSettings });
  const registryEdge = defineService({
    name: 'registry',
    settings,
    start: async (context) => {
      const bus = openBus(context, principalVerifier(keys.trusted));
      const mongo = await openMongo(context);
      const outbox = { kick: () => undefined };
      const cursors = createCursors('cursor-secret-of-the-rest-tests');
      const deps = { bus, mongo, outbox, cursors, log: context.log, clock: () => new Date() };
      const { agents, stores } = await openAgents({ ...deps, baseUrl: url });
      const { deployments } = await openDeployments(context, { ...deps, ...stores, baseUrl: url });
      const { skills } = await openSkills(deps);
      const cache = await openCache(context);
      await startRest(context, { bus, integrations: memoryIntegrations(recorded), agents, deployments, skills, mongo, cache });
    },
  });
  const databases = {
    MONGODB_URL: process.env['TEST_MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017',
    DATABASE_PREFIX: `test_${randomBytes(6).toString('hex')}_`,
  };
  const running = await startService(registryEdge, {
    ...databases,
    MONGODB_TIMEOUT_MS: '10000',
    BUS_TIMEOUT_FACTOR: '4',
    AMQP_URL: hub,
    REDIS_URL: hub,
    QUEUE_PREFIX: 'rest.',
    LOG_LEVEL: 'silent',
    REST_PORT: String(port),
    API_URL: url,
    IDP_ISSUER: provider.issuer,
    IDP_AUDIENCE: AUDIENCE,
    SIGNING_KEY_FILE: keyFile,
    TRUSTED_KEYS_FILE: keys.trusted,
    ...more,
  });
  const client = await new MongoClient(databases.MONGODB_URL).connect();
  const database = client.db(`${databases.DATABASE_PREFIX}registry`);

  return {
    url,
    provider,
    recorded,
    keyFile,
    database,
    as: async (subject, method, path, body, headers = {}, signal = undefined) => {
      const token = await provider.token({ sub: subject, email: `${subject}@example.test` });
      const content = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...content,
        signal: signal ?? null,
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
    },
    eventOf: async (correlationId) => {
      for (;;) {
        const event = recorded.events.find((one) => one.correlationId === correlationId);
        if (event !== undefined) return event;
        await new Promise((next) => setImmediate(next));
      }
    },
    stop: async () => {
      await running.stop();
      await database.dropDatabase();
      await client.close();
      await Promise.all(buses.map((bus) => bus.close()));
      await provider.close();
      keys.dispose();
    },
  };
}
