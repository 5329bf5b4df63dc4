/** A call that needs a yes: who may say it, what runs after it, what is looked at again, and what everybody is told. */
import {
  addMember,
  approve,
  audited,
  checkStatus,
  ended,
  execute,
  pendingOf,
  reject,
  showApproval,
  startStack,
  startUpstream,
  until,
  type Caller,
  type McpOptions,
  type PendingPayload,
  type OwnStack,
  type Upstream,
} from '../harness';
import { proves } from '../proves';

let stack: OwnStack;
let api: Upstream;
let caller: Caller;
let ruleId: string;

const by = ({ token }: Caller): McpOptions => ({ token: token.value });

beforeAll(async () => {
  api = await startUpstream();
  const apart = ['gateway', 'approvals', 'executor'];
  stack = await startStack({ apart, gateways: 2, replicas: { approvals: 2 }, allowUpstreams: [api.host] });
  caller = await stack.readyCaller('asking-bot');
  await stack.importApi('api', { document: api.document() });
  await open(caller);
  const rule = {
    name: 'Notes need a person',
    effect: 'REQUIRE_APPROVAL',
    tools: ['api/createNote'],
    reason: 'notes are read by customers',
  };
  ruleId = String((await stack.org('POST', '/rules', rule))['id']);
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

async function open(who: Caller): Promise<Caller> {
  await stack.putCredential(who.account.id, 'api', 'upstream-bearer', 'bearer');
  await stack.grant(who.account.id, 'api');
  return who;
}
let notes = 0;
const newText = (): string => `note ${(notes += 1)}`;
const ask = async (text = newText(), who = caller, more: object = {}): Promise<PendingPayload & { text: string }> => ({
  ...pendingOf(await stack.execute('api/createNote', { body: { text }, ...more }, by(who))),
  text,
});
const sent = (text: string): string[] => api.hits.filter(({ body }) => body.includes(JSON.stringify(text))).map(({ body }) => body);
const refusal = (what: Promise<unknown>): Promise<unknown> =>
  what.then(
    () => 'accepted',
    ({ status, body }: { status?: number; body?: { error?: string } }) => [status, body?.error],
  );
const member = (email: string) => addMember(stack, email);

describe('a yes', () => {
  proves(['APPROVE-ONCE'], 'runs exactly the bytes that were shown, once, and the caller finds the answer', async () => {
    const { requestId, taskId, approvalUrl, text, tool } = await ask();
    expect(tool).toBe('api/createNote');
    expect(approvalUrl).toMatch(new RegExp(`/orgs/acme/approvals/${requestId}$`));
    expect(taskId).toMatch(/^tsk_/);
    expect(sent(text)).toEqual([]);
    const shown = await showApproval(stack.org, requestId);
    expect(JSON.parse(shown.arguments)).toEqual({ body: { text } });
    expect(shown).toMatchObject({
      status: 'pending',
      canApprove: true,
      requestLine: { method: 'POST', url: `${api.url}/notes` },
      description: expect.stringContaining('Create a note'),
    });
    await approve(stack.org, requestId, 'looks fine');
    expect(await ended(stack.org, requestId)).toMatchObject({ status: 'completed', execution: { outcome: 'completed', isError: false } });
    expect(sent(text)).toHaveLength(1);
    const told = await checkStatus(stack.mcpUrl, requestId, by(caller));
    expect(told.isError).toBe(false);
    const blocks = (told.answer.message?.result?.['content'] as { text: string }[]).map((block) => block.text);
    expect(blocks).toEqual([expect.stringContaining(JSON.stringify(JSON.stringify({ text })).slice(1, -1))]);
  });

  proves(['APPROVE-ONCE'], 'said twice, or again after the end, changes nothing; the opposite is refused', async () => {
    const { requestId, text } = await ask();
    const [first, second] = await Promise.all([approve(stack.org, requestId), approve(stack.org, requestId)]);
    expect([first.requestId, second.requestId]).toEqual([requestId, requestId]);
    await ended(stack.org, requestId);
    await refusal(approve(stack.org, requestId));
    expect(await refusal(reject(stack.org, requestId))).toEqual([409, expect.any(String)]);
    expect(sent(text)).toHaveLength(1);
  });

  proves(['APPROVE-ONCE'], 'to other bytes is no yes', async () => {
    const { requestId, text } = await ask();
    expect(await refusal(stack.org('POST', `/approvals/${requestId}/approve`, { digest: 'a'.repeat(64) }))).toEqual([
      409,
      expect.any(String),
    ]);
    expect((await showApproval(stack.org, requestId)).status).toBe('pending');
    expect(sent(text)).toEqual([]);
    await reject(stack.org, requestId);
  });

  proves(['APPROVE-ONCE'], 'covers one call: the same call again asks again, other arguments are another request', async () => {
    const { requestId, text } = await ask();
    await approve(stack.org, requestId);
    await ended(stack.org, requestId);
    const again = await ask(text);
    const other = await ask();
    expect(new Set([requestId, again.requestId, other.requestId]).size).toBe(3);
    expect(sent(text)).toHaveLength(1);
    for (const one of [again, other]) await reject(stack.org, one.requestId);
  });
});

proves(['APPROVAL-TEXT'], 'a no reaches the caller with its reason, and nothing runs', async () => {
  const { requestId, text } = await ask();
  await reject(stack.org, requestId, 'not to this customer');
  expect(await checkStatus(stack.mcpUrl, requestId, by(caller))).toMatchObject({ isError: true, json: { status: 'REJECTED', requestId } });
  expect((await checkStatus(stack.mcpUrl, requestId, by(caller))).text).toContain('not to this customer');
  expect(sent(text)).toEqual([]);
});

proves(['APPROVE-ONCE'], 'identical calls share one request while it waits', async () => {
  const text = newText();
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask(text)));
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(1);
  const shown = await showApproval(stack.org, asked[0]!.requestId);
  expect(shown['repeats']).toBe(10);
  await approve(stack.org, asked[0]!.requestId);
  await ended(stack.org, asked[0]!.requestId);
  expect(sent(text)).toHaveLength(1);
});

