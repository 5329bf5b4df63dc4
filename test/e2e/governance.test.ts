/** What a call may do, what it answers. */
import { audited, META_TOOLS, postMcp, startUpstream, useStack, type Caller, type McpOptions, type Stack, type Upstream } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let api: Upstream;
let caller: Caller;
const by = ({ token }: Caller, headers: Record<string, string> = {}): McpOptions => ({ token: token.value, headers });
/** An account with a credential for the order desk and no grant. */
async function ungranted(): Promise<Caller> {
  const account = await stack.createAccount();
  await stack.putCredential(account.id, 'orders', stack.demoKey);
  return { account, token: await stack.createToken(account.id) };
}
const search = async (who: Caller, query: string, more: object = {}): Promise<{ tools: { tool: string }[]; total: number }> =>
  (await stack.callTool('search_tools', { query, ...more }, by(who))).json as { tools: { tool: string }[]; total: number };
const services = async (who: Caller): Promise<unknown> =>
  ((await stack.callTool('list_services', {}, by(who))).json as { services: unknown }).services;
const describeTools = async (
  who: Caller,
  ...tools: string[]
): Promise<{ tools: { tool: string; inputSchema: object }[]; notFound: string[] }> =>
  (await stack.callTool('describe_tools', { tools }, by(who))).json as never;
const anOrder = {
  customer: 'Ada',
  email: 'ada@example.com',
  items: [{ sku: 'MUG-BLUE', title: 'Blue mug', quantity: 2, unitCents: 1_290 }],
};

