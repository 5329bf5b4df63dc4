/** The registry without its REST edge on a private database, with in-process bus and cache, and fakes for the processes it asks. For tests. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edgeCallContext, openBus, type Bus, type CallContext } from '@gatehouse/bus';
import { AppError, audit, executor, newId, policy, randomBase62, registry, type Principal, type ServiceName } from '@gatehouse/contracts';
import { principalSigner, principalVerifier } from '@gatehouse/crypto';
import {
  commonSettings,
  createLog,
  cursorSetting,
  defineService,
  Health,
  readSettings,
  startService,
  type CommonConfig,
  type ServiceContext,
} from '@gatehouse/runtime';
import { openMongo, openCache } from '@gatehouse/store';
import { MongoClient } from 'mongodb';
import { Type, type Static } from 'typebox';
import { openCatalog, type Catalog } from '../service';
import type { Removal } from '../catalog/shared/auditEvents';

type ToolPreview = Static<typeof policy.outlook.response>['tools'][number];
export type AccessibleResources = Static<typeof policy.AccessibleResources>;

/** What the fakes answer; tests change it. */
export interface Neighbours {
  accessible: AccessibleResources;
  /** What anybody is granted beside, as policy explains it. */
  grants: policy.EffectiveGrant[];
  /** What policy says of a tool by its cut name; `never` for the others. */
  toolPreviews: Record<string, ToolPreview>;
  /** Sees each such question; what it throws is the answer. */
  onToolPreview?: ((tools: string[]) => void) | undefined;
  credentials: string[];
  forbiddenHost: string;
}

function serveNeighbours(policyBus: Bus, executorBus: Bus, state: Neighbours): void {
  policyBus.serve(policy.reach, () => ({ reach: state.accessible }));
  policyBus.serve(policy.grantsOf, () => ({ grants: state.grants }));
  policyBus.serve(policy.outlook, ({ tools: asked }) => {
    const tools = asked.map(({ tool }) => tool);
    state.onToolPreview?.(tools);
    return { tools: tools.map((tool): ToolPreview => state.toolPreviews[tool] ?? { approval: 'never' }) };
  });
  executorBus.serve(executor.checkBaseUrl, ({ url }) =>
    url.includes(state.forbiddenHost) ? { allowed: false, reason: 'is a private address' } : { allowed: true },
  );
  executorBus.serve(executor.listCredentials, ({ owner }, { principal }) => {
    if (owner.id !== principal?.id) throw new AppError('forbidden', 'not yours');
    const updatedAt = new Date(0).toISOString();
    return {
      credentials: state.credentials.map((integrationId) => ({ integrationId, owner, type: 'bearer' as const, version: 1, updatedAt })),
    };
  });
}

type Document = { _id: string } & Record<string, unknown>;

export async function startCatalogFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  const unique = randomBase62(10).toLowerCase();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keyFile = join(folder, 'key.pem');
  const trusted = join(folder, 'trusted.json');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(trusted, JSON.stringify({ gateway: publicKey.export({ type: 'spki', format: 'pem' }) }));
  const env = {
    MONGODB_URL: process.env['TEST_MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017',
    MONGODB_TIMEOUT_MS: '10000',
    BUS_TIMEOUT_FACTOR: '4',
    DATABASE_PREFIX: `test_${unique}_`,
    AMQP_URL: `memory:${unique}`,
    REDIS_URL: `memory:${unique}`,
    TRUSTED_KEYS_FILE: trusted,
    CURSOR_SECRET: 'cursor-secret-of-the-registry-tests',
    LOG_LEVEL: 'silent',
  };

  const stops: (() => Promise<void> | void)[] = [];
  const contextOf = (name: ServiceName): ServiceContext<CommonConfig> => ({
    name,
    config: readSettings(Type.Object(commonSettings), env),
    log: createLog(name, 'silent'),
    health: new Health(),
    onStop: (_, stop) => void stops.push(stop),
  });
  const busOf = (name: ServiceName): Bus => openBus(contextOf(name), principalVerifier(trusted));
  const [gateway, approvals, policyBus, executorBus, auditBus] = [
    busOf('gateway'),
    busOf('approvals'),
    busOf('policy'),
    busOf('executor'),
    busOf('audit'),
  ];
  const state: Neighbours = { accessible: { all: true }, grants: [], toolPreviews: {}, credentials: [], forbiddenHost: '169.254.169.254' };
  serveNeighbours(policyBus, executorBus, state);
  const events: audit.AuditEvent[] = [];
  const removals: Removal[] = [];
  policyBus.on(registry.resourceRemoved, async (deliveries) => void removals.push(...deliveries.map(({ payload }) => payload)));
  auditBus.on(audit.fact, async (deliveries) => void events.push(...deliveries.map(({ payload }) => payload)));
  await Promise.all([gateway, approvals, policyBus, executorBus, auditBus].map((bus) => bus.start()));

  let catalog: Catalog | undefined;
  const service = defineService({
    name: 'registry',
    settings: Type.Object({ ...commonSettings, ...cursorSetting, BASE_URL: Type.String({ default: 'http://127.0.0.1:8080' }) }),
    start: async (context) => {
      catalog = await openCatalog(context);
      await catalog.bus.start();
    },
  });
  const running = await startService(service, env);
  const mongo = await openMongo(contextOf('registry'));
  const { leases } = await openCache(contextOf('registry'));
  const client = await new MongoClient(env.MONGODB_URL).connect();
  const database = client.db(`${env.DATABASE_PREFIX}registry`);
  const sign = principalSigner(keyFile, 'gateway');
  const as = (principal: Principal): CallContext =>
    edgeCallContext({ principalToken: sign(principal), correlationId: 'c-test', timeoutMs: 25_000 });

  return {
    gateway,
    approvals,
    executorBus,
    integrations: catalog!.integrations,
    agents: catalog!.agents,
    skills: catalog!.skills,
    state,
    events,
    removals,
    leases,
    mongo,
    collection: (name: string) => database.collection<Document>(name),
    as,
    /** An organization of its own: an admin, and a service account of it. */
    newOrganization() {
      const orgId = newId('organization');
      const base = { orgId, orgSlug: 'acme', orgName: 'Acme' };
      const admin: Principal = { ...base, kind: 'user', id: newId('user'), name: 'ada@acme.example', role: 'admin' };
      const account: Principal = { ...base, kind: 'serviceAccount', id: newId('serviceAccount'), name: 'ci' };
      return { orgId, admin, account, asAdmin: as(admin), asAccount: as(account) };
    },
    async stop(): Promise<void> {
      await running.stop();
      await database.dropDatabase();
      await client.close();
      for (const stop of stops.reverse()) await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
export type CatalogFixture = Awaited<ReturnType<typeof startCatalogFixture>>;

/** Leaves out the management tools, which every organization has and which have tests of their own. */
export const imported = <T extends { slug: string }>(all: readonly T[]): T[] =>
  all.filter(({ slug }) => slug !== registry.DEFAULT_MANAGEMENT_SLUG);
export const countTools = ({ collection }: CatalogFixture, orgId: string): Promise<number> =>
  collection('tools').countDocuments({ orgId, integrationId: { $ne: registry.managementId(orgId) } });

/** Polls until `condition` holds; the test's own time limit ends a wait in vain. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}
