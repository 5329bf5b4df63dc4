/** Management calls that wait for a person: what a yes is about, what is read before it is given, and by which rules it is judged. */
import { newId } from '@gatehouse/contracts';
import { addMember, approve, ended, mails, pendingOf, showApproval, until } from '../harness';
import { proves } from '../proves';
import { envelope } from './agents/agentFixture';
import { endsInConflict, makersIn, SLUG, startChangesFixture, type ChangesFixture } from './approvals/changesFixture';

const HOSTILE = '<img src=x onerror=alert(1)> {{7*7}} [x](javascript:1)';

let stack: ChangesFixture['stack'];
let mia: ChangesFixture['mia'];
let nora: ChangesFixture['nora'];
let miaToken: string;
let adminToken: string;
let ruleId: string;
beforeAll(async () => void ({ stack, mia, nora, miaToken, adminToken, ruleId } = await startChangesFixture()), 120_000);
afterAll(() => stack?.stop(), 60_000);

const as = (token: string) => (tool: string, args: object) => stack.execute(`${SLUG}/${tool}`, { ...args }, { token });
const asMia = (tool: string, args: object) => as(miaToken)(tool, args);
const asAdmin = (tool: string, args: object) => as(adminToken)(tool, args);
const ask = async (token: string, tool: string, args: object): Promise<string> => pendingOf(await as(token)(tool, args)).requestId;

const { newAgent, newAccount, newRule } = makersIn(() => ({ stack, mia }));

describe('what was saved while it waited', () => {
  const conflicts = (requestId: string, token: string) => endsInConflict(stack, requestId, token);

  proves(['APPROVE-STATE', 'AGENT-VERSIONS'], 'stays: an agent is neither updated, restored nor deleted by an older yes', async () => {
    const { id } = await newAgent('waited for');
    await mia.org('PATCH', '/agents/waited%20for', envelope('waited for', { systemPrompt: 'Second.' }));
    const asked = [
      await ask(miaToken, 'update_agent', { id, ...envelope('waited for', { systemPrompt: 'Stale.' }) }),
      await ask(miaToken, 'create_agent_version', { id, fromVersion: 1 }),
      await ask(miaToken, 'delete_agent', { id }),
    ];
    for (const requestId of asked) expect(await showApproval(stack.org, requestId)).not.toHaveProperty('changedSince');
    await mia.org('PATCH', '/agents/waited%20for', envelope('waited for', { systemPrompt: 'Saved meanwhile.' }));
    // A person who looks before deciding reads that a yes would write nothing.
    for (const requestId of asked) expect(await showApproval(stack.org, requestId)).toMatchObject({ changedSince: true });
    for (const requestId of asked) await conflicts(requestId, miaToken);
    expect(await mia.org('GET', '/agents/waited%20for')).toMatchObject({
      revision: 3,
      envelope: { spec: { systemPrompt: 'Saved meanwhile.' } },
    });
    // The same call about the present state is another question.
    const again = await ask(miaToken, 'delete_agent', { id });
    expect(asked).not.toContain(again);
    await approve(stack.org, again);
    expect(await ended(stack.org, again)).toMatchObject({ status: 'completed', execution: { isError: false } });
  });

  proves(['APPROVE-STATE'], 'stays: neither a rule, an account nor a grant is changed by an older yes', async () => {
    const [rule, account] = [await newRule(), await newAccount()];
    const subject = { kind: 'serviceAccount', id: account };
    const resource = { kind: 'integration', slug: 'orders' };
    await stack.org('PUT', '/grants', { subject, resource, tools: 'ALL' });
    const asked = [
      await ask(adminToken, 'update_rule', { id: rule.id, enabled: false }),
      await ask(adminToken, 'delete_rule', { id: rule.id }),
      await ask(adminToken, 'disable_service_account', { id: account }),
      await ask(adminToken, 'put_grant', { subject, resource, tools: ['getOrder'] }),
      await ask(adminToken, 'delete_grant', { subject, resource }),
    ];
    await stack.org('PATCH', `/rules/${rule.id}`, { reason: 'saved meanwhile' });
    await stack.org('PATCH', `/service-accounts/${account}`, { description: 'saved meanwhile' });
    await stack.org('PUT', '/grants', { subject, resource, tools: ['listOrders'] });
    for (const requestId of asked) await conflicts(requestId, adminToken);
    expect(await stack.org('GET', `/rules/${rule.id}`)).toMatchObject({ enabled: true, reason: 'saved meanwhile' });
    expect(await stack.org('GET', `/service-accounts/${account}`)).toMatchObject({ status: 'ACTIVE' });
    expect(await stack.org('GET', `/grants?subject=${account}`)).toMatchObject({ grants: [{ tools: ['listOrders'] }] });
  });

  proves(['APPROVE-STATE'], 'stays: a grant is not made on another thing that has come to the name', async () => {
    const subject = { kind: 'serviceAccount', id: await newAccount() };
    const { id } = await newAgent('harmless');
    const resource = { kind: 'agent', name: 'harmless' };
    const asked = await ask(adminToken, 'put_grant', { subject, resource });
    await mia.org('PATCH', '/agents/harmless', envelope('harmless before'));
    const other = await newAgent('harmless');
    await conflicts(asked, adminToken);
    expect(await stack.org('GET', `/grants?subject=${subject.id}`)).toMatchObject({ grants: [] });
    await stack.org('PUT', '/grants', { subject, resource: { kind: 'agent', id: other.id } });
    const removal = await ask(adminToken, 'delete_grant', { subject, resource });
    await mia.org('PATCH', '/agents/harmless', envelope('harmless after'));
    await mia.org('PATCH', '/agents/harmless%20before', envelope('harmless'));
    await stack.org('PUT', '/grants', { subject, resource: { kind: 'agent', id } });
    await conflicts(removal, adminToken);
    expect(await stack.org('GET', `/grants?subject=${subject.id}`)).toMatchObject({ grants: [{}, {}] });
  });

  proves(['APPROVE-STATE'], 'is no obstacle where nothing was', async () => {
    const [rule, account] = [await newRule(), await newAccount()];
    const subject = { kind: 'serviceAccount', id: account };
    const resource = { kind: 'integration', slug: 'orders' };
    const calls: [string, object][] = [
      ['update_rule', { id: rule.id, enabled: false }],
      ['delete_rule', { id: rule.id }],
      ['disable_service_account', { id: account }],
      ['enable_service_account', { id: account }],
      ['put_grant', { subject, resource, tools: ['getOrder'] }],
      ['delete_grant', { subject, resource }],
    ];
    for (const [tool, args] of calls) {
      const requestId = await ask(adminToken, tool, args);
      await approve(stack.org, requestId);
      expect([tool, (await ended(stack.org, requestId)).execution]).toMatchObject([tool, { outcome: 'completed', isError: false }]);
    }
  });
});