beforeAll(async () => {
  api = await startUpstream();
  stack = await useStack();
  caller = await stack.readyCaller('granted-bot');
  await stack.importFor(caller.account.id, 'api', api.document());
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

describe('grants', () => {
  proves(['GRANT-NOTHING'], 'without a grant an account sees the meta-tools and nothing behind them', async () => {
    const nobody = await ungranted();
    const listed = await stack.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, by(nobody));
    expect((listed.message?.result?.['tools'] as { name: string }[]).map(({ name }) => name)).toEqual(META_TOOLS);
    expect(await services(nobody)).toEqual([]);
    expect(await search(nobody, 'orders')).toEqual({ tools: [], total: 0 });
    expect(await describeTools(nobody, 'orders/listOrders')).toEqual({ tools: [], notFound: ['orders/listOrders'] });
    const told = async (tool: string): Promise<unknown> => {
      const { isError, text } = await stack.execute(tool, {}, by(nobody));
      return [isError, text.replaceAll(tool, '<tool>')];
    };
    const unknown = await told('none/none');
    expect(unknown).toEqual([true, expect.stringContaining('No tool named <tool> is available to you')]);
    for (const tool of ['orders/listOrders', 'api/echo', 'orders/none', 'orders', 'orders/'])
      expect([tool, await told(tool)]).toEqual([tool, unknown]);
    expect(api.hits).toEqual([]);
  });

  proves(['GRANT-NEXT'], 'a grant and its removal act on the next call, 10 rounds', async () => {
    const bot = await ungranted();
    for (let round = 0; round < 10; round += 1) {
      for (const granted of [true, false]) {
        await (granted ? stack.grant(bot.account.id, 'orders') : stack.ungrant(bot.account.id, 'orders'));
        const [call, found] = await Promise.all([stack.execute('orders/getOrder', { id: 'ord_1001' }, by(bot)), search(bot, 'orders')]);
        expect({ round, granted, isError: call.isError, total: found.total }).toEqual({
          round,
          granted,
          isError: !granted,
          total: granted ? 4 : 0,
        });
      }
    }
  });

  proves(['GRANT-TOOLS'], 'a grant of single tools shows and runs those only; unknown names are refused', async () => {
    const bot = await ungranted();
    await stack.grant(bot.account.id, 'orders', ['listOrders', 'getOrder']);
    expect(await services(bot)).toMatchObject([{ slug: 'orders', toolCount: 2 }]);
    expect((await search(bot, 'order')).tools.map(({ tool }) => tool).sort()).toEqual(['orders/getOrder', 'orders/listOrders']);
    expect(await describeTools(bot, 'orders/getOrder', 'orders/createOrder')).toMatchObject({
      tools: [{ tool: 'orders/getOrder' }],
      notFound: ['orders/createOrder'],
    });
    expect(await stack.execute('orders/getOrder', { id: 'ord_1001' }, by(bot))).toMatchObject({ isError: false });
    expect(await stack.execute('orders/createOrder', { body: anOrder }, by(bot))).toMatchObject({
      isError: true,
      text: expect.stringContaining('No tool named orders/createOrder is available to you'),
    });
    await expect(stack.grant(bot.account.id, 'orders', ['nonesuch'])).rejects.toMatchObject({
      status: 400,
      body: { details: [expect.stringContaining('nonesuch')] },
    });
    await stack.grant(bot.account.id, 'orders', 'ALL');
    expect(await services(bot)).toMatchObject([{ toolCount: 4 }]);
  });
});

proves(['DISCOVER'], 'services, ranked search and complete schemas of what is granted', async () => {
  const bot = await stack.createAccount();
  await stack.grant(bot.id, 'orders');
  const fresh = { account: bot, token: await stack.createToken(bot.id) };
  const shown = { slug: 'orders', name: 'Order desk', description: expect.stringContaining('tea shop'), toolCount: 4 };
  expect(await services(fresh)).toEqual([{ ...shown, credential: 'missing' }]);
  await stack.putCredential(bot.id, 'orders', stack.demoKey);
  expect(await services(fresh)).toEqual([{ ...shown, credential: 'connected' }]);
  for (const [query, best] of [
    ['refund', 'refundOrder'],
    ['pay money back', 'refundOrder'],
    ['create order', 'createOrder'],
    ['list orders by status', 'listOrders'],
    ['getOrder', 'getOrder'],
  ] as const) {
    const { tools } = await search(caller, query);
    expect([query, tools[0]]).toEqual([
      query,
      { tool: `orders/${best}`, service: 'orders', summary: expect.any(String), score: expect.any(Number) },
    ]);
    const scores = tools.map((tool) => (tool as unknown as { score: number }).score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  }
  const limited = await search(caller, 'order', { limit: 1 });
  expect([limited.tools.length, limited.total]).toEqual([1, 4]);
  expect((await search(caller, 'order', { service: 'api' })).tools.every(({ tool }) => tool.startsWith('api/'))).toBe(true);
  const { tools, notFound } = await describeTools(caller, 'orders/createOrder', 'orders/none', 'orders/refundOrder');
  expect(notFound).toEqual(['orders/none']);
  expect(tools).toMatchObject([
    { tool: 'orders/createOrder', approval: 'never', inputSchema: { type: 'object', required: ['body'], additionalProperties: false } },
    { tool: 'orders/refundOrder', inputSchema: { required: ['id', 'body'], properties: { id: { pattern: '^ord_[0-9]{1,12}$' } } } },
  ]);
  for (const word of ['customer', 'quantity', 'maxItems', 'email']) expect(JSON.stringify(tools[0])).toContain(word);
});

describe('the governed call', () => {
  proves(['CALL-RESULT'], 'list, get, create and refund; an error of the API is an isError result with its body', async () => {
    const run = async (tool: string, args: Record<string, unknown>) => stack.execute(`orders/${tool}`, args, by(caller));
    expect(await run('listOrders', { status: 'delivered', limit: 2 })).toMatchObject({
      isError: false,
      json: { orders: [{ status: 'delivered' }, { status: 'delivered' }], nextCursor: expect.any(String) },
    });
    const { json } = await run('createOrder', { body: anOrder });
    const { id } = json as { id: string };
    expect(await run('getOrder', { id })).toMatchObject({ isError: false, json: { id, totalCents: 2_580 } });
    expect(await run('refundOrder', { id, body: { amountCents: 2_580, reason: 'Broken' } })).toMatchObject({
      isError: false,
      json: { status: 'refunded', refundableCents: 0 },
    });
    const again = await run('refundOrder', { id, body: { amountCents: 1, reason: 'Broken' } });
    expect(again).toMatchObject({ isError: true, text: expect.stringMatching(/409.*only 0 cents of/s) });
    expect(await run('getOrder', { id: 'ord_999999' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/404.*\{"error":"there is no order ord_999999"\}/s),
    });
    for (const tool of ['orders/none', 'none/none', 'orders', 'no slash', '/', 'orders/']) {
      const { isError, text, answer } = await stack.execute(tool.padEnd(3), {}, by(caller));
      expect({ tool, isError, status: answer.status, told: text.length > 20 }).toEqual({ tool, isError: true, status: 200, told: true });
    }
  });

  proves(['CALL-RESULT'], 'without an upstream credential the answer says what is missing and who can help', async () => {
    const { account, token } = await ungranted();
    await stack.grant(account.id, 'orders');
    await stack.org('DELETE', `/service-accounts/${account.id}/credentials/orders`);
    const { isError, text } = await stack.execute('orders/listOrders', {}, by({ account, token }));
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/credential for orders.*admin/) });
    await stack.putCredential(account.id, 'orders', stack.demoKey);
    expect(await stack.execute('orders/listOrders', {}, by({ account, token }))).toMatchObject({ isError: false });
  });

  proves(['CALL-ARGS'], 'every failure is listed with its path, and nothing reaches the API', async () => {
    const before = api.hits.length;
    const failing: [string, Record<string, unknown>, RegExp[]][] = [
      [
        'api/createNote',
        { body: { text: 7, more: 1 }, status: 'x', extra: 1 },
        [/\/body\/text: .*string/, /\/body.*more/, /\/status: .*integer/, /extra/],
      ],
      ['api/createNote', {}, [/body/]],
      ['api/echo', { reset: 'never', size: 1.5 }, [/\/reset/, /\/size: .*integer/]],
      ['api/getThing', { id: null }, [/\/id/]],
    ];
    for (const [tool, args, paths] of failing) {
      const { isError, text } = await stack.execute(tool, args, by(caller, { 'x-service-agent-invocation-id': 'bad-arguments' }));
      expect(isError).toBe(true);
      for (const path of paths) expect(text).toMatch(path);
    }
    const entries = await audited(stack, { invocationId: 'bad-arguments' }, failing.length);
    expect(entries.map(({ phase, outcome, data }) => [phase, outcome, data?.['step']])).toEqual(
      failing.map(() => ['outcome', 'denied', 'arguments']),
    );
    expect(api.hits.length).toBe(before);
  });

  proves(
    ['CALL-64'],
    'a long name runs by its cut and in full; names equal after the cut are refused, and run by shortened ones',
    async () => {
      const long = 'b'.repeat(80);
      const twins = ['One', 'Two'].map((end) => 'a'.repeat(59) + end);
      const paths = Object.fromEntries([long, ...twins].map((operationId) => [`/${operationId}`, { get: { operationId, responses: {} } }]));
      const document = { openapi: '3.1.0', info: { title: 'Long', version: '1' }, servers: [{ url: api.url }], paths };
      const { report } = (await stack.importApi('long', { document })) as {
        report: { collisions: { calledAs: string[] }[] };
      };
      const shared = `long/${'a'.repeat(59)}`;
      expect(report.collisions).toEqual([{ tool: shared, tools: twins.map((name) => `long/${name}`), calledAs: expect.any(Array) }]);
      const calledAs = report.collisions[0]!.calledAs;
      await stack.grant(caller.account.id, 'long');
      for (const tool of [`long/${long}`, `long/${long}`.slice(0, 64), ...calledAs])
        expect(await stack.execute(tool, {}, by(caller))).toMatchObject({ isError: false });
      const before = api.hits.length;
      for (const tool of [...twins, 'a'.repeat(59)]) {
        const { isError, text } = await stack.execute(`long/${tool}`, {}, by(caller));
        expect(isError).toBe(true);
        expect(text).toContain('several tools share these first 64 characters');
        for (const name of calledAs) expect(text).toContain(name);
      }
      // A caller who is not granted the tools cannot tell a shared name, a good one and an unknown one apart.
      const nobody = await ungranted();
      const names = [`long/${twins[0]!}`, `long/${long}`, `long/${'c'.repeat(80)}`].map((name) => name.slice(0, 64));
      const texts = await Promise.all(
        names.map(async (name) => (await stack.execute(name, {}, by(nobody))).text.replaceAll(name, '<tool>')),
      );
      expect(new Set(texts).size).toBe(1);
      const [collision] = await audited(stack, { tool: names[0]!, actor: nobody.account.id }, 1);
      expect(collision).toMatchObject({ outcome: 'denied', data: { step: 'name', reason: expect.stringContaining(`long/${twins[1]!}`) } });
      expect(api.hits.length).toBe(before);
      expect((await audited(stack, { tool: names[1]!, actor: caller.account.id }, 4)).length).toBe(4);
    },
  );
});

