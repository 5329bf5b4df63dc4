/** The REST door of a registry over the in-process bus; the other processes are stand-ins that answer from memory. For tests. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AppError, audit, executor, identity, newId, policy, type Principal, type registry } from '@gatehouse/contracts';
import { Attached, createBus, openBus, type Bus, type Call } from '@gatehouse/bus';
import { createUnsealer, principalVerifier } from '@gatehouse/crypto';
import { commonSettings, createLog, defineService, startService } from '@gatehouse/runtime';
import { openCache, openMongo, type Mongo } from '@gatehouse/store';
import { Type } from 'typebox';
import { AUDIENCE, fakeProvider, type FakeProvider } from '../../auth/testing/fakeProvider';
import type { ImportInput, ImportResult, Integrations } from '../../integrations';
import { restSettings } from '../settings';
import { startRest } from '../startRest';
import { servePeople } from './people';
import { serveTokensAndSettings } from './serveTokensAndSettings';
import { ACCOUNT, adminOnly, createdAt, notFound, type Recorded } from './standIn';

export { ACCOUNT };

export const ORG = { id: newId('organization'), slug: 'acme', name: 'Acme' };
export const INTEGRATION: registry.Integration = {
  id: newId('integration'),
  slug: 'orders',
  name: 'Orders',
  description: '',
  kind: 'openapi',
  baseUrl: 'https://orders.test',
  auth: { type: 'bearer' },
  toolCount: 2,
  revision: 1,
  createdAt,
  updatedAt: createdAt,
};
const unsealer = createUnsealer(randomBytes(32));

function serveIdentity(bus: Bus, { calls }: Recorded): void {
  const account = (id: string, call: Call): identity.ServiceAccount => {
    adminOnly(call);
    if (id !== ACCOUNT.id) throw notFound();
    return ACCOUNT;
  };
  bus.serve(identity.findMembership, async ({ orgSlug, person }) => {
    const role = person.subject === 'u-admin' ? ('admin' as const) : ('member' as const);
    if (orgSlug !== ORG.slug || person.subject === 'u-stranger') throw new AppError('not_found', `not found because ${orgSlug}`);
    return {
      principal: {
        orgId: ORG.id,
        orgSlug: ORG.slug,
        orgName: ORG.name,
        kind: 'user' as const,
        id: `usr_${'A'.repeat(22)}`,
        name: person.email,
        role,
      },
      networks: person.subject === 'u-fenced' ? [['203.0.113.0/24']] : [[]],
    };
  });
  const acme = { ...ORG, timeZone: 'UTC', role: 'admin' as const, createdAt, revision: 3 };
  bus.serve(identity.signIn, ({ person: { email, name } }) => ({
    user: { id: `usr_${'A'.repeat(22)}`, email, ...(name !== undefined && { name }) },
    organizations: [acme],
    suspended: [{ slug: 'left', name: 'Left' }],
  }));
  bus.serve(identity.updateOrganization, (request, call) => {
    calls.push({ name: 'identity.updateOrganization', request, principal: adminOnly(call) });
    const { revision = acme.revision, ...changes } = request;
    if (revision !== acme.revision) throw new AppError('conflict', 'changed since', { data: { current: acme } });
    return { ...acme, ...changes, revision: revision + 1 };
  });
  servePeople(bus, calls, adminOnly);
  bus.serve(identity.createOrganization, ({ name, slug, timeZone = 'UTC' }) => {
    if (slug === ORG.slug) throw new AppError('conflict', 'slug is taken');
    return { id: newId('organization'), name, slug, timeZone, createdAt, revision: 0 };
  });
  bus.serve(identity.createServiceAccount, (request, call) => {
    adminOnly(call);
    return { ...ACCOUNT, ...request };
  });
  bus.serve(identity.getServiceAccount, ({ id }, call) => account(id, call));
  bus.serve(identity.listServiceAccounts, (request, call) => {
    calls.push({ name: 'identity.listServiceAccounts', request, principal: adminOnly(call) });
    return { serviceAccounts: [ACCOUNT], hasMore: false };
  });
  bus.serve(identity.setServiceAccountStatus, ({ id, status }, call) => ({ ...account(id, call), status }));
  bus.serve(identity.createServiceToken, async (request, call) => {
    calls.push({ name: 'identity.createServiceToken', request, principal: adminOnly(call) });
    const { serviceAccountId, name, prefix } = request;
    return { id: newId('token'), serviceAccountId, name, prefix, status: 'active' as const, createdAt, expiresAt: createdAt };
  });
  bus.serve(identity.listServiceTokens, (_request, call) => adminOnly(call) && { tokens: [], hasMore: false });
  bus.serve(identity.revokeServiceToken, async ({ serviceAccountId, tokenId }, call) => {
    account(serviceAccountId, call);
    return {
      id: tokenId,
      serviceAccountId,
      name: 'ci',
      prefix: 'svc_abcdefgh',
      status: 'revoked' as const,
      createdAt,
      expiresAt: createdAt,
    };
  });
}

function servePolicy(bus: Bus, { calls }: Recorded): void {
  bus.serve(policy.putGrant, (request, call) => {
    calls.push({ name: 'policy.putGrant', request, principal: adminOnly(call) });
    return { ...request, createdAt, createdBy: 'ada' };
  });
  bus.serve(policy.deleteGrant, (request, call) => {
    calls.push({ name: 'policy.deleteGrant', request, principal: adminOnly(call) });
    return {};
  });
  bus.serve(policy.effectiveGrants, (request, call) => {
    calls.push({ name: 'policy.effectiveGrants', request, principal: adminOnly(call) });
    return { grants: [] };
  });
  bus.serve(policy.listGrants, (request, call) => {
    calls.push({ name: 'policy.listGrants', request, principal: adminOnly(call) });
    return { grants: [], hasMore: false };
  });
}

function serveExecutor(bus: Bus, { calls, secrets }: Recorded): void {
  bus.serve(executor.sealingKey, () => ({ publicKey: unsealer.publicKey }));
  bus.serve(executor.putCredential, ({ sealed, ...request }, call) => {
    const principal = adminOnly(call);
    calls.push({ name: 'executor.putCredential', request, principal });
    const context = `upstream-credential:${principal.orgId}:${request.owner.id}:${request.integrationId}`;
    secrets.push(unsealer.unseal(sealed, context).toString());
    return { ...request, version: 1, updatedAt: createdAt };
  });
  bus.serve(executor.listCredentials, (_request, call) => adminOnly(call) && { credentials: [] });
  bus.serve(executor.deleteCredential, (_request, call) => adminOnly(call) && {});
  bus.serve(executor.fetchDocument, async ({ url, maxBytes }, call) => {
    adminOnly(call);
    const text = url.endsWith('/bomb') ? ' '.repeat(maxBytes + 1) : '{"openapi":"3.1.0"}';
    return new Attached({ url, mediaType: 'application/json', bytes: text.length }, gzipSync(text));
  });
}

function serveAudit(bus: Bus, { calls, facts }: Recorded): void {
  bus.serve(audit.query, (request, call) => {
    calls.push({ name: 'audit.query', request, principal: adminOnly(call) });
    return { entries: [], hasMore: false };
  });
  bus.on(audit.fact, async (deliveries) => void facts.push(...deliveries.map(({ payload }) => payload)));
}

const REPORT: ImportResult['report'] = {
  format: 'OpenAPI 3.1.0',
  operations: 2,
  imported: 2,
  skipped: [],
  notes: [],
  notesLeftOut: 0,
  collisions: [],
};

/** Integrations as the importer would keep them. */
function memoryIntegrations({ imports }: Recorded): Integrations {
  const tools = ['list', 'create'].map((name) => ({
    name,
    tool: `orders/${name}`,
    summary: '',
    method: 'GET',
    path: '/',
    collides: false,
  }));
  const get = async (orgId: string, word: string): Promise<registry.Integration> => {
    if (orgId !== ORG.id || (word !== INTEGRATION.slug && word !== INTEGRATION.id)) throw notFound();
    return INTEGRATION;
  };
  const preview = async (principal: Principal, { baseUrl = INTEGRATION.baseUrl }: ImportInput): Promise<ImportResult> => {
    if (principal.role !== 'admin') throw new AppError('forbidden', 'admins only');
    return { integration: { ...INTEGRATION, baseUrl }, report: REPORT };
  };
  const keep = async (principal: Principal, { text, ...input }: ImportInput): Promise<ImportResult> => {
    const result = await preview(principal, input);
    imports.push({ ...input, ...(text === undefined ? {} : { text: text.toString() }) });
    return result;
  };
  return {
    get,
    getById: get,
    preview,
    importIntegration: keep,
    refresh: (principal, slug, input) => keep(principal, { ...input, slug }),
    list: async () => ({ integrations: [INTEGRATION], hasMore: false }),
    // One at a time, so that readers must follow the cursor.
    tools: async (orgId, slug, { cursor }) => {
      await get(orgId, slug);
      const at = Number(cursor ?? 0);
      return { tools: [tools[at]!], hasMore: at === 0, ...(at === 0 ? { nextCursor: '1' } : {}) };
    },
    tool: async (orgId, slug, name) => {
      await get(orgId, slug);
      return { ...tools[0]!, name, description: '', tags: [], digest: 'd', inputSchema: {} };
    },
    remove: async (principal) => void (await preview(principal, {})),
  };
}

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

