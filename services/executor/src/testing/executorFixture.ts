/** The whole service on the in-process broker and cache and a real MongoDB, between fakes for registry, policy and audit and a real HTTP API. For tests. */
import { join } from 'node:path';
import type { Bus } from '@gatehouse/bus';
import {
  executor as contract,
  identity,
  newId,
  policy,
  registry,
  type Audience,
  type audit,
  type Principal,
  type ResponseOf,
} from '@gatehouse/contracts';
import { sealTo, writeKeyFile } from '@gatehouse/crypto';
import { newPrincipals, serviceFixture, type ServiceFixture } from '@gatehouse/test-support';
import { executor } from '../service';
import { hostileApi, type HostileApi } from './hostileApi';

export const { admin, account } = newPrincipals();
export const { orgId } = admin;
export const integrationId = newId('integration');
export const mia = newId('user');
export const owner = { kind: 'serviceAccount' as const, id: account.id };

/** What a refresh changes of every tool, and whether it moved the integration. */
export type Change = Partial<registry.FirstHttpTool> & { moved?: true };

const tools: Record<string, Partial<registry.FirstHttpTool>> = {
  open: { path: '/echo/{id}', parameters: [{ argument: 'id', in: 'path', name: 'id', required: true }], auth: { type: 'none' } },
  secured: { path: '/echo' },
  optional: { path: '/echo', isCredentialOptional: true },
  fails: { path: '/status', auth: { type: 'none' } },
  resets: { path: '/reset', auth: { type: 'none' } },
  ungranted: { path: '/echo', auth: { type: 'none' } },
};

/** The tools of the integration `desk` at `baseUrl`, and what refreshes make of them. */
function deskTools(baseUrl: string) {
  let refreshed: Change = {};
  let digest = 'd1';
  const definitionOf = (toolName: string): registry.FirstHttpTool => ({
    kind: 'http',
    integrationId,
    slug: 'desk',
    toolName,
    digest,
    baseUrl,
    method: 'GET',
    path: '/',
    parameters: [],
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'string', minLength: 2 }, n: { type: 'integer' } },
      additionalProperties: false,
      ...(toolName === 'open' ? { required: ['id'] } : {}),
    },
    auth: { type: 'bearer' },
    ...tools[toolName],
    ...(({ moved: _, ...change }) => change)(refreshed),
  });
  const pointerTo = (tool: string): registry.ToolPointer => {
    if (tool === 'desk/twice') return { found: false, collides: ['desk/twice_a', 'desk/twice_b'], integrationId };
    const toolName = tool.slice(5);
    if (tools[toolName] === undefined) return { found: false, collides: [] };
    return {
      found: true,
      integrationId,
      slug: 'desk',
      toolName,
      digest,
      needsCredential: definitionOf(toolName).auth.type !== 'none',
      ...(refreshed.moved && { moved: true }),
    };
  };
  return {
    definitionOf,
    pointerTo,
    refresh: (change: Change): void => {
      refreshed = change;
      digest = `d${Number(digest.slice(1)) + 1}`;
    },
  };
}

function serveNeighbours(service: ServiceFixture, desk: ReturnType<typeof deskTools>) {
  const rest = service.neighbour('registry');
  rest.serve(registry.resolveTool, ({ tool }) => desk.pointerTo(tool));
  rest.serve(registry.toolDefinition, ({ toolName }) => desk.definitionOf(toolName));
  const decider = service.neighbour('policy');
  decider.serve(policy.decide, ({ toolName, tool }): ResponseOf<typeof policy.decide> =>
    toolName === 'ungranted'
      ? { effect: 'deny', step: 'grant', reason: `not granted: ask an admin to grant ${tool} to nightly` }
      : { effect: 'allow', step: 'default' },
  );
  const people = service.neighbour('identity');
  people.serve(identity.resolveClaim, ({ claim }) => (claim === 'mia' ? { userId: mia } : {}));
  return { rest, people };
}

export interface ExecutorFixture {
  readonly service: ServiceFixture;
  readonly api: HostileApi;
  /** Where an admin sends calls of `desk` after a refresh. */
  readonly elsewhere: HostileApi;
  readonly rest: Bus;
  readonly people: Bus;
  readonly events: audit.AuditEvent[];
  readonly definitionOf: (toolName: string) => registry.FirstHttpTool;
  readonly refresh: (change: Change) => void;
  call(
    tool: string,
    args?: Record<string, unknown>,
    principal?: Principal,
  ): Promise<ResponseOf<typeof contract.execute> & { text: string }>;
  /** Events of a call, once there are as many. */
  eventsOf(callId: string, count: number): Promise<audit.AuditEvent[]>;
  /** Stores the bearer credential of `owner`. */
  store(value: string, by?: Principal, audience?: Audience): Promise<ResponseOf<typeof contract.putCredential>>;
  stop(): Promise<void>;
}

/** The service, started, with these settings beside those of a test. */
export async function executorFixture(settings: Readonly<Record<string, string>> = {}): Promise<ExecutorFixture> {
  const [api, elsewhere] = await Promise.all([hostileApi(), hostileApi()]);
  const service = serviceFixture(executor, ({ folder }) => {
    writeKeyFile(join(folder, 'master.json'));
    return {
      MASTER_KEY_FILE: join(folder, 'master.json'),
      UPSTREAM_ALLOW: `127.0.0.1:${api.port},127.0.0.1:${elsewhere.port}`,
      ...settings,
    };
  });
  const desk = deskTools(api.origin);
  const { rest, people } = serveNeighbours(service, desk);
  const events = service.trail();
  const edge = service.neighbour('gateway');
  await service.start();
  return {
    service,
    api,
    elsewhere,
    rest,
    people,
    events,
    definitionOf: desk.definitionOf,
    refresh: desk.refresh,
    call: async (tool, args = {}, principal = account) => {
      const { value, body } = await edge.callAttached(
        contract.execute,
        { tool, arguments: args, origin: { door: 'mcp', onBehalfOf: 'mia', invocationId: 'inv-1', address: '192.0.2.7' } },
        service.as(principal),
      );
      const content = JSON.parse(body.toString()) as { type: string; text: string }[];
      return { ...value, text: content[0]!.text };
    },
    eventsOf: async (callId, count) => {
      const own = (): audit.AuditEvent[] => events.filter((event) => event.callId === callId);
      while (own().length < count) await new Promise((resolve) => setTimeout(resolve, 5));
      return own();
    },
    store: async (value, by = admin, audience) => {
      const { publicKey } = await rest.call(contract.sealingKey, {}, service.as(by));
      const sealed = sealTo(publicKey, Buffer.from(value), `upstream-credential:${orgId}:${owner.id}:${integrationId}`);
      return rest.call(
        contract.putCredential,
        { integrationId, owner, type: 'bearer', sealed, ...(audience && { audience }) },
        service.as(by),
      );
    },
    stop: async () => {
      await service.stop();
      await Promise.all([api.close(), elsewhere.close()]);
    },
  };
}
