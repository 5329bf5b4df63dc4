/** The AI use policy: who is stopped until they sign, whose calls pass, and what is kept of it. The upstream's own count says what ran. */
import {
  addMember,
  approve,
  audited,
  callTool,
  ended,
  execute,
  openConsent,
  pendingOf,
  postMcp,
  signInByHand,
  startStack,
  startUpstream,
  type Caller,
  type Colleague,
  type OwnStack,
  type ToolOutcome,
  type Upstream,
} from '../harness';
import { proves } from '../proves';

let stack: OwnStack;
let api: Upstream;
let bot: Caller;
let mia: Colleague & { token: string };
let orgToken: string;

const echo = { q: 'hello' };
const K = 'io.modelcontextprotocol/';

beforeAll(async () => {
  api = await startUpstream();
  stack = await startStack({
    apart: ['gateway', 'policy', 'executor'],
    gateways: 2,
    replicas: { policy: 2, executor: 2 },
    allowUpstreams: [api.host],
  });
  bot = await stack.readyCaller('exempt-bot');
  await stack.importFor(bot.account.id, 'api', api.document());
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  mia = await person('mia@acme.example');
  const made = await stack.org('POST', '/service-tokens', { name: 'ci' });
  orgToken = String(made['token']);
  await stack.org('PUT', `/service-tokens/${String(made['id'])}/credentials/api`, { type: 'bearer', value: 'upstream-bearer' });
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

/** A member who may use the whole API with a credential of their own, and has a personal token. */
async function person(email: string): Promise<Colleague & { token: string }> {
  const member = await addMember(stack, email);
  const resource = { kind: 'integration', slug: 'api' };
  await stack.org('PUT', '/grants', { subject: { kind: 'user', id: member.userId }, resource, tools: 'ALL' });
  await member.org('PUT', '/me/credentials/api', { type: 'bearer', value: 'of-a-person' });
  const { token } = await member.org('POST', '/personal-tokens', { name: 'laptop' });
  return { ...member, token: String(token) };
}

async function publish(text = 'Be kind to the machines.'): Promise<number> {
  const { version } = await stack.org('POST', '/ai-use-policies', { text });
  await stack.org('POST', `/ai-use-policies/${String(version)}/publish`);
  return Number(version);
}
const sign = (org: Colleague['org'], version: number) => org('POST', '/ai-use-policies/current/sign', { version });
const acknowledge = (accountId: string, version: number, org = stack.org) =>
  org('POST', `/service-accounts/${accountId}/policy-acknowledgements`, { version });
const call = (token: string, gateway = 0): Promise<ToolOutcome> => execute(stack.mcpUrls[gateway]!, 'api/echo', echo, { token });

/** Whether the call passed, and how many requests it made at the API. */
async function outcomeOf(token: string, gateway = 0): Promise<[passed: boolean, requests: number]> {
  const before = api.hits.length;
  const { isError, text } = await call(token, gateway);
  if (isError) expect(text).toMatch(/Acknowledgement required.*No tool call was made/);
  return [!isError, api.hits.length - before];
}
const RENDERS = { extensions: { [`${K}ui`]: { mimeTypes: ['text/html;profile=mcp-app'] } } };
/** What a client of these capabilities reads, of 2026-07-28. */
async function toldTo(capabilities: object, args: object = { tool: 'api/echo', arguments: echo }) {
  const _meta = { [`${K}clientInfo`]: { name: 'test', version: '1' }, [`${K}clientCapabilities`]: capabilities };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'execute_tool', arguments: args, _meta } };
  const { message } = await postMcp(stack.mcpUrl, body, { token: mia.token, headers: { 'mcp-protocol-version': '2026-07-28' } });
  return message!.result as {
    isError: boolean;
    content: { text: string }[];
    structuredContent?: { status: string; signUrl: string };
  };
}

const PASSED = [true, 1];
const STOPPED = [false, 0];

/** An access token of an OAuth client that acts for the first admin. */
async function oauthToken(): Promise<string> {
  const consent = await openConsent(stack);
  try {
    const signIn = await signInByHand(stack, consent);
    return (await signIn.redeem()).body.access_token;
  } finally {
    await consent.close();
  }
}

