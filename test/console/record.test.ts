/** What happened: calls as they are made, runs, the audit log, and from a refusal to what mends it. */
import { text } from 'node:stream/consumers';
import { until, type ToolOutcome } from '../harness';
import { proves } from '../proves';
import { startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { findingsIn, SIZE_NAMES } from './looks';
import { TEST_LIMIT_MS, type Window } from './window';

const CLAIM = 'maria@acme.test<img src=x>';
let fixture: ApprovalFixture;
let ana: Window;
let bot: { id: string; name: string; token: string };
beforeAll(async () => {
  fixture = await startApprovalFixture();
  ana = await fixture.open(fixture.ana);
  const { id, name } = await fixture.stack.createAccount('night-bot');
  bot = { id, name, token: (await fixture.stack.createToken(id)).value };
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const call = (run: string) =>
  fixture.stack.execute(
    'api/echo',
    {},
    { token: bot.token, headers: { 'x-service-agent-invocation-id': run, 'x-service-on-behalf-of': CLAIM } },
  );

/** The page that a refusal names. */
const pageOf = ({ answer }: ToolOutcome): string =>
  /About this call: (http\S+\/calls\/call_[0-9A-Za-z]{8})"/.exec(JSON.stringify(answer.message?.result))![1]!;

proves(
  ['CONSOLE-RECORD', 'CONSOLE-CALL'],
  'a refusal names its page, and an admin grants and stores there what the call lacks',
  async () => {
    const { page } = ana;
    await fixture.go(ana, '/calls');
    await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
    const refused = await call('run 1');
    // The list of calls follows by itself.
    await page.getByRole('row', { name: /api\/echo.*night-bot.*caller-asserted.*Denied.*not granted/ }).waitFor();
    await page.goto(pageOf(refused));
    await page.getByText('It was refused before anything was sent.').waitFor();
    await page.getByRole('button', { name: 'Grant night-bot access' }).click();
    // The tool that was refused is ticked, and no other.
    await page.getByText('1 of ').waitFor();
    expect(await page.getByRole('checkbox', { name: /^echo/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Grant access' }).click();
    await page.getByText('Done. The next call like this one passes this step.').waitFor();

    const second = await call('run 1');
    expect(second.text).toContain('credential');
    await page.goto(pageOf(second));
    await page.getByRole('button', { name: 'Store the credential' }).click();
    await page.getByLabel('Bearer token').fill('upstream-bearer');
    await page.getByRole('button', { name: 'Store credential' }).click();
    await page.getByText('Done. The next call like this one passes this step.').waitFor();
    expect((await call('run 1')).isError).toBe(false);

    await fixture.stack.org('POST', '/blocks', { target: { kind: 'serviceAccount', id: bot.id }, reason: 'Strange at night' });
    const third = await call('run 2');
    await page.goto(pageOf(third));
    await page.getByRole('button', { name: 'Lift block' }).click();
    await page.getByText('No block stops such a call now.').waitFor();
    expect((await call('run 2')).isError).toBe(false);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-RECORD', 'CONSOLE-CALL'],
  'a call that the API rejects leads to another credential, and a token leads to what was done with it',
  async () => {
    const { page } = ana;
    const { stack, api } = fixture;
    const { id } = await stack.createAccount('key-bot');
    const { value: token } = await stack.createToken(id);
    await stack.grant(id, 'api', ['echo', 'createNote']);
    await stack.putCredential(id, 'api', 'a-wrong-key', 'bearer');
    api.plan(({ headers }) => (headers.authorization === 'Bearer a-wrong-key' ? { status: 401 } : { body: '{"all":"well"}' }));
    const echo = () => stack.execute('api/echo', {}, { token });
    expect((await echo()).isError).toBe(true);
    const [entry] = await until('the failed call', async () => {
      const found = await stack.audit({ actor: id, outcome: 'failed' });
      return found.length > 0 && found;
    });
    await fixture.go(ana, `/calls/${String(entry!['callId'])}`);
    await page.getByRole('button', { name: 'Store another credential' }).click();
    await page.getByLabel('Bearer token').fill('the-right-key');
    await page.getByRole('button', { name: 'Store credential' }).click();
    await page.getByText('Stored. Make the call again to see whether the API accepts it.').waitFor();
    expect((await echo()).isError).toBe(false);
    api.plan(undefined);

    await fixture.go(ana, `/service-accounts/${id}`);
    await page.getByRole('link', { name: 'What it did: test' }).click();
    await page
      .getByRole('row', { name: /key-bot.*api\/echo/ })
      .first()
      .waitFor();
    expect(await page.getByRole('row', { name: /night-bot/ }).count()).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-RECORD', 'SECRETS'],
  'a whole token in a filter is cut to twelve characters, which find what was done with it, and the rest is nowhere',
  async () => {
    const { page } = ana;
    const { stack } = fixture;
    const other = await stack.createAccount('other-bot');
    const { value: token } = await stack.createToken(other.id);
    const [shown, rest] = [token.slice(0, 12), token.slice(12)];
    await stack.execute('api/echo', {}, { token });
    const leaked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(rest)) leaked.push(request.url());
    });
    for (const path of ['/calls', '/audit-log']) {
      await fixture.go(ana, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const row = page.getByRole('row', { name: /other-bot/ }).first();
      await page.getByRole('textbox', { name: /^Id of a call/ }).fill(`Bearer ${token}`);
      await page.getByText('All but its first 12 characters were dropped in this browser').waitFor();
      await row.waitFor();
      await until('nothing of others', async () => (await page.getByRole('row', { name: /night-bot/ }).count()) === 0);
      await until('the address', () => page.url().endsWith(`?find=${shown}`));
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByLabel('Token: its id or first 12 characters').fill(token);
      await until('the address', () => page.url().includes(`token=${shown}`));
      await row.waitFor();
      expect([leaked, (await page.content()).includes(rest)]).toEqual([[], false]);
      // A bookmark may have it: its own request has left by then, and no other follows.
      await page.goto(fixture.at(`${path}?token=${token}`));
      leaked.length = 0;
      await until('the address without it', () => page.url().endsWith(`?token=${shown}`));
      await row.waitFor();
      expect([leaked, (await page.content()).includes(rest)]).toEqual([[], false]);
    }
    expect(JSON.stringify(await stack.audit({ type: 'audit.read' }))).not.toContain(rest);
    expect([...ana.violations, ...ana.dialogs]).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-RECORD'],
  'calls that wait for a person are found as such, and no longer once somebody has decided',
  async () => {
    const { page } = ana;
    const requestId = await fixture.ask('waits');
    await fixture.go(ana, '/calls');
    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Waiting for approval' }).click();
    await page.getByRole('row', { name: /createNote.*Waiting/ }).waitFor();
    // The rows of before stay until the filtered ones are there.
    await until('only what waits', async () => (await page.getByRole('row', { name: /echo/ }).count()) === 0);
    await fixture.stack.org('POST', `/approvals/${requestId}/reject`, {});
    await page.getByText('Nothing matches these filters.').waitFor();
    await fixture.go(ana, '/calls?outcome=running');
    await page.getByText('Nothing matches these filters.').waitFor();
    // An entry says how a call ended, never that it has not.
    await fixture.go(ana, '/audit-log');
    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Answered' }).waitFor();
    expect(await page.getByRole('option', { name: 'Waiting for approval' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-RECORD'],
  'calls are found by who, outcome and run, a run is told in its order, and filters are kept',
  async () => {
    const { page } = ana;
    await until('the calls', async () => (await fixture.stack.audit({ actor: bot.id, outcome: 'succeeded' })).length >= 2);
    await fixture.go(ana, `/calls?who=${bot.id}&outcome=denied&when=day`);
    const rows = page.getByRole('table', { name: 'Calls' }).getByRole('row');
    await until('three refused calls', async () => (await rows.count()) === 4);
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Refused today');
    await page.getByRole('button', { name: 'Save these filters' }).click();
    await page.goto(fixture.at('/calls'));
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('link', { name: 'Refused today' }).click();
    await page.waitForURL(/outcome=denied/);
    await until('three refused calls', async () => (await rows.count()) === 4);
    // Kept for her alone: whoever signs in at this browser next has none of them.
    const { user } = (await fixture.stack.restAs(fixture.ana)('GET', '/me')) as unknown as { user: { id: string } };
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gatehouse-filters-')));
    expect(kept).toEqual([`gatehouse-filters-calls-${fixture.stack.orgSlug}-${user.id}`]);

    await page.getByRole('link', { name: 'run 1' }).first().click();
    await page.getByText('3 calls in this run: 2 denied and 1 answered.').waitFor();
    const timeline = page.getByRole('table', { name: 'Run' }).getByRole('row');
    expect(await timeline.nth(1).textContent()).toContain('not granted');
    expect(await timeline.nth(3).textContent()).toContain('answered 200');
    // The other filters hold within the run.
    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Denied' }).click();
    await page.getByText('2 calls of this run match the filters: 2 denied.').waitFor();
    expect(await timeline.count()).toBe(3);
    await fixture.go(ana, '/calls?run=run+1&outcome=failed');
    await page.getByText('Nothing matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('table', { name: 'Calls' }).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-RECORD', 'AUDIT-ADMIN'],
  'the audit log reads in sentences, is searched in the same way, and leaves as a file',
  async () => {
    const { page } = ana;
    await fixture.go(ana, '/audit-log?kind=grant');
    await page
      .getByRole('row', { name: /admin@.*granted api/ })
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'Who' }).click();
    await page.getByRole('combobox', { name: 'Who' }).fill('night');
    await page.getByRole('option', { name: 'night-bot' }).click();
    await page.getByText('Nothing matches these filters.').waitFor();
    await fixture.go(ana, `/audit-log?who=${bot.id}`);
    await page
      .getByRole('row', { name: /night-bot.*caller-asserted.*called api\/echo: denied, reason/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as CSV' }).click()]);
    const lines = (await text(await download.createReadStream())).split('\r\n');
    expect(download.suggestedFilename()).toBe('audit-log.csv');
    expect(lines[0]).toContain('onBehalfOf (caller-asserted)');
    expect(lines.slice(1, -1).every((line) => line.includes(bot.id))).toBe(true);
    const group = await fixture.stack.org('POST', '/groups', { name: 'Night shift' });
    const subject = { kind: 'group', id: group['id'] };
    await fixture.stack.org('PUT', '/grants', { subject, resource: { kind: 'integration', slug: 'api' }, tools: 'ALL' });
    await fixture.stack.org('DELETE', `/groups/${String(group['id'])}`);
    await until('the entry of its deletion', async () => (await fixture.stack.audit({ type: 'group.deleted' })).length > 0);
    await fixture.go(ana, '/audit-log');
    const calls = page.getByRole('row', { name: /called api|read the audit log/ });
    await calls.first().waitFor();
    // Whoever looks at it adds to it; that does not push away what others did.
    // The readings before the deletion are in rows of their own.
    await until('the readings since the deletion in one row', async () => {
      await page.getByRole('button', { name: 'Read again' }).click();
      const rows = (await page.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
      const deletion = rows.findIndex((row) => row.includes('deleted the group Night shift'));
      const readings = rows.slice(0, Math.max(deletion, 0)).filter((row) => row.includes('read the audit log'));
      return readings.length === 1 && /read the audit log \d+ times in a row/.test(readings[0]!);
    });
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('link', { name: 'Changes and decisions of today' }).click();
    await page.waitForURL(/audit-log\?changes=true&when=today$/);
    await fixture.go(ana, '/audit-log?changes=true');
    await page
      .getByRole('rowheader', { name: /^(?:Today|Yesterday)$/ })
      .first()
      .waitFor();
    await page.getByRole('row', { name: /deleted the group Night shift/ }).waitFor();
    expect(await calls.count()).toBe(0);
    await page.goto(fixture.at('/audit-log?kind=grant'));
    await page.getByRole('row', { name: /granted api, for group Night shift \(deleted\)/ }).waitFor();
    await page
      .getByRole('row', { name: /granted api, for service account night-bot/ })
      .first()
      .waitFor();
    await fixture.go(ana, '/audit-log?kind=block');
    await page.getByRole('row', { name: /blocked service account night-bot/ }).waitFor();
    await page.getByRole('link', { name: /^#/ }).first().click();
    await page.getByText('lifted the block of service account night-bot').waitFor();
    await page.getByRole('heading', { name: 'Recorded data' }).waitFor();
    await page.getByRole('link', { name: 'Everything they did' }).click();
    await page.waitForURL(/audit-log\?who=usr_/);
    expect([ana.violations, ana.dialogs]).toEqual([[], []]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-RECORD', 'CONSOLE-CALL'],
  'a member finds their own calls and no others, and no audit log',
  async () => {
    const { stack } = fixture;
    const mia = await stack.addPerson(stack.emailOf('mia'));
    await stack.join(mia);
    await stack.restAs(mia)('POST', `/orgs/${stack.orgSlug}/me/calls`, { tool: 'api/echo' });
    const own = await until('the call', async () => {
      const { calls } = (await stack.restAs(mia)('GET', `/orgs/${stack.orgSlug}/calls`)) as unknown as { calls: object[] };
      return calls.length > 0 && calls;
    });
    expect(own).toHaveLength(1);
    const { page, context } = await fixture.open(mia);
    await page.goto(fixture.at('/calls'));
    await page.getByRole('row', { name: /api\/echo.*Denied/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    expect(await page.getByText('night-bot').count()).toBe(0);
    await context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'the pages of the record are whole',
  async () => {
    const { stack, browser } = fixture;
    const [[entry], [ofCall]] = await Promise.all([stack.audit({ kind: 'block' }), stack.audit({ kind: 'tool' })]);
    const pages: [string, string][] = [
      ['calls', '/calls'],
      ['run', '/calls?run=run+1'],
      ['audit', '/audit-log?when=between&run='],
      ['entry', `/audit-log/${String(entry!['seq'])}`],
      ['entry-of-call', `/audit-log/${String(ofCall!['seq'])}`],
    ];
    expect(await findingsIn(SIZE_NAMES, { browser, stack, window: ana }, pages)).toEqual([]);
  },
  TEST_LIMIT_MS,
);