proves(['APPROVE-ONCE'], 'what cannot run is refused before anybody is asked', async () => {
  const { approvals: before } = (await stack.org('GET', '/approvals?limit=200')) as { approvals: unknown[] };
  const badArguments = await stack.execute('api/createNote', { body: { wrong: true } }, by(caller));
  const poor = await stack.createAccount();
  await stack.grant(poor.id, 'api');
  const noCredential = await stack.execute('api/createNote', { body: { text: 'x' } }, { token: (await stack.createToken(poor.id)).value });
  expect([badArguments.isError, noCredential.isError]).toEqual([true, true]);
  expect(noCredential.text).toMatch(/credential/i);
  expect(((await stack.org('GET', '/approvals?limit=200')) as { approvals: unknown[] }).approvals).toHaveLength(before.length);
});

describe('who', () => {
  proves(['APPROVE-WHO'], 'admins and those the rule names may decide; for everybody else the request does not exist', async () => {
    const [named, nonMember] = [await member('named@acme.example'), await member('other@acme.example')];
    await stack.org('PATCH', `/rules/${ruleId}`, { approvers: { users: [named.userId] } });
    const { requestId, text } = await ask();
    const unknown = await refusal(nonMember.org('GET', '/approvals/req_0000000000000000000000'));
    for (const act of [() => showApproval(nonMember.org, requestId), () => reject(nonMember.org, requestId)])
      expect(await refusal(act())).toEqual(unknown);
    expect(await refusal(nonMember.org('POST', `/approvals/${requestId}/approve`, { digest: 'a'.repeat(64) }))).toEqual(unknown);
    expect((await nonMember.org('GET', '/approvals'))['approvals']).toEqual([]);
    expect((await named.org('GET', '/approvals?for=me'))['approvals']).toMatchObject([{ requestId, canApprove: true }]);
    await approve(named.org, requestId);
    await ended(stack.org, requestId);
    await stack.org('PATCH', `/rules/${ruleId}`, { approvers: null });
    expect(sent(text)).toHaveLength(1);
  });

  proves(
    ['APPROVE-WHO'],
    'a person never approves their own request, admin or not; a token’s creator is marked, or refused if the organization says so',
    async () => {
      await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
      const { token } = await stack.org('POST', '/personal-tokens', { name: 'laptop' });
      const { user } = (await stack.rest('GET', '/me')) as { user: { id: string } };
      await stack.org('PUT', '/grants', {
        subject: { kind: 'user', id: user.id },
        resource: { kind: 'integration', slug: 'api' },
        tools: 'ALL',
      });
      await stack.org('PUT', '/me/credentials/api', { type: 'bearer', value: 'mine' });
      const own = pendingOf(await stack.execute('api/createNote', { body: { text: newText() } }, { token: String(token) }));
      expect((await showApproval(stack.org, own.requestId))['hindrance']).toBe('own_request');
      expect(await refusal(approve(stack.org, own.requestId))).toEqual([403, expect.any(String)]);
      expect(await reject(stack.org, own.requestId)).toMatchObject({ status: 'rejected' });
      const { requestId } = await ask();
      expect(await showApproval(stack.org, requestId)).toMatchObject({ canApprove: true, youCreatedTheToken: true });
      await stack.org('PATCH', '/security-settings', { selfApproval: 'refuse' });
      const strict = await ask();
      expect(await refusal(approve(stack.org, strict.requestId))).toEqual([403, expect.any(String)]);
      await stack.org('PATCH', '/security-settings', { selfApproval: 'mark' });
      await approve(stack.org, requestId);
      expect(await ended(stack.org, requestId)).toMatchObject({ status: 'completed', decision: { byTokenCreator: true } });
      await reject(stack.org, strict.requestId).catch(() => undefined);
    },
  );

  proves(['APPROVE-WHO', 'APPROVAL-PRIVATE'], 'another caller and an unknown id are answered alike by check_status', async () => {
    const { requestId } = await ask();
    const other = await open(await stack.readyCaller());
    const texts = await Promise.all(
      [requestId, 'req_0000000000000000000000', 'nonsense'].map(async (id) =>
        (await checkStatus(stack.mcpUrl, id, by(other))).text.replaceAll(id, '<id>'),
      ),
    );
    expect(new Set(texts).size).toBe(1);
    await reject(stack.org, requestId);
  });
});

