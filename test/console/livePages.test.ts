/**
 * Open pages follow what happens elsewhere: whether a waiting call would be refused, who decides on it, and how a running call ends. Pages that cannot say
 * since when they are not live.
 */
import { pendingOf, until } from '../harness';
import { proves } from '../proves';
import { approveButton, newText, ready, startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let ana: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  ana = await fixture.open(fixture.ana);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);
afterEach(() => fixture?.rejectAll(), TEST_LIMIT_MS);

proves(
  ['PULSE', 'CONSOLE-APPROVE'],
  'an open request, the inbox and the overview learn of a block and of a disabled account, and that either was undone',
  async () => {
    const { stack, caller } = fixture;
    const { page, context } = ana;
    const [inbox, overview] = [await context.newPage(), await context.newPage()];
    const requestId = await fixture.ask(newText());
    await page.goto(fixture.at(`/approvals/${requestId}`));
    await inbox.goto(fixture.at('/approvals'));
    await overview.goto(fixture.at(''));
    await ready(page);
    const rows = [inbox, overview].map((one) => one.getByRole('row', { name: /createNote/ }));
    await Promise.all(rows.map((row) => row.waitFor()));
    const refused = page.getByText('The call would be refused now, also after a yes:');
    const marked = [inbox, overview].map((one) => one.getByRole('row', { name: /createNote.*Would be refused/ }));
    const { id } = caller.account;
    const block = () => stack.org('POST', '/blocks', { target: { kind: 'serviceAccount', id }, reason: 'Leaked' });
    const stops: [stop: () => Promise<Record<string, unknown>>, undo: (stopped: Record<string, unknown>) => Promise<unknown>][] = [
      [block, ({ id: blockId }) => stack.org('DELETE', `/blocks/${String(blockId)}`)],
      [() => stack.org('POST', `/service-accounts/${id}/disable`), () => stack.org('POST', `/service-accounts/${id}/enable`)],
    ];
    for (const [stop, undo] of stops) {
      const stopped = await stop();
      await Promise.all([refused, ...marked].map((told) => told.waitFor()));
      expect(await page.getByText('Approving runs this call once').count()).toBe(0);
      await undo(stopped);
      await Promise.all([refused, ...marked].map((told) => told.waitFor({ state: 'detached' })));
      await page.getByText('Approving runs this call once').waitFor();
    }
    await Promise.all([inbox.close(), overview.close()]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE', 'APPROVE-WHO'],
  'who may decide no more keeps what was known, with a sentence about it, the comment and no button',
  async () => {
    const { stack } = fixture;
    const mia = await stack.addPerson(stack.emailOf('mia'));
    const approvers = { users: [await stack.join(mia)] };
    const rule = { name: 'Echoes need Mia', effect: 'REQUIRE_APPROVAL', tools: ['api/echo'], reason: 'Mia knows them', approvers };
    const { id } = await stack.org('POST', '/rules', rule);
    const { requestId } = pendingOf(await stack.execute('api/echo', {}, { token: fixture.caller.token.value }));
    const { page, context } = await fixture.open(mia);
    await page.goto(fixture.at(`/approvals/${requestId}`));
    await ready(page);
    await page.getByLabel('Comment (optional)').fill('half a thought');
    await stack.org('PATCH', `/rules/${String(id)}`, { approvers: { users: [], groups: [] } });
    await page
      .getByText(/^You may not decide this request any more: the approvers of its rule have changed, or the request is gone\./)
      .waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('api/echo');
    expect(await page.getByLabel('Your comment, not sent').inputValue()).toBe('half a thought');
    expect(await approveButton(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Reject' }).count()).toBe(0);
    expect(await page.getByText(/Not live since|Nothing here for you|Waiting for you/).count()).toBe(0);
    await stack.org('DELETE', `/rules/${String(id)}`);
    await context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL'],
  'the page of a running call tells how it ended, without being loaded again',
  async () => {
    const { page } = ana;
    const { stack, api, caller } = fixture;
    let answer: () => void = () => undefined;
    api.plan({ until: new Promise<void>((resolve) => (answer = resolve)) });
    const made = stack.execute('api/echo', {}, { token: caller.token.value });
    const intent = await until('the recorded call', async () =>
      (await stack.audit({ type: 'tool.call' })).find(({ phase, tool }) => phase === 'intent' && tool === 'api/echo'),
    );
    await page.goto(fixture.at(`/calls/${String(intent['correlationId'])}`));
    await page.getByText('It was sent. Its outcome is not recorded yet.').waitFor();
    answer();
    await made;
    api.plan(undefined);
    await page.getByText(/It was answered 200/).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL'],
  'without a network every page says since when it is not live, and the list of calls is not called live',
  async () => {
    const { context, page } = await fixture.open(fixture.ana);
    const live = page.getByRole('switch', { name: 'Live' });
    await page.goto(fixture.at('/calls'));
    await page.getByText('New ones appear by themselves.').waitFor();
    await context.setOffline(true);
    await page.getByText(/^Not live since \d\d:\d\d:\d\d, showing what we knew then\./).waitFor();
    expect([await live.isChecked(), await live.isDisabled()]).toEqual([false, true]);
    expect(await page.getByText('New ones appear by themselves.').count()).toBe(0);
    await context.setOffline(false);
    await page.getByText('New ones appear by themselves.').waitFor();
    expect(await page.getByText(/^Not live since/).count()).toBe(0);
    await page.goto(fixture.at('/members'));
    await page.getByRole('row', { name: new RegExp(fixture.ana.email) }).waitFor();
    await context.setOffline(true);
    await page.getByText(/^Not live since/).waitFor();
    await context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL'],
  'a page whose changes cannot be asked for any more is live until the last answer about them, not only since it was opened',
  async () => {
    const window = await fixture.open(fixture.ana);
    const { context, page } = window;
    let answers = 0;
    let lastAt = 0;
    page.on('response', (response) => {
      if (!response.url().endsWith('/pulse')) return;
      answers += 1;
      lastAt = Date.now();
    });
    await page.goto(fixture.at('/members'));
    await page.getByRole('row', { name: new RegExp(fixture.ana.email) }).waitFor();
    const openedAt = Date.now();
    await until('answers about changes', async () => Promise.resolve(answers >= 3 && lastAt - openedAt > 4_000));
    await page.route('**/api/**', (route) => route.abort());
    // One read and two repetitions.
    let failures = 0;
    page.on('requestfailed', (request) => void (failures += request.url().includes('/members') ? 1 : 0));
    await page.getByRole('button', { name: 'Read again' }).click();
    await until('failures of the list', async () => Promise.resolve(failures >= 3));
    await window.answered();
    const words = await page.getByText(/^Not live since \d\d:\d\d:\d\d/).innerText();
    const [hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d)/.exec(words)!.slice(1).map(Number);
    const shown: number = await page.evaluate(`new Date(${lastAt}).setHours(${hours}, ${minutes}, ${seconds}, 0)`);
    expect(shown - openedAt).toBeGreaterThan(2_000);
    await context.close();
  },
  TEST_LIMIT_MS,
);