describe('who decides', () => {
  const preview = async (requestId: string, org = stack.org) => (await showApproval(org, requestId))['preview'] as Record<string, unknown>;

  proves(
    ['APPROVE-NAMES'],
    'reads what an agent is called, who wrote it and what would change, also where they may not see it',
    async () => {
      const { id } = await newAgent(HOSTILE);
      const change = envelope(HOSTILE, { systemPrompt: `You are ${HOSTILE}.\nAnd more.` }, { description: 'new' });
      const requestId = await ask(miaToken, 'update_agent', { id, ...change });
      await expect(nora.org('GET', `/agents/by-id/${id}`)).rejects.toMatchObject({ status: 404 });
      expect(await preview(requestId, nora.org)).toMatchObject({
        readAt: expect.stringMatching(/^\d{4}-/),
        names: [{ at: '/id', kind: 'agent', id, name: HOSTILE, by: stack.emailOf('mia') }],
        changes: [
          { member: '/agent/description', lines: [{ op: 'added', text: 'new' }] },
          {
            member: '/spec/systemPrompt',
            lines: [
              { op: 'same', text: `You are ${HOSTILE}.` },
              { op: 'added', text: 'And more.' },
            ],
          },
        ],
      });
      const removal = await ask(miaToken, 'delete_agent', { id });
      expect(await preview(removal)).toMatchObject({ names: [{ kind: 'agent', id, name: HOSTILE, by: stack.emailOf('mia') }] });
      const [mail] = await until('mail to nora', async () => {
        const found = (await mails(stack)).filter(({ to, text }) => to.includes(stack.emailOf('nora')) && text.includes(requestId));
        return found.length > 0 && found;
      });
      expect(mail!.text).toContain(HOSTILE);
      expect(mail!.text).toContain('+ And more.');
      expect(mail!.html).not.toContain('<img');
      expect(mail!.html).toContain('&lt;img');
    },
  );

  proves(['APPROVE-NAMES'], 'reads the names of whatever a management tool names by id', async () => {
    const [account, rule] = [await newAccount('nightly refunds'), await newRule()];
    const { id: group } = await stack.org('POST', '/groups', { name: 'Finance' });
    const agent = await newAgent('granted one');
    const byId = (kind: string, id: string, name: string) => expect.objectContaining({ kind, id, name });
    const ofAccount = byId('serviceAccount', account, 'nightly refunds');
    const cases: [string, object, unknown[]][] = [
      ['disable_service_account', { id: account }, [ofAccount]],
      ['delete_rule', { id: rule.id }, [expect.objectContaining({ kind: 'rule', id: rule.id })]],
      [
        'put_grant',
        { subject: { kind: 'group', id: group }, resource: { kind: 'agent', id: agent.id } },
        [byId('group', String(group), 'Finance'), byId('agent', agent.id, 'granted one')],
      ],
      ['list_grants', { subject: account }, [ofAccount]],
      ['list_approvals', { requester: account }, [ofAccount]],
      [
        'create_rule',
        {
          name: 'named',
          effect: 'REQUIRE_APPROVAL',
          tools: ['none/*'],
          reason: 'x',
          subjects: [{ kind: 'serviceAccount', id: account }],
          approvers: { users: [nora.userId], groups: [group] },
        },
        [ofAccount, byId('user', nora.userId, `nora (${stack.emailOf('nora')})`), byId('group', String(group), 'Finance')],
      ],
    ];
    for (const [tool, args, names] of cases)
      expect([tool, await preview(await ask(adminToken, tool, args))]).toMatchObject([tool, { names }]);
    const changed = await ask(adminToken, 'update_rule', { id: rule.id, reason: 'another' });
    expect(await preview(changed)).toMatchObject({
      changes: [
        {
          member: '/reason',
          lines: [
            { op: 'removed', text: 'x' },
            { op: 'added', text: 'another' },
          ],
        },
      ],
    });
  });
});