describe('what is looked at again', () => {
  /** Approved while the executor stands still, so that `change` comes between the yes and the run. */
  async function changedMeanwhile(
    change: (asked: { who: Caller }) => Promise<unknown>,
    undo: () => Promise<unknown> = async () => undefined,
  ) {
    const who = await open(await stack.readyCaller());
    const { requestId, text } = await ask(newText(), who);
    stack.services['executor']!.pause();
    try {
      await approve(stack.org, requestId);
      await change({ who });
    } finally {
      stack.services['executor']!.resume();
    }
    const end = await ended(stack.org, requestId);
    await undo();
    expect(sent(text)).toEqual([]);
    expect(end).toMatchObject({ status: 'failed', execution: { outcome: 'failed', isError: true } });
    return String(end.execution?.reason);
  }
  const undoing = () => {
    let made = '';
    return {
      make: async (path: string, body: object) => (made = `${path}/${String((await stack.org('POST', path, body))['id'])}`),
      undo: () => stack.org('DELETE', made),
    };
  };

  proves(['APPROVE-AGAIN'], 'a disabled account', async () => {
    expect(await changedMeanwhile(({ who }) => stack.org('POST', `/service-accounts/${who.account.id}/disable`))).toMatch(/disabled/);
  });
  proves(['APPROVE-AGAIN'], 'a revoked token', async () => {
    expect(await changedMeanwhile(({ who }) => stack.revokeToken(who.account.id, who.token.id))).toMatch(/revoked/);
  });
  proves(['APPROVE-AGAIN'], 'a removed grant', async () => {
    expect(await changedMeanwhile(({ who }) => stack.ungrant(who.account.id, 'api'))).not.toBe('');
  });
  proves(['APPROVE-AGAIN', 'BLOCK-NOW'], 'a new block', async () => {
    const { make, undo } = undoing();
    expect(
      await changedMeanwhile(() => make('/blocks', { target: { kind: 'tool', slug: 'api', tool: 'createNote' }, reason: 'stop' }), undo),
    ).toMatch(/blocked: stop/);
  });
  proves(['APPROVE-AGAIN'], 'a new rule that denies', async () => {
    const { make, undo } = undoing();
    const rule = { name: 'No notes', effect: 'DENY', tools: ['api/*'], reason: 'notes are closed' };
    expect(await changedMeanwhile(() => make('/rules', rule), undo)).toMatch(/notes are closed/);
  });
  proves(['APPROVE-AGAIN', 'BUDGET'], 'an exhausted budget', async () => {
    await stack.org('PUT', '/budgets/api', { period: 'DAY', hardLimit: 1_000_000 });
    await stack.execute('api/echo', { q: 'some use of the budget' }, by(caller));
    await until('use to be counted', async () => Number((await stack.org('GET', '/budgets/api'))['used']) > 0);
    const reason = await changedMeanwhile(
      () => stack.org('PUT', '/budgets/api', { period: 'DAY', hardLimit: 1 }),
      () => stack.org('DELETE', '/budgets/api'),
    );
    expect(reason).toMatch(/budget/i);
  });
  proves(['APPROVE-AGAIN'], 'a changed definition of the tool', async () => {
    const document = api.document() as { paths: Record<string, { post?: { summary: string; parameters: unknown[] } }> };
    const post = document.paths['/notes']!.post!;
    post.parameters = [...post.parameters, { name: 'loud', in: 'query', schema: { type: 'boolean' } }];
    // The import asks the executor whether the address is allowed, so the call is held back by its own rule instead.
    const who = await open(await stack.readyCaller());
    const { requestId, text } = await ask(newText(), who);
    await stack.org('POST', '/integrations/api/refresh', { document });
    await approve(stack.org, requestId);
    const end = await ended(stack.org, requestId);
    expect(end).toMatchObject({ status: 'failed' });
    expect(end.execution?.reason).toMatch(/changed/);
    expect(sent(text)).toEqual([]);
  });
  proves(['APPROVE-AGAIN'], 'a deleted rule: the yes still stands, and the call runs', async () => {
    const rule = { name: 'Things need a person', effect: 'REQUIRE_APPROVAL', tools: ['api/getThing'], reason: 'x' };
    const { id } = await stack.org('POST', '/rules', rule);
    const { requestId } = pendingOf(await execute(stack.mcpUrl, 'api/getThing', { id: 'deleted-rule' }, by(caller)));
    await stack.org('DELETE', `/rules/${String(id)}`);
    await approve(stack.org, requestId);
    expect(await ended(stack.org, requestId)).toMatchObject({ status: 'completed' });
    expect(api.hits.filter(({ url }) => url.includes('deleted-rule'))).toHaveLength(1);
  });
});

