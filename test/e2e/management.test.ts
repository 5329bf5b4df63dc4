/** The management tools through the MCP edge: governed like any other tool, deciding like REST. */
import { newId } from '@gatehouse/contracts';
import { addMember, approve, audited, callTool, ended, pendingOf, useStack, type Caller, type Colleague, type Stack } from '../harness';
import { proves } from '../proves';
import { corpus, misfits } from './agents/corpus';
import { envelope } from './agents/agentFixture';

let stack: Stack;
let bot: Caller;
let mia: Colleague;
let miaToken: string;
let adminToken: string;
const SLUG = 'service-management';

const as =
  (token: string) =>
  (tool: string, args: object, headers = {}) =>
    stack.execute(`${SLUG}/${tool}`, { ...args }, { token, headers });
const toolsOf = async (token: string): Promise<string[]> => {
  const { json } = await callTool(
    stack.mcpUrl,
    'search_tools',
    { query: 'agent service account grant rule approval', service: SLUG, limit: 50 },
    { token },
  );
  return (json as { tools: { tool: string }[] }).tools.map(({ tool }) => tool.slice(SLUG.length + 1)).sort();
};
const OPEN_TOOLS = ['create_agent', 'create_agent_version', 'delete_agent', 'list_skills', 'update_agent'];

beforeAll(async () => {
  stack = await useStack();
  bot = await stack.readyCaller();
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  mia = await addMember(stack, stack.emailOf('mia'));
  miaToken = String((await mia.org('POST', '/personal-tokens', { name: 'laptop' }))['token']);
  adminToken = String((await stack.org('POST', '/personal-tokens', { name: 'laptop' }))['token']);
}, 120_000);
afterAll(() => stack?.stop(), 60_000);

proves(['MANAGEMENT'], 'a member creates, updates, restores and deletes an agent of their own', async () => {
  const run = as(miaToken);
  const created = await run('create_agent', envelope('helper'));
  expect(created.json).toMatchObject({ version: 1 });
  const { id } = created.json as { id: string };
  expect((await run('update_agent', { id, ...envelope('helper', { systemPrompt: 'Other.' }) })).json).toMatchObject({ version: 2 });
  const restored = await run('create_agent_version', { id, fromVersion: 1 });
  expect(restored.json).toMatchObject({ version: 3, restoredFromVersion: 1 });
  expect(await run('create_agent_version', { id, fromVersion: 9 })).toMatchObject({ isError: true });
  expect((await run('delete_agent', { id })).isError).toBe(false);
  const gone = await run('delete_agent', { id });
  expect(gone).toMatchObject({ isError: true, text: 'No such agent' });
  // An agent is not changed by its name: by the time somebody has said yes, the name can mean another agent.
  expect(await run('delete_agent', { name: 'helper' })).toMatchObject({ isError: true, text: expect.stringContaining('- /id: ') });
});

proves(['MANAGEMENT'], 'a call that needs a yes waits, runs once as who asked, and a deny denies', async () => {
  const reason = 'Agents are looked at first';
  const rule = { name: 'Agents wait', effect: 'REQUIRE_APPROVAL', tools: [`${SLUG}/create_agent`], reason };
  const { id } = await stack.org('POST', '/rules', rule);
  const pending = pendingOf(await as(miaToken)('create_agent', envelope('waits')));
  const shown = await stack.org('GET', `/approvals/${pending.requestId}`);
  expect(shown['requestLine']).toEqual({ method: 'RUN', url: `${SLUG}/create_agent` });
  expect(((await mia.org('GET', '/agents'))['agents'] as unknown[]).length).toBe(0);
  await approve(stack.org, pending.requestId);
  expect(await ended(stack.org, pending.requestId)).toMatchObject({ status: 'completed', execution: { isError: false } });
  expect(await mia.org('GET', '/agents/waits/versions')).toMatchObject({ versions: [{ version: 1, createdBy: { id: mia.userId } }] });
  await stack.org('PATCH', `/rules/${String(id)}`, { effect: 'DENY' });
  expect(await as(miaToken)('create_agent', envelope('never'))).toMatchObject({ isError: true, text: expect.stringContaining(reason) });
  await stack.org('DELETE', `/rules/${String(id)}`);
});

