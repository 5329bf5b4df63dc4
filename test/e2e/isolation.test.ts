/**
 * One organization gets nothing of another, through any route or message. The tables are checked against what really runs: routes come from
 * the served OpenAPI document, messages from the contracts, and one that is not in the tables fails the test.
 */
import { edgeCallContext } from '@gatehouse/bus';
import { allEvents, allRpcs } from '@gatehouse/contracts';
import { callTool, execute, postMcp, type Stack } from '../harness';
import { proves } from '../proves';
import { questionsFor, withoutPrincipal } from './isolation/messages';
import { bodiesFor, edgesOf, fill, harmlessAtHome, ofMany, withoutBody, type Edge } from './isolation/routes';
import { startFixture, type Theirs, type Fixture } from './isolation/fixture';

let fixture: Fixture;
let stack: Stack;
let theirs: Theirs;
let edges: Edge[];
let bodies: Record<string, unknown>;
let questions: Record<string, unknown>;

beforeAll(async () => {
  fixture = await startFixture();
  ({ stack, theirs } = fixture);
  edges = await edgesOf(fixture);
  bodies = bodiesFor(fixture);
  questions = questionsFor(fixture.ours);
}, 120_000);

afterAll(() => fixture?.stop(), 60_000);

/** Status and text of whatever the route answered. */
const attempt = async (edge: Edge, orgSlug: string): Promise<{ status: number; text: string }> => {
  const body = bodies[edge.name];
  try {
    return { status: 200, text: JSON.stringify(await fixture.theirs.rest(edge.method, fill(edge.path, orgSlug, fixture.ours), body)) };
  } catch (err) {
    const { status, body: answer } = err as { status?: number; body?: unknown };
    if (status === undefined) throw err;
    return { status, text: JSON.stringify(answer) };
  }
};

proves(['ISOLATION'], 'every REST route with a body or an effect is in the tables', async () => {
  const unlisted = edges.filter(({ method, name }) => method !== 'GET' && !(name in bodies) && !withoutBody.has(name));
  expect(unlisted).toEqual([]);
  expect(edges.length).toBeGreaterThan(20);
});

proves(
  ['ISOLATION'],
  'at our organization, another admin gets the 404 of an organization that does not exist, on every route',
  async () => {
    const before = await fixture.ourState();
    for (const edge of edges.filter(({ path }) => path.includes('{orgSlug}'))) {
      const [foreign, unknown] = [await attempt(edge, stack.orgSlug), await attempt(edge, 'no-such-organization')];
      expect({ door: edge.name, ...foreign }).toEqual({ door: edge.name, ...unknown });
      expect(foreign.status).toBe(404);
    }
    expect(await fixture.ourState()).toBe(before);
  },
);

proves(['ISOLATION'], 'at their own organization, our ids name nothing', async () => {
  const before = await fixture.ourState();
  for (const edge of edges) {
    const { status, text } = await attempt(edge, theirs.slug);
    for (const mark of fixture.marks)
      expect({ door: edge.name, text }).not.toEqual({ door: edge.name, text: expect.stringContaining(mark) });
    if (ofMany(edge.name) && status === 200)
      expect({ door: edge.name, answer: JSON.parse(text) as unknown }).toMatchObject({ answer: { results: [{ outcome: 'refused' }] } });
    else if (edge.method !== 'GET' && !harmlessAtHome.has(edge.name))
      expect({ door: edge.name, refused: status >= 400 }).toEqual({ door: edge.name, refused: true });
  }
  expect(await fixture.ourState()).toBe(before);
});

proves(['ISOLATION', 'AUTH-ORG'], 'their token opens nothing at our endpoint, and finds nothing of ours at its own', async () => {
  const foreign = await postMcp(stack.mcpUrl, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token: theirs.token });
  const unknown = await postMcp(`${stack.mcpUrl}-no-such-org`, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token: theirs.token });
  expect([foreign.status, unknown.status]).toEqual([401, 401]);
  expect(foreign.message).toEqual(unknown.message);
  const home = `${stack.baseUrls[0]}/org/${theirs.slug}`;
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
    'identity.invited.v1',
    'identity.memberRemoved.v1',
    'identity.orgTokenEnded.v1',
    'identity.organizationChanged.v1',
    'policy.changed.v1',
    'registry.resourceRemoved.v1',
  ]);
});

proves(['ISOLATION'], 'no message answers a foreign principal with anything of ours, or does anything to it', async () => {
  const before = await fixture.ourState();
  for (const rpc of allRpcs.filter(({ principal }) => principal === 'required')) {
    const bus = fixture.buses.get(rpc.callers[0]!)!;
    const caller = edgeCallContext({ principalToken: theirs.principal, timeoutMs: 8_000 });
    const answer = await bus.callAttached(rpc, questions[rpc.name] as never, caller).then(
      ({ value, body }) => JSON.stringify(value) + body.toString(),
      (err: Error) => err.message,
    );
    for (const mark of [...fixture.marks, '"found":true', '"effect":"allow"', '"userId"']) {
      expect({ rpc: rpc.name, answer }).not.toEqual({ rpc: rpc.name, answer: expect.stringContaining(mark) });
    }
  }
  expect(await fixture.ourState()).toBe(before);
});

proves(['ISOLATION'], 'a message without a principal, or with a forged one, is refused before its handler', async () => {
  const [header, payload] =
    theirs.principal.split('.').length === 3 ? [theirs.principal.slice(0, theirs.principal.lastIndexOf('.')), ''] : ['', ''];
  const forged = [undefined, 'x', `${header}.${Buffer.alloc(64).toString('base64url')}${payload}`];
  for (const rpc of allRpcs.filter(({ principal }) => principal === 'required')) {
    for (const principalToken of forged) {
      const caller = edgeCallContext({ ...(principalToken !== undefined && { principalToken }), timeoutMs: 5_000 });
      await expect(fixture.buses.get(rpc.callers[0]!)!.call(rpc, questions[rpc.name] as never, caller)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
  }
});

proves(['ISOLATION'], 'their audit trail tells nothing of ours', async () => {
  const { entries } = (await theirs.rest('GET', `/orgs/${theirs.slug}/audit-log?limit=200`)) as { entries: unknown[] };
  expect(entries.length).toBeGreaterThan(0);
  const text = JSON.stringify(entries);
  expect(text).not.toContain('acme-secret-bot');
});
