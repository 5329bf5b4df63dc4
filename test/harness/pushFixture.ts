/**
 * Pushes with everything real but the bus and identity: the registry's engine on a database of its own, the executor's operations, and the fakes of both
 * platforms over HTTP. A process is killed by never coming back from a marked point; the clock stands still until a test moves it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call, CallContext, Handler } from '@gatehouse/bus';
import { AppError, executor, identity, newId, type AnyRpc, type ResponseOf } from '@gatehouse/contracts';
import { createUnsealer } from '@gatehouse/crypto';
import { openMongo } from '@gatehouse/store';
import {
  newPrincipals,
  openWorkspace,
  startManagedPlatform,
  startVoicePlatform,
  testContext,
  type Control,
  type WorkspaceOptions,
} from '@gatehouse/test-support';
import { sendToPlatform } from '../../services/executor/src/platforms/request';
import { parsePlatformHosts } from '../../services/executor/src/platforms/hosts';
import { platformClients } from '../../services/executor/src/platforms/platformClient';
import { servePush } from '../../services/executor/src/push/servePush';
import { createAgent } from '../../services/executor/src/upstream/agent';
import { parseAllowList } from '../../services/executor/src/upstream/allowList';
import { createEgress } from '../../services/executor/src/upstream/egress';
import { startRun, type Platform, type Push } from '../../services/registry/src/catalog/deployments/domain/push';
import { deploymentEvent, type PushedRow } from '../../services/registry/src/catalog/deployments/domain/row';
import { LEASE_MS, runPush, type CrashPoint, type RunDeps } from '../../services/registry/src/catalog/deployments/push/runPush';
import { deploymentStore } from '../../services/registry/src/catalog/deployments/store/deploymentStore';
import { pushKeyOf, pushStore } from '../../services/registry/src/catalog/deployments/store/pushStore';

const AGENT = { id: newId('agent'), prompt: 'Answer the night shift.' };
const PREFERENCE = {
  voice: [{ family: 'gpt', model: 'gpt-5.5' }],
  managed: [{ family: 'claude', model: 'opus-5' }],
};
/** Longer than any pause or lease. */
const STEP_MS = LEASE_MS + 15 * 60_000;