proves(
  ['SIGN-GATE'],
  'a person without a signature, with an old one, with the current one, and callers who never sign',
  async () => {
    const [nobody, old, current] = [await person('none@acme.example'), await person('old@acme.example'), mia];
    expect(await outcomeOf(nobody.token)).toEqual(PASSED);
    const first = await publish('one');
    await sign(old.org, first);
    expect(await outcomeOf(old.token)).toEqual(PASSED);
    const second = await publish('two');
    await sign(current.org, second);
    await expect(sign(old.org, first)).rejects.toMatchObject({ status: 409, body: { current: { version: second } } });
    for (const gateway of [0, 1]) {
      expect(await outcomeOf(nobody.token, gateway)).toEqual(STOPPED);
      expect(await outcomeOf(old.token, gateway)).toEqual(STOPPED);
      expect(await outcomeOf(current.token, gateway)).toEqual(PASSED);
      expect(await outcomeOf(bot.token.value, gateway)).toEqual(PASSED);
      expect(await outcomeOf(orgToken, gateway)).toEqual(PASSED);
    }
    // What the person may do without a tool stays: discovery, and what became of their calls.
    for (const name of ['list_services', 'list_agents', 'list_skills'])
      expect(await callTool(stack.mcpUrl, name, {}, { token: nobody.token })).toMatchObject({ isError: false });
    const own = await execute(stack.mcpUrl, 'service-management/list_skills', {}, { token: nobody.token });
    expect([own.isError, own.text]).toEqual([true, expect.stringContaining('Acknowledgement required')]);
  },
  120_000,
);

proves(['SIGN-GATE'], 'a client that acts for a person by OAuth waits for that person’s signature', async () => {
  const version = await publish();
  const token = await oauthToken();
  const stopped = await execute(stack.mcpUrl, 'service-management/list_skills', {}, { token });
  expect([stopped.isError, stopped.text]).toEqual([true, expect.stringContaining(`version ${version}`)]);
  await sign(stack.org, version);
  expect(await execute(stack.mcpUrl, 'service-management/list_skills', {}, { token })).toMatchObject({ isError: false });
});

proves(
  ['SIGN-NOW'],
  'what is published is honoured by the next call on every gateway, and so is a signature, 8 rounds with calls all the time',
  async () => {
    let going = true;
    const noise = [0, 1].map(async (gateway) => {
      while (going) await call(mia.token, gateway);
    });
    try {
      for (let round = 0; round < 8; round += 1) {
        const version = await publish(`Round ${round}`);
        const after = await Promise.all([0, 1, 0, 1].map((gateway) => call(mia.token, gateway)));
        expect(after.map(({ isError }) => isError)).toEqual([true, true, true, true]);
        await sign(mia.org, version);
        const signed = await Promise.all([0, 1, 0, 1].map((gateway) => call(mia.token, gateway)));
        expect(signed.map(({ isError }) => isError)).toEqual([false, false, false, false]);
      }
    } finally {
      going = false;
      await Promise.all(noise);
    }
  },
  180_000,
);

proves(
  ['SIGN-GATE', 'APPROVE-AGAIN', 'SIGN-TOLD'],
  'a call that was approved before a publication and resumes after it is not made',
  async () => {
    await sign(mia.org, await publish());
    const rule = { name: 'Ask', effect: 'REQUIRE_APPROVAL', tools: ['api/echo'], reason: 'a person looks first' };
    const { id } = await stack.org('POST', '/rules', rule);
    try {
      const { requestId } = pendingOf(await call(mia.token));
      const before = api.hits.length;
      // Nobody can take the approved call up until the publication is out.
      const executors = Object.entries(stack.services).filter(([name]) => name.startsWith('executor'));
      for (const [, service] of executors) await service.stop();
      await approve(stack.org, requestId);
      await publish();
      for (const [, service] of executors) await service.start();
      const { status, execution } = await ended(stack.org, requestId, 60_000);
      expect([status, execution?.reason]).toEqual(['failed', expect.stringContaining('Acknowledgement required')]);
      expect(api.hits.length).toBe(before);
      const followed = { tool: 'service/check_status', arguments: { request_id: requestId } };
      expect((await toldTo(RENDERS, followed)).structuredContent).toEqual({
        status: 'POLICY_SIGNATURE_REQUIRED',
        signUrl: expect.stringContaining('/policy/sign'),
      });
      expect(await toldTo({}, followed)).not.toHaveProperty('structuredContent');
    } finally {
      await stack.org('DELETE', `/rules/${String(id)}`);
    }
  },
  120_000,
);

proves(
  ['SIGN-TOLD'],
  'the address is in the words for everybody, and as data for clients that negotiated something to do with it',
  async () => {
    await publish();
    const before = api.hits.length;
    const plain = await toldTo({});
    expect([plain.isError, plain.structuredContent, plain.content.length]).toEqual([true, undefined, 2]);
    expect(plain.content[1]!.text).toMatch(/^About this call: http\S+\/orgs\/acme\/calls\/call_/);
    const address = /https?:\S+\/policy\/sign\?org=acme/.exec(plain.content[0]!.text)?.[0];
    expect(address).toBeDefined();
    for (const capabilities of [{ elicitation: { url: {} } }, RENDERS]) {
      const { isError, content, structuredContent } = await toldTo(capabilities);
      expect([isError, structuredContent]).toEqual([true, { status: 'POLICY_SIGNATURE_REQUIRED', signUrl: address }]);
      expect(content[0]!.text).toBe(plain.content[0]!.text);
    }
    expect((await toldTo({ elicitation: {} })).structuredContent).toBeUndefined();
    expect(api.hits.length).toBe(before);
  },
);