/** Names the calls of one test, so that the trail can be asked for them. */
let runs = 0;
const runId = (): Record<string, string> => ({ 'x-service-agent-invocation-id': `run-${(runs += 1)}` });

proves(['CLAIM'], 'the claim is cleaned, cut, recorded, and changes no decision', async () => {
  const hidden = String.fromCodePoint(0x202e, 0x200b, 0x2066, 0xfeff, 0x7);
  const claims: [header: string | undefined, meta: unknown, recorded: string | undefined][] = [
    ['ada@example.com', undefined, 'ada@example.com'],
    [undefined, 'grace@example.com', 'grace@example.com'],
    ['ada@example.com', 'grace@example.com', 'ada@example.com'],
    [undefined, `  ${hidden}ada${hidden}@example.com${hidden}  `, 'ada@example.com'],
    [Buffer.from(`z\u00fc\u202erich\u200b`).toString('latin1'), undefined, 'z\u00fcrich'],
    [`  ${'x'.repeat(300)}  `, undefined, 'x'.repeat(128)],
    [undefined, '\u{1f600}'.repeat(200), '\u{1f600}'.repeat(128)],
    [undefined, hidden, undefined],
    [undefined, { $ne: 1 }, undefined],
  ];
  for (const [header, onBehalfOf, recorded] of claims) {
    const run = runId();
    const headers = { ...run, ...(header !== undefined && { 'x-service-on-behalf-of': header }) };
    const params = { name: 'execute_tool', arguments: { tool: 'api/echo', arguments: {} }, _meta: { onBehalfOf } };
    const { message } = await postMcp(stack.mcpUrl, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, by(caller, headers));
    expect(message?.result).toMatchObject({ isError: false });
    const entries = await audited(stack, { invocationId: Object.values(run)[0]! }, 2);
    for (const entry of entries) expect([entry['onBehalfOf'], entry.actor.id]).toEqual([recorded, caller.account.id]);
  }
  const nobody = await ungranted();
  const { user } = (await stack.rest('GET', '/me')) as { user: { email: string } };
  const [denied, names] = [runId(), [user.email, caller.account.id, 'granted-bot']];
  for (const name of names) {
    const claiming = by(nobody, { ...denied, 'x-service-on-behalf-of': name });
    expect(await stack.execute('api/echo', {}, claiming)).toMatchObject({ isError: true });
    expect(await stack.callTool('list_services', {}, claiming)).toMatchObject({ json: { services: [] } });
  }
  const entries = await audited(stack, { invocationId: Object.values(denied)[0]!, outcome: 'denied' }, 3);
  expect(entries.map((entry) => entry['onBehalfOf'])).toEqual(names.reverse());

  const [founded] = await audited(stack, { type: 'organization.created' }, 1);
  const adminId = founded!.actor.id;
  const members: [claim: string, member: string | undefined][] = [
    [user.email, adminId],
    [user.email.toUpperCase(), adminId],
    [String(adminId), adminId],
    ['somebody@else.example', undefined],
    [caller.account.id, undefined],
  ];
  for (const [claim, member] of members) {
    for (const who of [caller, nobody]) {
      const run = runId();
      await stack.execute('api/echo', {}, by(who, { ...run, 'x-service-on-behalf-of': claim }));
      const recorded = await audited(stack, { invocationId: Object.values(run)[0]! }, who === caller ? 2 : 1);
      for (const entry of recorded) expect([entry['onBehalfOf'], entry['onBehalfOfMember']]).toEqual([claim, member]);
    }
  }
});
