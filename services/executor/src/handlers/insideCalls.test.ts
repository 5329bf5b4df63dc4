/** Calls of tools that run inside: no request goes out, and whatever becomes of them is told. */
import { AppError, newId, registry, type registry as Registry } from '@gatehouse/contracts';
import { callFixture } from '../testing/callFixture';
import { compileTool } from '../tools/compileTool';
import { managementUpstream } from '../upstream/management';

const definition: Registry.InternalTool = {
  kind: 'internal',
  integrationId: newId('integration'),
  slug: 'desk',
  toolName: 'orders',
  digest: 'd',
  method: 'RUN',
  path: 'desk/orders',
  inputSchema: { type: 'object', properties: { name: { type: 'string', pattern: '^a', description: 'a name with a' } } },
};

const nothingGoesOut = (): never => {
  throw new Error('nothing goes out');
};

function inside(answer: () => Promise<unknown>, member?: string, more: Partial<Registry.InternalTool> = {}) {
  const asked: { rpc: unknown; request: unknown; caller: unknown }[] = [];
  const bus = { call: (rpc: unknown, request: unknown, caller: unknown) => (asked.push({ rpc, request, caller }), answer()) };
  const internal = managementUpstream(bus as never);
  const unused = { hasOwnSchemas: false, prepare: nothingGoesOut, describeForApprover: nothingGoesOut, send: nothingGoesOut };
  const upstreams = { http: unused, internal, mcp: unused };
  const get = () => compileTool({ ...definition, ...more }, upstreams);
  const fixture = callFixture({ upstreams, definitions: { get } }, () => Promise.resolve(member));
  const text = async (args: Record<string, unknown> = {}, claim?: string): Promise<string> => {
    const { body } = (await fixture.call(20_000, claim, args)) as { body: Buffer };
    return (JSON.parse(body.toString()) as { text: string }[])[0]!.text;
  };
  return { ...fixture, asked, text };
}

test('it is asked of the registry once, with its arguments, its claim and the member', async () => {
  const member = newId('user');
  const { asked, text, stored } = inside(() => Promise.resolve({ result: { version: 1 } }), member);
  expect(await text({ name: 'ada' }, 'ada@acme.example')).toBe('{"version":1}');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    rpc: registry.runManagementTool,
    request: { toolName: 'orders', arguments: { name: 'ada' }, onBehalfOf: 'ada@acme.example', onBehalfOfMember: member },
  });
  expect(stored.map(({ outcome }) => outcome)).toEqual([undefined, 'succeeded']);
});

test.each([
  ['failed', new AppError('conflict', 'is taken', { details: ['/agent/name: is taken'] }), 'is taken\n- /agent/name: is taken'],
  ['unknown', new AppError('unknown_outcome', 'lost'), 'The answer was lost. The call may have run; check before you repeat it.'],
])('ends as %s', async (outcome, err, told) => {
  const { text, stored } = inside(() => Promise.reject(err));
  expect(await text()).toBe(told);
  expect(stored.at(-1)).toMatchObject({ outcome });
});

test('a fault of ours is told without its detail, and may have run', async () => {
  const { text, stored } = inside(() => Promise.reject(new Error('secret detail')));
  expect(await text()).not.toContain('secret');
  expect(stored.at(-1)).toMatchObject({ outcome: 'unknown' });
});

test('arguments are checked before anything is asked, in the words of our own schema', async () => {
  const { text, asked } = inside(() => Promise.resolve({ result: {} }));
  expect(await text({ name: 'bob' })).toContain('- /name: must be a name with a');
  expect(asked).toEqual([]);
});

test('who is no admin is refused for that before the arguments are looked at', async () => {
  const { text, asked, stored } = inside(() => Promise.resolve({ result: {} }), undefined, { adminOnly: true });
  expect(await text({ name: 'bob' })).toBe('Only admins may use orders');
  expect(asked).toEqual([]);
  expect(stored).toMatchObject([{ outcome: 'denied', data: { step: 'role' } }]);
});