proves(['APPROVAL-STORY', 'AUDIT-PAIR', 'CLAIM'], 'the trail tells the story in order, with the claim, for each end', async () => {
  const claimed = { ...by(caller), headers: { 'x-service-on-behalf-of': 'admin@acme.example' } };
  const told = async (decide: (requestId: string) => Promise<unknown>): Promise<string[]> => {
    const { requestId } = pendingOf(await stack.execute('api/createNote', { body: { text: newText() } }, claimed));
    await decide(requestId);
    await ended(stack.org, requestId);
    const { correlationId } = (await showApproval(stack.org, requestId)) as unknown as { correlationId: string };
    const status = (await showApproval(stack.org, requestId)).status;
    const entries = await audited(stack, { correlationId }, status === 'completed' ? 4 : 2);
    const asked = entries.find(({ type }) => type === 'approval.requested')!;
    expect(asked).toMatchObject({ onBehalfOf: 'admin@acme.example', actor: { kind: 'serviceAccount' }, data: { requestId } });
    expect(JSON.stringify(entries)).not.toContain('note ');
    return entries.reverse().map(({ type, phase, outcome }) => [type, phase, outcome].filter(Boolean).join(' '));
  };
  expect(await told((id) => approve(stack.org, id))).toEqual([
    'approval.requested single',
    'approval.approved single',
    'tool.call intent',
    'tool.call outcome succeeded',
  ]);
  expect(await told((id) => reject(stack.org, id))).toEqual(['approval.requested single', 'approval.rejected single']);
});