/** Our MCP server as a platform sees it: it lists its tools to whoever shows the token of now. */
async function startMcp(isGood: (token: string) => boolean): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    if (!isGood(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')) return void response.writeHead(401).end();
    let text = '';
    request.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    request.on('end', () => {
      const { id, method } = JSON.parse(text) as { id?: number; method: string };
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'tools/list' ? { tools: [{ name: 'list_services' }] } : {} }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/org/acme`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Token {
  readonly deploymentId: string;
  readonly tokenHash: string;
  status: 'active' | 'revoked';
  suspended: boolean;
}

export async function startPushFixture() {
  const { admin } = newPrincipals();
  const { orgId } = admin;
  const context = testContext('registry', {});
  const mongo = await openMongo(context);
  const outbox = { kick: () => undefined };
  const deployments = await deploymentStore(mongo, outbox);
  const pushes = await pushStore(mongo, outbox);
  const platforms = { voice: await startVoicePlatform(), managed: await startManagedPlatform() };
  const hosts = parsePlatformHosts(
    Object.entries(platforms)
      .flatMap(([platform, { urls }]) => urls.map((url) => `${platform}=${url}`))
      .join(','),
  );
  const dispatcher = createAgent(createEgress(parseAllowList(hosts.allowed)), { timeoutMs: 1_000 });
  const keys = new Map<Platform, string>();
  const clients = platformClients({
    keys: {
      reveal: async (_, platform) => {
        const key = keys.get(platform);
        return key === undefined ? undefined : { orgId, platform, baseUrl: platforms[platform].urls[0]!, version: 1, key };
      },
    },
    send: sendToPlatform({ dispatcher, hosts, timeoutMs: 1_000 }),
  });
  const unsealer = createUnsealer(Buffer.alloc(32, 7));

  const tokens: Token[] = [];
  const hashOf = (await import('node:crypto')).createHash;
  const mcp = await startMcp((value) => {
    const hash = hashOf('sha256').update(value).digest('hex');
    return tokens.some(({ tokenHash, status, suspended }) => tokenHash === hash && status === 'active' && !suspended);
  });

  const handlers = new Map<string, (request: never, call: never) => unknown>();
  const serve = <R extends AnyRpc>(message: R, handler: Handler<R>): void => void handlers.set(message.name, handler);
  const bus = {
    serve,
    call: async <R extends AnyRpc>(message: R, request: object, call: CallContext): Promise<ResponseOf<R>> => {
      const asked = { ...call, principal: admin, signal: new AbortController().signal } as unknown as Call;
      // As the bus does: nothing but JSON arrives.
      return (await handlers.get(message.name)!(JSON.parse(JSON.stringify(request)) as never, asked as never)) as ResponseOf<R>;
    },
  };
  serve(identity.standing, () => ({ principal: admin, principalToken: 'signed' }));
  serve(identity.createServiceToken, ({ deploymentId, tokenHash }) => {
    for (const token of tokens) if (token.deploymentId === deploymentId) token.status = 'revoked';
    tokens.push({ deploymentId: deploymentId!, tokenHash, status: 'active', suspended: false });
    return {} as never;
  });
  const latest = (deploymentId: string): Token | undefined => tokens.findLast((token) => token.deploymentId === deploymentId);
  serve(identity.listDeploymentTokens, ({ deploymentIds }) => ({ tokens: deploymentIds.flatMap((id) => latest(id) ?? []) as never }));
  serve(identity.revokeDeploymentTokens, ({ deploymentId }) => {
    for (const token of tokens) if (token.deploymentId === deploymentId) token.status = 'revoked';
    return {};
  });
  serve(identity.setDeploymentSuspended, ({ deploymentId, suspended }) => {
    for (const token of tokens) if (token.deploymentId === deploymentId) token.suspended = suspended;
    return {};
  });
  serve(executor.sealingKey, () => ({ publicKey: unsealer.publicKey }));
  servePush(bus, { clients, unsealer });

  let now = Date.now();
  const clock = (): Date => new Date(now);
  const spec = (platform: Platform, prompt: string): string =>
    JSON.stringify({ schemaVersion: '1.0', systemPrompt: prompt, modelPreference: PREFERENCE[platform] });
  const prompts = new Map<string, string>();

  /** A process: it takes up what is due and works on it until that has to wait or ends, or it dies at one of these points. */
  async function processOnce(deaths: CrashPoint[] = []): Promise<boolean> {
    const row = await pushes.take(clock(), new Date(now + LEASE_MS));
    if (row === undefined) return false;
    let die = (): void => undefined;
    const death = new Promise<void>((resolve) => (die = resolve));
    const crash = (point: CrashPoint): Promise<void> => {
      const at = deaths.indexOf(point);
      if (at < 0) return Promise.resolve();
      deaths.splice(at, 1);
      die();
      return new Promise(() => undefined);
    };
    const agents: RunDeps['agents'] = {
      byId: async () =>
        ({ _id: row.agentId, orgId, version: 1, spec: spec(row.push.platform, prompts.get(row._id) ?? AGENT.prompt) }) as never,
    };
    const deps: RunDeps = { bus, agents, versions: { get: async () => undefined }, deployments, pushes, log: context.log, clock, crash };
    await Promise.race([runPush(deps)(row, new AbortController().signal), death]);
    return true;
  }

  async function start(platform: Platform, more: Partial<Push> = {}): Promise<PushedRow> {
    const by = { kind: 'user' as const, id: admin.id, name: admin.name };
    const row: PushedRow = {
      _id: newId('deployment'),
      orgId,
      agentId: newId('agent'),
      kind: platform,
      name: 'Night agent',
      environment: 'production',
      serviceAccountId: newId('serviceAccount'),
      state: 'pushing',
      versions: [{ version: 1, at: clock(), by }],
      push: startRun({
        platform,
        outsideName: 'Night agent, production',
        mcpUrl: mcp.url,
        nameCaller: false,
        askedAt: clock(),
        askedBy: by,
        outside: {},
        fence: 0,
        ...more,
      }),
      // The fakes have a clock of their own.
      createdAt: new Date(),
      createdBy: by,
      updatedAt: clock(),
      revision: 1,
    };
    const place = { orgId, agentId: row.agentId, platform, environment: row.environment };
    await deployments.insert(row, deploymentEvent('created', row, { by: admin, at: clock() }), {
      pushKey: pushKeyOf(place),
      pushDueAt: clock(),
    });
    return row;
  }
  const read = async ({ agentId, _id }: PushedRow): Promise<PushedRow> => (await deployments.get(orgId, agentId, _id)) as PushedRow;

  return {
    platforms,
    tokens,
    latest,
    pushes,
    processOnce,
    start,
    read,
    /** A workspace of its own, whose key is the organization's from now on. */
    async workspace(platform: Platform, options: WorkspaceOptions = {}): Promise<Control> {
      const opened = await openWorkspace(platforms[platform].urls[0]!, options);
      keys.set(platform, opened.key);
      return opened;
    },
    setKey: (platform: Platform, key: string): void => void keys.set(platform, key),
    setPrompt: (row: PushedRow, prompt: string): void => void prompts.set(row._id, prompt),
    /** As somebody pushes again. */
    async pushAgain(row: PushedRow, more: Partial<Push> = {}): Promise<void> {
      const present = await read(row);
      const change = { state: 'pushing' as const, push: startRun({ ...present.push, ...more }) };
      const event = deploymentEvent('pushStarted', present, { by: admin, at: clock() });
      if ((await deployments.change(present, change, event, clock(), clock())) === undefined) throw new AppError('conflict', 'moved on');
    },
    /** Processes come and go until the push has ended. */
    async settle(row: PushedRow, deaths: CrashPoint[] = []): Promise<PushedRow> {
      for (let rounds = 0; rounds < 80; rounds += 1) {
        await processOnce(deaths);
        const present = await read(row);
        if (present.state !== 'pushing') return present;
        now += STEP_MS;
      }
      throw new Error('the push does not end');
    },
    async stop(): Promise<void> {
      mcp.close();
      await dispatcher.destroy();
      await Promise.all(Object.values(platforms).map((platform) => platform.close()));
      await context.dispose();
    },
  };
}
export type PushFixture = Awaited<ReturnType<typeof startPushFixture>>;
