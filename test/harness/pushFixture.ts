/**
 * Pushes with everything real but the bus and identity: the registry's engine on a database of its own, the executor's operations, and the fakes of both
 * platforms over HTTP. A process is killed by never coming back from a marked point; the clock stands still until a test moves it, so nothing waits.
 */
import type { Call, CallContext, Handler } from '@gatehouse/bus';
import { AppError, executor, identity, newId, type AnyRpc, type ResponseOf } from '@gatehouse/contracts';
import { createUnsealer } from '@gatehouse/crypto';
import { openMongo } from '@gatehouse/store';
import {
  ANY_OPERATION,
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
import { pushTurnStore } from '../../services/executor/src/store/pushTurns';
import { createAgent } from '../../services/executor/src/upstream/agent';
import { parseAllowList } from '../../services/executor/src/upstream/allowList';
import { createEgress } from '../../services/executor/src/upstream/egress';
import { atAddress, startRun, type Platform, type Push } from '../../services/registry/src/catalog/deployments/domain/push';
import { deploymentEvent, type PushedRow } from '../../services/registry/src/catalog/deployments/domain/row';
import { LEASE_MS, runPush, type CrashPoint, type RunDeps } from '../../services/registry/src/catalog/deployments/push/runPush';
import { deploymentStore } from '../../services/registry/src/catalog/deployments/store/deploymentStore';
import { pushKeyOf, pushStore } from '../../services/registry/src/catalog/deployments/store/pushStore';
import { faultPoints } from './push/faultPoints';
import { startMcp } from './push/mcpServer';
import { tokensOfDeployments } from './push/tokens';

const AGENT = { id: newId('agent'), prompt: 'Answer the night shift.' };
const PREFERENCE = {
  voice: [{ family: 'gpt', model: 'gpt-5.5' }],
  managed: [{ family: 'claude', model: 'opus-5' }],
};
/** A step of the clock that is longer than any pause or lease. */
const STEP_MS = LEASE_MS + 15 * 60_000;

const withoutIds = (path: string): string => path.replaceAll(/\/[a-z]+_[0-9a-f]{20}/g, '/:');

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
  const dispatcher = createAgent(createEgress(parseAllowList(hosts.allowed)), { timeoutMs: 30_000 });
  const keys = new Map<Platform, string>();
  const workspaces = new Map<Platform, Control>();
  const points = faultPoints();
  const sendOnce = sendToPlatform({ dispatcher, hosts, timeoutMs: 30_000 });
  const send: typeof sendOnce = async (access, request) => {
    if (points.strikes(`answer to ${request.method} ${withoutIds(request.path)}`))
      await workspaces.get(access.platform)!.plan({ operation: ANY_OPERATION, when: 'after', how: 'drop' });
    return sendOnce(access, request);
  };
  const clients = platformClients({
    keys: {
      reveal: async (_, platform) => {
        const key = keys.get(platform);
        return key === undefined ? undefined : { orgId, platform, baseUrl: platforms[platform].urls[0]!, version: 1, key };
      },
    },
    send,
  });
  const unsealer = createUnsealer(Buffer.alloc(32, 7));

  let now = Date.now();
  const clock = (): Date => new Date(now);
  const tokenKeeper = tokensOfDeployments(clock);
  const { tokens, isGood } = tokenKeeper;
  const mcp = await startMcp(isGood);

  const handlers = new Map<string, (request: never, call: never) => unknown>();
  const serve = <R extends AnyRpc>(message: R, handler: Handler<R>): void => void handlers.set(message.name, handler);
  const bus = {
    serve,
    call: async <R extends AnyRpc>(message: R, request: object, call: CallContext): Promise<ResponseOf<R>> => {
      const asked = { ...call, principal: admin, signal: new AbortController().signal } as unknown as Call;
      // Only JSON arrives, as over the bus.
      const answer = (await handlers.get(message.name)!(JSON.parse(JSON.stringify(request)) as never, asked as never)) as ResponseOf<R>;
      if (points.strikes(`answer to ${message.name}`)) throw new AppError(message.idempotent ? 'unavailable' : 'unknown_outcome', 'lost');
      return answer;
    },
  };
  serve(identity.standing, () => ({ principal: admin, principalToken: 'signed' }));
  tokenKeeper.serveOn(serve);
  serve(executor.sealingKey, () => ({ publicKey: unsealer.publicKey }));
  servePush(bus, { clients, unsealer, turns: await pushTurnStore(mongo), clock });
  const spec = (platform: Platform, prompt: string): string =>
    JSON.stringify({ schemaVersion: '1.0', systemPrompt: prompt, modelPreference: PREFERENCE[platform] });
  const prompts = new Map<string, string>();

  const take = (): Promise<PushedRow | undefined> => pushes.take(clock(), new Date(now + LEASE_MS));

  /** A process: it takes up what is due and works on it until that has to wait or ends, or it dies. */
  async function processOnce(at: RunDeps['crash'] = () => Promise.resolve()): Promise<boolean> {
    const row = await take();
    if (row === undefined) return false;
    let die = (): void => undefined;
    const death = new Promise<void>((resolve) => (die = resolve));
    const crash = (point: CrashPoint): Promise<void> => {
      if (!points.strikes(point)) return at(point);
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
    latest: tokenKeeper.latest,
    pushes,
    points,
    take,
    processOnce,
    start,
    read,
    pass: (ms: number): void => void (now += ms),
    /** What works at our MCP server. */
    isGood,
    /** A workspace of its own, whose key is the organization's from now on. */
    async workspace(platform: Platform, options: WorkspaceOptions = {}): Promise<Control> {
      const opened = await openWorkspace(platforms[platform].urls[0]!, options);
      keys.set(platform, opened.key);
      workspaces.set(platform, opened);
      return opened;
    },
    setKey: (platform: Platform, key: string): void => void keys.set(platform, key),
    setPrompt: (row: PushedRow, prompt: string): void => void prompts.set(row._id, prompt),
    /** Pushes again, as somebody who saw the row as it is, or as `seen` says that it was. */
    async pushAgain(row: PushedRow, more: Partial<Push> = {}, seen?: PushedRow): Promise<void> {
      const present = seen ?? (await read(row));
      const { mcpUrl = present.push.mcpUrl, ...rest } = more;
      const change = { state: 'pushing' as const, push: startRun({ ...atAddress(present.push, mcpUrl), ...rest }) };
      const event = deploymentEvent('pushStarted', present, { by: admin, at: clock() });
      if ((await deployments.change(present, change, event, clock(), clock())) === undefined) throw new AppError('conflict', 'moved on');
    },
    /** Suspends and resumes the deployment, as somebody would: a push that had not ended has failed. Answers the row after that. */
    async stopInBetween(row: PushedRow): Promise<PushedRow> {
      const present = await read(row);
      const event = deploymentEvent('resumed', present, { by: admin, at: clock() });
      return (await deployments.change(present, { state: 'failed' }, event, clock(), null)) as PushedRow;
    },
    /** Processes come and go until the push has ended. */
    async settle(row: PushedRow): Promise<PushedRow> {
      for (let rounds = 0; rounds < 80; rounds += 1) {
        await processOnce();
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

/** What a push leaves outside. */
export const kinds = { voice: ['secret', 'server', 'agent'], managed: ['vault', 'credential', 'agent'] } as const;

/** One of each, the record names it, and the token that lies there is the one that works. */
export async function expectOneOfEach(fixture: Pick<PushFixture, 'tokens'>, control: Control, row: PushedRow, what: string): Promise<void> {
  const { platform } = row.push;
  const { objects } = await control.look();
  const outside = Object.fromEntries(kinds[platform].map((kind) => [kind, (objects[kind] ?? []).map(({ id }) => id)]));
  const known = Object.fromEntries(kinds[platform].map((kind) => [kind, [row.push.outside[kind]?.id]]));
  const good = fixture.tokens.filter(({ deploymentId, status }) => deploymentId === row._id && status === 'active');
  expect({ what, state: row.state, outside, tokens: good.length, sealed: 'sealedToken' in row.push }).toEqual({
    what,
    state: 'active',
    outside: known,
    tokens: 1,
    sealed: false,
  });
}