proves(['AGENT-HINTS'], 'hints of vendors are kept whatever their members are called, and do nothing anywhere', async () => {
  const text =
    '{"acme":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"toString":null,"$where":"1","a.b":[{"__proto__":[]}]},' +
    '"__proto__":{"y":1},"constructor":2,"hasOwnProperty":false}';
  const hints = (): unknown => JSON.parse(text);
  // What was approved comes with its members in order.
  const inOrder = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );
  const wanted = (name: string, systemPrompt = 'One.') => envelope(name, { systemPrompt, vendorHints: hints() });
  type Read = { version: number; envelope: { spec: { vendorHints: unknown } } };
  const kept = ({ envelope: { spec } }: Read): void => expect(inOrder(spec.vendorHints)).toBe(inOrder(hints()));

  const rule = { name: 'Hints wait', effect: 'REQUIRE_APPROVAL', tools: [`${SLUG}/create_agent`], reason: 'Look', when: "!('y' in args)" };
  const { id: ruleId } = await stack.org('POST', '/rules', rule);
  const pending = pendingOf(await as(miaToken)('create_agent', wanted('hinted')));
  expect(JSON.stringify(await stack.org('GET', `/approvals/${pending.requestId}`))).toContain('__proto__');
  await approve(stack.org, pending.requestId);
  expect(await ended(stack.org, pending.requestId)).toMatchObject({ status: 'completed', execution: { isError: false } });
  await stack.org('DELETE', `/rules/${String(ruleId)}`);

  const path = '/agents/hinted';
  const read = async (rest = '') => (await mia.org('GET', path + rest)) as unknown as Read & { id: string };
  const { id } = await read();
  kept(await read());
  expect(await mia.org('PATCH', path, wanted('hinted'))).toMatchObject({ version: 1 });
  expect(await mia.org('PATCH', path, wanted('hinted', 'Two.'))).toMatchObject({ version: 2 });
  expect(await as(miaToken)('update_agent', { id, ...wanted('hinted', 'Three.') })).toMatchObject({ isError: false, json: { version: 3 } });
  for (const version of [1, 2, 3]) kept(await read(`/versions/${version}`));
  const { vendorHints } = (await mia.org('GET', `${path}/diff?from=1&to=3`)) as { vendorHints: { op: string; text: string }[] };
  expect(new Set(vendorHints.map(({ op }) => op))).toEqual(new Set(['same']));
  expect(vendorHints.filter(({ text: line }) => line.includes('"__proto__"'))).toHaveLength(3);
  kept((await callTool(stack.mcpUrl, 'describe_agent', { id }, { token: miaToken })).json as Read);
  expect(await mia.org('GET', `${path}/export?adapter=claude-code`)).toMatchObject({ agentName: 'hinted' });
  expect(({} as { y?: unknown; isAdmin?: unknown }).y).toBeUndefined();
  // Elsewhere such a name is refused, by REST and through the endpoint.
  const poisoned = { ...envelope('poisoned'), extra: hints() };
  await expect(mia.org('POST', '/agents', poisoned)).rejects.toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('__proto__') },
  });
  await mia.org('DELETE', path);
});