export interface RestWorld {
  url: string;
  provider: FakeProvider;
  recorded: Recorded;
  /** A request as the person with this subject; `body` is sent as JSON unless it is text. */
  as(subject: string, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  mongo: Mongo;
  stop(): Promise<void>;
}

export async function restWorld(more: Record<string, string> = {}): Promise<RestWorld> {
  const provider = await fakeProvider();
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rest-'));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const keyFile = join(folder, 'signing.pem');
  const trustedFile = join(folder, 'trusted.json');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(trustedFile, JSON.stringify({ registry: publicKey.export({ type: 'spki', format: 'pem' }) }));

  const recorded: Recorded = { calls: [], facts: [], secrets: [], imports: [] };
  const hub = `memory:${randomBytes(4).toString('hex')}`;
  const common = { url: hub, prefix: 'rest.', log: createLog('test', 'silent'), verifyPrincipal: principalVerifier(trustedFile) };
  const identityStandIn = (bus: Bus, known: Recorded): void => {
    serveIdentity(bus, known);
    serveTokensAndSettings(bus, known);
  };
  const standIns = { identity: identityStandIn, policy: servePolicy, executor: serveExecutor, audit: serveAudit } as const;
  const buses: Bus[] = [];
  for (const [name, serve] of Object.entries(standIns)) {
    const bus = createBus({ ...common, service: name as keyof typeof standIns });
    serve(bus, recorded);
    await bus.start();
    buses.push(bus);
  }

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = Type.Object({ ...commonSettings, ...restSettings });
  let mongo: Mongo | undefined;
  const registryDoor = defineService({
    name: 'registry',
    settings,
    start: async (context) => {
      const bus = openBus(context, principalVerifier(trustedFile));
      await bus.start();
      mongo = await openMongo(context);
      await startRest(context, { bus, integrations: memoryIntegrations(recorded), mongo, cache: await openCache(context) });
    },
  });
  const running = await startService(registryDoor, {
    MONGODB_URL: process.env['TEST_MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017',
    DATABASE_PREFIX: `test_${randomBytes(6).toString('hex')}_`,
    AMQP_URL: hub,
    REDIS_URL: hub,
    QUEUE_PREFIX: 'rest.',
    LOG_LEVEL: 'silent',
    REST_PORT: String(port),
    API_URL: url,
    IDP_ISSUER: provider.issuer,
    IDP_AUDIENCE: AUDIENCE,
    SIGNING_KEY_FILE: keyFile,
    ...more,
  });

  return {
    url,
    provider,
    recorded,
    mongo: mongo!,
    as: async (subject, method, path, body, headers = {}) => {
      const token = await provider.token({ sub: subject, email: `${subject}@example.test` });
      const content = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...content,
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
    },
    stop: async () => {
      await (await mongo!.collection('idempotencyKeys')).drop();
      await running.stop();
      await Promise.all(buses.map((bus) => bus.close()));
      await provider.close();
      rmSync(folder, { recursive: true });
    },
  };
}