proves(['APPROVE-ASK'], 'a call that can only fail asks nobody, and says why', async () => {
  const waiting = async (): Promise<number> =>
    ((await stack.org('GET', '/approvals?status=pending&limit=200')) as { approvals: unknown[] }).approvals.length;
  const [{ id }, account] = [await newAgent('taken name'), await newAccount('taken bot')];
  const before = await waiting();
  const foreign = (await stack.org('POST', '/agents', envelope('of the admin'))) as { id: string };
  await stack.org('PUT', '/grants', { subject: { kind: 'user', id: mia.userId }, resource: { kind: 'agent', id: foreign.id } });
  const archived = { modelPreference: [{ family: 'claude', model: 'no-such-model' }] };
  const grant = { subject: { kind: 'serviceAccount', id: account }, resource: { kind: 'integration', slug: 'orders' } };
  const cases: [(tool: string, args: object) => ReturnType<typeof asMia>, string, object, RegExp][] = [
    [asMia, 'create_agent', envelope('new', archived), /offers no/],
    [asMia, 'create_agent', envelope('taken name'), /called "taken name" already/],
    [asMia, 'update_agent', { id, ...envelope('of the admin') }, /called "of the admin" already/],
    [asMia, 'update_agent', { id: foreign.id, ...envelope('of the admin') }, /Only its author and admins/],
    [asMia, 'update_agent', { id, revision: 9, ...envelope('taken name') }, /was changed since/],
    [asMia, 'create_agent_version', { id, fromVersion: 1 }, /says what the current one says/],
    [asMia, 'create_agent_version', { id, fromVersion: 7 }, /No such version/],
    [asMia, 'delete_agent', { id: newId('agent') }, /No such agent/],
    [asAdmin, 'create_service_account', { name: 'Taken Bot' }, /There is a service account of this name/],
    [asAdmin, 'disable_service_account', { id: newId('serviceAccount') }, /No such service account/],
    [asAdmin, 'put_grant', { ...grant, tools: ['nothing'] }, /no tool named "nothing"/],
    [asAdmin, 'delete_grant', grant, /no such grant/],
    [asAdmin, 'create_rule', { name: 'r', effect: 'DENY', tools: ['x/*'], reason: 'x', when: 'args.(' }, /\/when/],
    [asAdmin, 'update_rule', { id: newId('rule'), enabled: false }, /no such rule/i],
    [asAdmin, 'delete_rule', { id: newId('rule') }, /no such rule/i],
  ];
  for (const [who, tool, args, reason] of cases)
    expect([tool, await who(tool, args)]).toMatchObject([tool, { isError: true, text: expect.stringMatching(reason) }]);
  expect(await waiting()).toBe(before);
});

proves(['AGENT-HISTORY'], 'a change says why, and the history says who approved it', async () => {
  const body = (systemPrompt: string, changeMessage: string) => ({ ...envelope('historic', { systemPrompt }), changeMessage });
  const { id } = (await mia.org('POST', '/agents', body('One.', 'begun'))) as { id: string };
  await mia.org('PATCH', '/agents/historic', body('Two.', 'shorter'));
  const requestId = await ask(miaToken, 'update_agent', { id, ...body('Three.', 'by program') });
  await approve(nora.org, requestId);
  expect(await ended(nora.org, requestId)).toMatchObject({ status: 'completed', execution: { isError: false } });
  const { versions } = (await mia.org('GET', '/agents/historic/versions')) as { versions: Record<string, unknown>[] };
  const approvedBy = { id: nora.userId, name: stack.emailOf('nora'), requestId };
  expect(versions).toMatchObject([{ changeMessage: 'by program', approvedBy }, { changeMessage: 'shorter' }, { changeMessage: 'begun' }]);
  expect(versions[1]).not.toHaveProperty('approvedBy');
  await expect(mia.org('PATCH', '/agents/historic', body('Four.', 'a\u0000b'))).rejects.toMatchObject({
    status: 400,
    body: { details: [expect.stringMatching(/^\/changeMessage: /)] },
  });
});