proves(['MANAGEMENT'], 'an admin’s program writes a rule, changes the members it names and no others, and deletes it', async () => {
  const run = as(adminToken);
  const rule = { name: 'By program', effect: 'DENY', tools: ['nothing/*'], reason: 'a reason', when: 'args.n > 1', expiresInSeconds: 600 };
  const made = (await run('create_rule', rule)).json as { id: string; revision: number };
  const off = (await run('update_rule', { id: made.id, enabled: false, revision: made.revision })).json;
  expect(off).toMatchObject({ ...rule, enabled: false });
  expect((await run('update_rule', { id: made.id, when: null })).json).not.toHaveProperty('when');
  expect(await run('update_rule', { id: made.id, enabled: true, revision: made.revision })).toMatchObject({ isError: true });
  expect(await run('update_rule', { id: made.id, priority: 'high' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('/priority'),
  });
  expect((await run('delete_rule', { id: made.id })).isError).toBe(false);
});

proves(['MANAGEMENT', 'AGENT-VERSIONS'], 'a yes to what was asked of an older revision does not overwrite what came between', async () => {
  const run = as(miaToken);
  const made = (await run('create_agent', envelope('contested'))).json as { id: string; revision: number };
  expect(made).toMatchObject({ revision: 1 });
  const { id, revision } = made;
  const rule = { name: 'Changes wait', effect: 'REQUIRE_APPROVAL', tools: [`${SLUG}/*_agent*`], reason: 'looked at first' };
  const { id: ruleId } = await stack.org('POST', '/rules', rule);
  const asked = [
    pendingOf(await run('update_agent', { id, revision, ...envelope('contested', { systemPrompt: 'Stale.' }) })),
    pendingOf(await run('delete_agent', { id, revision })),
  ];
  await mia.org('PATCH', '/agents/contested', envelope('contested', { systemPrompt: 'Newer.' }));
  const text = 'The agent was changed since: it is at revision 2 now, not at 1';
  for (const { requestId } of asked) {
    await approve(stack.org, requestId);
    expect(await ended(stack.org, requestId)).toMatchObject({ status: 'failed', execution: { isError: true, reason: text } });
  }
  expect(await mia.org('GET', '/agents/contested')).toMatchObject({
    version: 2,
    revision: 2,
    envelope: { spec: { systemPrompt: 'Newer.' } },
  });
  await stack.org('DELETE', `/rules/${String(ruleId)}`);
  expect(await run('create_agent_version', { id, revision: 1, fromVersion: 1 })).toMatchObject({ isError: true, text });
  expect((await run('create_agent_version', { id, revision: 2, fromVersion: 1 })).json).toMatchObject({ version: 3, revision: 3 });
});

proves(
  ['MANAGEMENT', 'MANAGEMENT-HIDDEN'],
  'a service account has exactly what it was granted, and its claim stands in the history',
  async () => {
    expect(await toolsOf(bot.token.value)).toEqual([]);
    await stack.grant(bot.account.id, SLUG, ['create_agent', 'delete_agent', 'list_rules']);
    expect(await toolsOf(bot.token.value)).toEqual(['create_agent', 'delete_agent']);
    const run = as(bot.token.value);
    expect((await run('create_agent', envelope('of the bot'), { 'x-service-on-behalf-of': stack.emailOf('mia') })).isError).toBe(false);
    expect(await stack.org('GET', '/agents/of%20the%20bot/versions')).toMatchObject({
      versions: [{ createdBy: { id: bot.account.id }, onBehalfOf: stack.emailOf('mia'), onBehalfOfMember: mia.userId }],
    });
    expect(await run('update_agent', { id: newId('agent'), ...envelope('of the bot') })).toMatchObject({
      isError: true,
      text: expect.stringContaining('is available to you'),
    });
    for (const args of [{}, { limit: 'all', tool: 'x' }])
      expect(await run('list_rules', args)).toMatchObject({ isError: true, text: 'Only admins may use list_rules' });
  },
);

proves(
  ['CLAIM', 'MANAGEMENT'],
  'what an organization token changes keeps its claim, beside who acted, and a change without one drops it',
  async () => {
    const { token } = await stack.org('POST', '/service-tokens', { name: 'claims' });
    const claim = stack.emailOf('mia');
    const run = (tool: string, args: object, headers: object = { 'x-service-on-behalf-of': claim }) =>
      as(String(token))(tool, args, headers);
    const said = { onBehalfOf: claim, onBehalfOfMember: mia.userId };
    const rule = { name: 'Claimed', effect: 'DENY', tools: ['nothing/*'], reason: 'To be seen' };
    const made = (await run('create_rule', rule)).json as { id: string };
    expect(await stack.org('GET', `/rules/${made.id}`)).toMatchObject({ createdBy: 'claims', createdClaim: said, updatedClaim: said });
    await stack.org('PATCH', `/rules/${made.id}`, { enabled: false });
    const changed = await stack.org('GET', `/rules/${made.id}`);
    expect(changed).toMatchObject({ createdClaim: said });
    expect(changed).not.toHaveProperty('updatedClaim');
    const grant = {
      subject: { kind: 'serviceAccount', id: bot.account.id },
      resource: { kind: 'integration', slug: SLUG },
      tools: ['list_skills'],
    };
    const grantNow = async () =>
      ((await stack.org('GET', `/grants?subject=${bot.account.id}&resource=${SLUG}`)) as { grants: object[] }).grants[0];
    expect((await run('put_grant', grant)).isError).toBe(false);
    expect(await grantNow()).toMatchObject({ createdBy: 'claims', createdClaim: said });
    expect((await run('put_grant', { ...grant, tools: ['create_agent'] }, {})).isError).toBe(false);
    expect(await grantNow()).not.toHaveProperty('createdClaim');
    const account = (await run('create_service_account', { name: 'claimed' })).json as { id: string };
    expect(await stack.org('GET', `/service-accounts/${account.id}`)).toMatchObject({ createdBy: 'claims', createdClaim: said });
    expect((await run('delete_rule', { id: made.id })).isError).toBe(false);
    for (const tool of ['disable', 'enable']) expect((await run(`${tool}_service_account`, { id: account.id })).isError).toBe(false);
    const changes = ['created', 'disabled', 'enabled'].map((what) => [`serviceAccount.${what}`, account.id]);
    for (const [type = '', target = ''] of [['rule.created', made.id], ['rule.deleted', made.id], ...changes])
      expect(await audited(stack, { type, target }, 1)).toMatchObject([said]);
  },
);

proves(['MANAGEMENT-HIDDEN'], 'members see the tools for agents and skills, admins all, and both run what is theirs', async () => {
  expect(await toolsOf(miaToken)).toEqual(OPEN_TOOLS);
  expect((await toolsOf(adminToken)).length).toBeGreaterThan(OPEN_TOOLS.length);
  const named = { tools: [`${SLUG}/put_grant`] };
  expect((await callTool(stack.mcpUrl, 'describe_tools', named, { token: miaToken })).json).toMatchObject({ notFound: named.tools });
  for (const args of [{ name: 'mine' }, { title: 'mine' }])
    expect(await as(miaToken)('create_service_account', args)).toMatchObject({
      isError: true,
      text: 'Only admins may use create_service_account',
    });
  await expect(mia.org('GET', `/integrations/${SLUG}/tools/put_grant`)).rejects.toMatchObject({ status: 404 });
  const admin = as(adminToken);
  const made = (await admin('create_service_account', { name: 'made by tool' })).json as { id: string };
  expect((await admin('list_service_accounts', {})).text).toContain(made.id);
  const grant = { subject: { kind: 'serviceAccount', id: made.id }, resource: { kind: 'integration', slug: 'orders' } };
  expect(await admin('put_grant', { ...grant, tools: ['nothing'] })).toMatchObject({
    isError: true,
    text: 'the grant is not acceptable\n- /tools: no tool named "nothing" in orders',
  });
  expect((await admin('put_grant', { ...grant, tools: 'ALL' })).isError).toBe(false);
  expect((await admin('disable_service_account', { id: made.id })).json).toMatchObject({ status: 'DISABLED' });
  const [entry] = await audited(stack, { type: 'serviceAccount.created' }, 1);
  expect(entry).toBeDefined();
});

proves(
  ['MANAGEMENT-HIDDEN'],
  'a dry run tells that a tool for admins refuses everybody else, and what an admin would be refused for',
  async () => {
    const tried = async (caller: object, tool: string, args?: object) =>
      (await stack.org('POST', '/rules/test', { caller, tool: `${SLUG}/${tool}`, ...(args && { arguments: args }) }))['inTheWay'];
    const member = { kind: 'user', id: mia.userId };
    const { user } = (await stack.rest('GET', '/me')) as { user: { id: string } };
    const unfit = { nothing: 1 };
    const told = (name: string) => [`${name} is no admin: only admins may use put_grant, whatever they are granted`];
    for (const args of [undefined, unfit]) {
      expect(await tried(member, 'put_grant', args)).toEqual(told(stack.emailOf('mia')));
      expect(await tried({ kind: 'serviceAccount', id: bot.account.id }, 'put_grant', args)).toEqual(told(bot.account.name));
    }
    expect(await tried(member, 'delete_agent', { id: newId('agent') })).toEqual([]);
    expect(await tried({ kind: 'user', id: user.id }, 'put_grant')).toEqual([]);
    expect(await tried({ kind: 'user', id: user.id }, 'put_grant', unfit)).toContain(
      'the arguments are not acceptable: /: unknown member "nothing"',
    );
  },
);

proves(
  ['MANAGEMENT-SAME'],
  'envelopes are taken and refused with the details that REST gives',
  async () => {
    const wrong: unknown[] = [];
    for (const [index, item] of corpus().entries()) {
      const { title, status, send } = item;
      if (typeof send !== 'object' || send === null || Array.isArray(send)) continue; // arguments of a tool are an object
      const { isError, text } = await as(miaToken)('create_agent', send);
      const details = text.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
      // What the schema refuses never gets to the model catalogue.
      const isShape = text.startsWith('The arguments of');
      const wanted = status === 400 ? item.details.filter((line) => !isShape || !line.includes('offers no')) : [];
      const bad = status === 400 ? misfits(wanted, details) : [];
      if (isError !== (status === 400) || bad.length > 0) wrong.push({ index, title, status, text: text.slice(0, 300), bad });
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

proves(['MANAGEMENT-NAME'], 'after a rename the old name is not found, and list_services tells the new one', async () => {
  const rename = (managementSlug: string, revision?: number) =>
    stack.org('PATCH', '', { managementSlug, ...(revision !== undefined && { revision }) });
  const guard = { name: 'Guard', effect: 'REQUIRE_APPROVAL', tools: [`${SLUG}/delete_*`], reason: 'think twice' };
  const { id: rule } = await stack.org('POST', '/rules', guard);
  // No rule falls silent by a new name.
  await expect(rename('house')).rejects.toMatchObject({ status: 409, body: { error: expect.stringContaining('"Guard"') } });
  await stack.org('PATCH', `/rules/${String(rule)}`, { tools: [...guard.tools, 'house/delete_*'] });
  const kept = (await as(miaToken)('create_agent', envelope('kept'))).json as { id: string };
  const waiting = pendingOf(await as(miaToken)('delete_agent', { id: kept.id }));
  const { revision } = (await stack.org('GET', '')) as { revision: number };
  expect(await rename('house', revision)).toMatchObject({ managementSlug: 'house', revision: revision + 1 });
  // Approved under a name that is no more: nothing runs, and who asked is told the new one.
  await approve(stack.org, waiting.requestId);
  expect(await ended(stack.org, waiting.requestId)).toMatchObject({
    status: 'failed',
    execution: { reason: `${SLUG}/delete_agent was not run: it is called house/delete_agent since; ask again under that name` },
  });
  expect(await mia.org('GET', '/agents/kept')).toMatchObject({ id: kept.id });
  await stack.org('DELETE', `/rules/${String(rule)}`);
  await expect(rename('home', revision)).rejects.toMatchObject({ status: 409, body: { current: { managementSlug: 'house' } } });
  const { tools } = (await mia.org('GET', '/integrations/house/tools')) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toEqual(OPEN_TOOLS);
  expect(await as(miaToken)('create_agent', envelope('late'))).toMatchObject({
    isError: true,
    text: expect.stringContaining('is available to you'),
  });
  const { json } = await callTool(stack.mcpUrl, 'list_services', {}, { token: miaToken });
  expect((json as { services: { slug: string }[] }).services).toMatchObject([{ slug: 'house', toolCount: OPEN_TOOLS.length }]);
  const made = await stack.execute('house/create_agent', { ...envelope('late') }, { token: miaToken });
  expect(made.isError).toBe(false);
  await expect(stack.org('PATCH', '', { managementSlug: 'orders' })).rejects.toMatchObject({ status: 409 });
  await expect(mia.org('PATCH', '', { managementSlug: 'mine' })).rejects.toMatchObject({ status: 403 });
  await expect(stack.org('DELETE', '/integrations/house')).rejects.toMatchObject({ status: 409 });
});