proves(
  ['SIGN-ACCOUNT'],
  'an admin acknowledges for an active account of the organization, the published version only, and is named',
  async () => {
    const old = await publish();
    const version = await publish();
    const account = await stack.createAccount();
    await expect(acknowledge(account.id, old)).rejects.toMatchObject({ status: 409 });
    await expect(acknowledge(account.id, version + 1)).rejects.toMatchObject({ status: 409 });
    await expect(acknowledge(account.id, version, mia.org)).rejects.toMatchObject({ status: 403 });
    await expect(acknowledge(`sa_${'x'.repeat(22)}`, version)).rejects.toMatchObject({ status: 404 });
    await stack.org('POST', `/service-accounts/${account.id}/disable`);
    await expect(acknowledge(account.id, version)).rejects.toMatchObject({ status: 409 });
    await stack.org('POST', `/service-accounts/${account.id}/enable`);
    const recorded = await acknowledge(account.id, version);
    expect(recorded).toMatchObject({
      version,
      how: 'onBehalf',
      subject: { kind: 'serviceAccount', id: account.id },
      recordedBy: { name: 'admin@acme.example' },
    });
    await publish();
    const kept = await stack.org('GET', `/service-accounts/${account.id}/policy-acknowledgements`);
    expect(kept['signatures']).toEqual([recorded]);
    const [entry] = await audited(stack, { type: 'aiUsePolicy.acknowledged' }, 1);
    expect(entry).toMatchObject({ actor: { name: 'admin@acme.example' }, target: { id: account.id }, data: { version } });
  },
);

proves(
  ['SIGN-VERSIONS'],
  'a version never changes, a draft changes from its present revision only, and who signed is listed for ever',
  async () => {
    const { version } = (await stack.org('POST', '/ai-use-policies', { text: 'first words' })) as { version: number };
    const path = `/ai-use-policies/${version}`;
    await expect(stack.org('POST', '/ai-use-policies', { text: 'another' })).rejects.toMatchObject({ status: 409 });
    await expect(mia.org('GET', path)).rejects.toMatchObject({ status: 404 });
    expect(await stack.org('PUT', path, { text: 'second words', revision: 1 })).toMatchObject({ revision: 2 });
    await expect(stack.org('PUT', path, { text: 'x', revision: 1 })).rejects.toMatchObject({
      status: 409,
      body: { current: { revision: 2 } },
    });
    await expect(mia.org('POST', `${path}/publish`)).rejects.toMatchObject({ status: 403 });
    await stack.org('POST', `${path}/publish`);
    await expect(stack.org('PUT', path, { text: 'x' })).rejects.toMatchObject({ status: 409 });
    const signature = await sign(mia.org, version);
    expect(await sign(mia.org, version)).toEqual(signature);
    await publish('third words');
    expect(await mia.org('GET', path)).toMatchObject({ status: 'superseded', text: 'second words', signedAt: signature['signedAt'] });
    expect((await stack.org('GET', `${path}/signatures?q=MIA&sort=name`))['signatures']).toEqual([signature]);
    const { people } = (await stack.org('GET', `${path}/progress`)) as { people: { total: number; signed: number } };
    const unsigned = (await stack.org('GET', `${path}/signers?kind=user&signed=no&limit=200`)) as { signers: { subject: object }[] };
    expect([people.signed, unsigned.signers.length]).toEqual([1, people.total - 1]);
    expect(JSON.stringify(unsigned)).not.toContain(mia.userId);
    await expect(mia.org('GET', `${path}/signatures`)).rejects.toMatchObject({ status: 403 });
    for (const [type, count] of [
      ['aiUsePolicy.drafted', 3],
      ['aiUsePolicy.published', 2],
      ['aiUsePolicy.signed', 1],
    ] as const)
      expect((await audited(stack, { type }, count)).every(({ data }) => !JSON.stringify(data).includes('words'))).toBe(true);
  },
);

proves(['SIGN-VERSIONS'], 'a hostile text is refused where it hides something, and kept to the letter where it does not', async () => {
  for (const text of ['', '   \n', 'be \u202ekind', 'be\u200bkind', 'be\u0000kind', 'x'.repeat(40_001), { $gt: '' }, 5, null])
    await expect(stack.org('POST', '/ai-use-policies', { text })).rejects.toMatchObject({ status: 400 });
  const text = '<script>alert(1)</script> [x](javascript:alert(1)) ${7*7} {{x}} $where \u0645\u0631\u062d\u0628\u0627\n\t';
  const version = await publish(text);
  expect((await mia.org('GET', '/ai-use-policies/current'))['text']).toBe(text);
  expect((await call(mia.token)).text).not.toContain('<script>');
  await sign(mia.org, version);
  expect(await outcomeOf(mia.token)).toEqual(PASSED);
});