describe('a decision', () => {
  const restore = () => stack.org('PATCH', `/rules/${ruleId}`, { approvers: { users: [nora.userId] }, enabled: true });
  const refused = (what: Promise<unknown>) => expect(what).rejects.toMatchObject({ status: 403 });

  proves(
    ['APPROVE-TERMS', 'APPROVE-WHO'],
    'of somebody who was taken out of the rule counts for nothing, one of who came into it does',
    async () => {
      const [{ id }, omar] = [await newAgent(), await addMember(stack, stack.emailOf('omar'))];
      const requestId = await ask(miaToken, 'delete_agent', { id });
      await stack.org('PATCH', `/rules/${ruleId}`, { approvers: { users: [omar.userId] } });
      const { digest } = await showApproval(stack.org, requestId);
      await expect(nora.org('POST', `/approvals/${requestId}/approve`, { digest })).rejects.toMatchObject({ status: 404 });
      expect(await showApproval(omar.org, requestId)).toMatchObject({
        canApprove: true,
        approvers: { users: [omar.userId] },
        askedUnder: { rule: { id: ruleId } },
      });
      expect(await approve(omar.org, requestId)).toMatchObject({ status: 'approved', decision: { by: { id: omar.userId } } });
      await ended(stack.org, requestId);
      await restore();
    },
  );

  proves(['APPROVE-TERMS'], 'is judged by a stricter rule that has come before the old one', async () => {
    const { id } = await newAgent();
    const requestId = await ask(miaToken, 'delete_agent', { id });
    const stricter = { name: 'Admins only', effect: 'REQUIRE_APPROVAL', tools: [`${SLUG}/delete_agent`], reason: 'incident', priority: 1 };
    const rule = await stack.org('POST', '/rules', stricter);
    const { digest } = await showApproval(stack.org, requestId);
    await expect(nora.org('POST', `/approvals/${requestId}/approve`, { digest })).rejects.toMatchObject({ status: 404 });
    expect(await approve(stack.org, requestId)).toMatchObject({
      rule: { name: 'Admins only' },
      reason: 'incident',
      askedUnder: { reason: 'looked at first' },
    });
    await ended(stack.org, requestId);
    await stack.org('DELETE', `/rules/${String(rule['id'])}`);
  });

  proves(
    ['APPROVE-TERMS'],
    'that rests on a rule that is no more says so; where the call would be refused, admins alone may give it',
    async () => {
      const agents = [await newAgent(), await newAgent()];
      const [first, second] = [
        await ask(miaToken, 'delete_agent', { id: agents[0]!.id }),
        await ask(miaToken, 'delete_agent', { id: agents[1]!.id }),
      ];
      await stack.org('PATCH', `/rules/${ruleId}`, { enabled: false });
      expect(await approve(nora.org, first)).toMatchObject({ decision: { by: { id: nora.userId }, underOlderTerms: true } });
      await ended(stack.org, first);
      await restore();
      const { id: block } = await stack.org('POST', '/blocks', { target: { kind: 'user', id: mia.userId }, reason: 'lost laptop' });
      await refused(approve(nora.org, second));
      expect(await approve(stack.org, second)).toMatchObject({ decision: { underOlderTerms: true } });
      expect(await ended(stack.org, second)).toMatchObject({
        status: 'failed',
        execution: { reason: expect.stringContaining('lost laptop') },
      });
      await stack.org('DELETE', `/blocks/${String(block)}`);
    },
  );
});

proves(['APPROVE-ONCE', 'CLAIM'], 'an equal call under another claim joins the request that waits', async () => {
  const bot = await stack.readyCaller('claiming-bot');
  await stack.grant(bot.account.id, SLUG, ['create_agent']);
  const call = async (claim?: string): Promise<string> => {
    const headers = claim === undefined ? {} : { 'x-service-on-behalf-of': claim };
    return pendingOf(await stack.execute(`${SLUG}/create_agent`, { ...envelope('claimed') }, { token: bot.token.value, headers }))
      .requestId;
  };
  const ids = [await call(), await call(stack.emailOf('mia')), await call(stack.emailOf('nora'))];
  expect(new Set(ids).size).toBe(1);
});
