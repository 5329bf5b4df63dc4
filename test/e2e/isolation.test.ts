/**
 * One organization gets nothing of another, through any route or message. The tables are checked against what really runs: routes come from
 * the served OpenAPI document, messages from the contracts, and one that is not in the tables fails the test.
 */
import { edgeCaller } from '@gatehouse/bus';
import { allEvents, allRpcs } from '@gatehouse/contracts';
import { callTool, execute, postMcp, type Stack } from '../harness';
import { proves } from '../proves';
import { questionsFor, withoutPrincipal } from './isolation/messages';
import { bodiesFor, doorsOf, fill, harmlessAtHome, withoutBody, type Door } from './isolation/routes';
import { MARKS, startWorld, type Theirs, type World } from './isolation/world';

let world: World;
let stack: Stack;
let theirs: Theirs;
let doors: Door[];
let bodies: Record<string, unknown>;
let questions: Record<string, unknown>;

beforeAll(async () => {
  world = await startWorld();
  ({ stack, theirs } = world);
  doors = await doorsOf(world);
  bodies = bodiesFor(world);
  questions = questionsFor(world.ours);
}, 120_000);

afterAll(() => world?.stop(), 60_000);

/** Status and text of whatever the route answered. */
const attempt = async (door: Door, orgSlug: string): Promise<{ status: number; text: string }> => {
  const body = bodies[door.name];
  try {
    return { status: 200, text: JSON.stringify(await world.theirs.rest(door.method, fill(door.path, orgSlug, world.ours), body)) };
  } catch (err) {
    const { status, body: answer } = err as { status?: number; body?: unknown };
    if (status === undefined) throw err;
    return { status, text: JSON.stringify(answer) };
  }
};

proves(['ISOLATION'], 'every REST route with a body or an effect is in the tables', async () => {
  const unlisted = doors.filter(({ method, name }) => method !== 'GET' && !(name in bodies) && !withoutBody.has(name));
  expect(unlisted).toEqual([]);
  expect(doors.length).toBeGreaterThan(20);
});

proves(
  ['ISOLATION'],
  'at our organization, another admin gets the 404 of an organization that does not exist, on every route',
  async () => {
    const before = await world.ourState();
    for (const door of doors.filter(({ path }) => path.includes('{orgSlug}'))) {
      const [foreign, unknown] = [await attempt(door, 'acme'), await attempt(door, 'no-such-organization')];
      expect({ door: door.name, ...foreign }).toEqual({ door: door.name, ...unknown });
      expect(foreign.status).toBe(404);
    }
    expect(await world.ourState()).toBe(before);
  },
);

proves(['ISOLATION'], 'at their own organization, our ids name nothing', async () => {
  const before = await world.ourState();
  for (const door of doors) {
    const { status, text } = await attempt(door, 'rival');
    for (const mark of MARKS) expect({ door: door.name, text }).not.toEqual({ door: door.name, text: expect.stringContaining(mark) });
    if (door.method !== 'GET' && !harmlessAtHome.has(door.name))
      expect({ door: door.name, refused: status >= 400 }).toEqual({ door: door.name, refused: true });
  }
  expect(await world.ourState()).toBe(before);
});

proves(['ISOLATION', 'AUTH-ORG'], 'their token opens nothing at our endpoint, and finds nothing of ours at its own', async () => {
  const foreign = await postMcp(stack.mcpUrl, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token: theirs.token });
  const unknown = await postMcp(
    stack.mcpUrl.replace('acme', 'no-such-org'),
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { token: theirs.token },
  );
  expect([foreign.status, unknown.status]).toEqual([401, 401]);
  expect(foreign.message).toEqual(unknown.message);
  const home = `${stack.baseUrls[0]}/org/rival`;
  expect((await callTool(home, 'list_services', {}, { token: theirs.token })).json).toEqual({ services: [] });
  expect((await callTool(home, 'search_tools', { query: 'orders' }, { token: theirs.token })).json).toEqual({ tools: [], total: 0 });
  expect((await callTool(home, 'describe_tools', { tools: ['orders/listOrders'] }, { token: theirs.token })).json).toMatchObject({
    tools: [],
    notFound: ['orders/listOrders'],
  });
  expect(await execute(home, 'orders/listOrders', {}, { token: theirs.token })).toMatchObject({ isError: true });
});

proves(['ISOLATION'], 'every message is in the tables', () => {
  expect(allRpcs.map(({ name }) => name).sort()).toEqual([...Object.keys(questions), ...withoutPrincipal].sort());
  expect(
    allRpcs
      .filter(({ principal }) => principal === 'none')
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...withoutPrincipal].sort());
  expect(allEvents.map(({ name }) => name).sort()).toEqual([
    'approvals.approved.v1',
    'audit.fact.v1',
    'executor.finished.v1',
    'executor.spent.v1',
    'identity.orgTokenEnded.v1',
    'identity.organizationChanged.v1',
    'registry.resourceRemoved.v1',
  ]);
});

proves(['ISOLATION'], 'no message answers a foreign principal with anything of ours, or does anything to it', async () => {
  const before = await world.ourState();
  for (const rpc of allRpcs.filter(({ principal }) => principal === 'required')) {
    const bus = world.buses.get(rpc.callers[0]!)!;
    const caller = edgeCaller({ principalToken: theirs.principal, timeoutMs: 8_000 });
    const answer = await bus.callAttached(rpc, questions[rpc.name] as never, caller).then(
      ({ value, body }) => JSON.stringify(value) + body.toString(),
      (err: Error) => err.message,
    );
    for (const mark of [...MARKS, '"found":true', '"effect":"allow"', '"userId"']) {
      expect({ rpc: rpc.name, answer }).not.toEqual({ rpc: rpc.name, answer: expect.stringContaining(mark) });
    }
  }
  expect(await world.ourState()).toBe(before);
});

proves(['ISOLATION'], 'a message without a principal, or with a forged one, is refused before its handler', async () => {
  const [header, payload] =
    theirs.principal.split('.').length === 3 ? [theirs.principal.slice(0, theirs.principal.lastIndexOf('.')), ''] : ['', ''];
  const forged = [undefined, 'x', `${header}.${Buffer.alloc(64).toString('base64url')}${payload}`];
  for (const rpc of allRpcs.filter(({ principal }) => principal === 'required')) {
    for (const principalToken of forged) {
      const caller = edgeCaller({ ...(principalToken !== undefined && { principalToken }), timeoutMs: 5_000 });
      await expect(world.buses.get(rpc.callers[0]!)!.call(rpc, questions[rpc.name] as never, caller)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
  }
});

proves(['ISOLATION'], 'their audit trail tells nothing of ours', async () => {
  const { entries } = (await theirs.rest('GET', '/orgs/rival/audit-log?limit=200')) as { entries: unknown[] };
  expect(entries.length).toBeGreaterThan(0);
  const text = JSON.stringify(entries);
  expect(text).not.toContain('acme-secret-bot');
});
