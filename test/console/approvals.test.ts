/** Requests in a real browser: they are read whole, and are decided once, by a press on a button. */
import { createHash } from 'node:crypto';
import type { Route } from 'playwright-core';
import { envelope } from '../e2e/agents/agentFixture';
import { ended, HOSTILE_ARGUMENTS, pendingOf, showApproval, until } from '../harness';
import { proves } from '../proves';
import { approveButton, heard, isVerdict, newText, ready, startApprovalFixture, TOOL, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let ana: Window;
let jon: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  [ana, jon] = await Promise.all([fixture.open(fixture.ana), fixture.open(fixture.jon)]);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);
afterEach(async () => {
  await Promise.all([ana, jon].map((window) => window?.page.unrouteAll({ behavior: 'ignoreErrors' })));
  await fixture?.rejectAll();
}, TEST_LIMIT_MS);

const MANAGEMENT = 'service-management';
const HOSTILE_NAME = '<img src=x onerror=alert(1)> {{7*7}}';

const pageOf = (requestId: string): string => fixture.at(`/approvals/${requestId}`);

proves(
  ['APPROVE-ONCE', 'CONSOLE-APPROVE'],
  'two browsers decide at one moment: one decision stands, and the other is told whose',
  async () => {
    const text = newText();
    const requestId = await fixture.ask(text);
    await Promise.all([ana, jon].map(({ page }) => page.goto(pageOf(requestId))));
    await Promise.all([ana, jon].map(({ page }) => ready(page)));
    // Both are on their way before either arrives.
    const held: Route[] = [];
    for (const { page } of [ana, jon]) await page.route('**/approvals/*/{approve,reject}', (route) => void held.push(route));
    await Promise.all([approveButton(ana.page).click(), jon.page.getByRole('button', { name: 'Reject' }).click()]);
    await until('both decisions', () => held.length === 2);
    await Promise.all(held.map((route) => route.continue()));
    const { decision } = (await until('a decision', async () => {
      const shown = await showApproval(fixture.stack.org, requestId);
      return shown['decision'] !== undefined && shown;
    })) as unknown as { decision: { by: { name: string } } };
    const approved = (await showApproval(fixture.stack.org, requestId)).status !== 'rejected';
    const [winner, loser] = approved ? [ana, jon] : [jon, ana];
    const words = `${decision.by.name} ${approved ? 'approved' : 'rejected'} it before you`;
    await loser.page.getByText(words).waitFor();
    expect(await winner.page.getByText('before you').count()).toBe(0);
    await Promise.all(
      [ana, jon].map(({ page }) => page.getByText(new RegExp(`^${approved ? 'Approved' : 'Rejected'} by ${decision.by.name}`)).waitFor()),
    );
    if (approved) await ended(fixture.stack.org, requestId);
    expect(fixture.sent(text)).toBe(approved ? 1 : 0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE', 'APPROVE-ONCE'],
  'hostile arguments are readable and inert, and the digest is that of the bytes that are shown and run',
  async () => {
    const { page } = ana;
    const text = `${HOSTILE_ARGUMENTS.join(' ')} <img src=x onerror=alert(1)> \u202egnp.eciovni\u202c {{7*7}} javascript:alert(1)`;
    const requestId = await fixture.ask(text, { onBehalfOf: '</title><script>alert(1)</script>' });
    const requests = heard(page, (request) => !request.url().startsWith(fixture.stack.consoleUrl));
    await page.goto(pageOf(requestId));
    await ready(page);
    const { arguments: args } = await showApproval(fixture.stack.org, requestId);
    const main = page.getByRole('main');
    expect(await main.innerText()).toContain('<img src=x onerror=alert(1)>');
    expect(await main.innerText()).toContain('U+202E');
    expect(await main.innerText()).toContain('U+0000');
    expect(await main.innerText()).not.toContain('\u202e');
    await main.getByText(createHash('sha256').update(args).digest('hex')).waitFor();
    for (const view of ['JSON', 'Bytes']) {
      await page.getByText(view, { exact: true }).click();
      expect(await main.innerText()).toContain('onerror=alert(1)');
      expect(await main.innerText()).not.toContain('\u202e');
    }
    expect(await page.title()).not.toContain('script');
    expect(await main.locator('img, script, iframe, [style*="url"]').count()).toBe(0);
    await approveButton(page).click();
    await page.getByText(/Answered 200 in/).waitFor();
    await page.getByRole('button', { name: 'Show result' }).click();
    await page.getByRole('region', { name: 'Result' }).waitFor();
    expect(fixture.sent(text)).toBe(1);
    expect([...ana.violations, ...ana.dialogs, ...requests.map((request) => request.url())]).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE', 'CONSOLE-PAGES'],
  'nothing is decided by loading, by Enter or by any single key; by Tab and Enter it is',
  async () => {
    const { page } = ana;
    const text = newText();
    const requestId = await fixture.ask(text);
    await page.goto(fixture.at('/approvals'));
    const verdicts = heard(page, isVerdict);
    const row = page.getByRole('row', { name: new RegExp(TOOL) }).getByRole('link');
    await row.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(pageOf(requestId));
    await ready(page);
    for (const key of ['Enter', ' ', 'a', 'y', 'r', 'x', 'Escape', 'c', 'j', 'k']) await page.keyboard.press(key);
    await approveButton(page).hover();
    expect(new URL(page.url()).pathname).toBe(new URL(pageOf(requestId)).pathname);
    expect((await showApproval(fixture.stack.org, requestId)).status).toBe('pending');
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await page.evaluate('document.activeElement.textContent')) === 'Approve and run once') break;
      await page.keyboard.press('Tab');
    }
    // Held down since before it had the focus.
    await approveButton(page).dispatchEvent('keydown', { key: 'Enter', repeat: true });
    expect(verdicts).toEqual([]);
    await page.keyboard.press('Enter');
    await page
      .getByText(/Approved by /)
      .first()
      .waitFor();
    await page.getByText(/Answered 200 in/).waitFor();
    expect([verdicts.length, fixture.sent(text)]).toEqual([1, 1]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE'],
  'what is cut off must be opened, other bytes than those of the request and an old read cannot be approved; rejecting always can',
  async () => {
    const { page } = ana;
    const requestId = await fixture.ask(`${'long '.repeat(200)}end`);
    const disabled = page.locator('button:disabled', { hasText: 'Approve and run once' });
    await page.goto(pageOf(requestId));
    await page.getByText('Open the value that is cut off to approve.').waitFor();
    expect(await disabled.count()).toBe(1);
    await page.getByRole('button', { name: /^Show 603 more bytes of text/ }).click();
    await ready(page);

    await page.route(`**/api/**/approvals/${requestId}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { arguments: string };
      await route.fulfill({ response, json: { ...body, arguments: body.arguments.replace('end', 'End') } });
    });
    await page.reload();
    await page.getByRole('button', { name: /^Show 603 more bytes/ }).click();
    await page.getByRole('alert').getByText('The bytes shown here are not those of the request').waitFor();
    expect(await disabled.count()).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.reload();
    await page.getByRole('button', { name: /^Show 603 more bytes/ }).click();
    await ready(page);
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    await page.getByText(/^Not live since/).waitFor();
    await page.getByText('Approving waits for a fresh read of this request.').waitFor();
    expect(await disabled.count()).toBe(1);
    await page.getByLabel('Comment (optional)').fill('not like this');
    await page.getByRole('button', { name: 'Reject' }).click();
    await until('the rejection', async () => (await showApproval(fixture.stack.org, requestId)).status === 'rejected');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await page.getByText(/^Rejected by .* The call is not made\.$/).waitFor();
    await page.getByText('not like this').waitFor();
    expect(await page.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE'],
  'a request that expires under the eyes says so and can be decided no more',
  async () => {
    const requestId = await fixture.ask(newText());
    const { context, page } = await fixture.open(fixture.jon);
    await page.clock.install();
    await page.goto(pageOf(requestId));
    await ready(page);
    await page.clock.fastForward('25:00:00');
    await page.getByText(/^Nobody decided before it expired/).waitFor();
    expect(await page.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
    await context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE', 'APPROVE-WHO'],
  'who may not decide is told why and has no button; an unknown request and one of another organization look alike',
  async () => {
    const { page } = ana;
    const requestId = await fixture.ask(newText());
    await page.route(`**/api/**/approvals/${requestId}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...((await response.json()) as object), canApprove: false, canReject: false, hindrance: 'not_an_approver' },
      });
    });
    await page.goto(pageOf(requestId));
    await page.getByText('Only admins and the approvers of its rule may decide.').waitFor();
    expect(await page.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    const mia = await fixture.stack.addPerson(fixture.stack.emailOf('mia'));
    await fixture.stack.join(mia);
    const member = await fixture.open(mia);
    const seen: string[] = [];
    for (const id of [requestId, `req_${'x'.repeat(22)}`]) {
      await member.page.goto(pageOf(id));
      let read = '';
      // One look at the whole page: a change elsewhere makes it ask once more, and meanwhile it says nothing.
      await until('the page to say so', async () => {
        read = await member.page.getByRole('main').innerText();
        return read.includes('Nothing here for you');
      });
      seen.push(read);
    }
    expect(seen[0]).toBe(seen[1]);
    await member.context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-APPROVE'],
  'the whole way on a phone: hear of it, read it, say yes with the thumb, see what became of it',
  async () => {
    const phone = await fixture.open(fixture.jon, { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
    const { page } = phone;
    const wide = (): Promise<unknown> => page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    await page.goto(fixture.at(''));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const text = `${newText()} ${'x'.repeat(300)}`;
    const requestId = await fixture.ask(text);
    await page.getByRole('link', { name: '1 waiting', exact: true }).tap();
    await page.getByRole('heading', { name: 'Approvals' }).waitFor();
    expect(await wide()).toBe(false);
    const rows = page.getByRole('main').getByRole('link', { name: new RegExp(TOOL) });
    await rows.and(page.locator(`[href$="${requestId}"]`)).tap();
    await page.waitForURL(pageOf(requestId));
    await ready(page);
    expect(await wide()).toBe(false);
    const [yes, no] = await Promise.all([approveButton(page).boundingBox(), page.getByRole('button', { name: 'Reject' }).boundingBox()]);
    for (const box of [yes!, no!]) {
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.y + box.height).toBeGreaterThan(700);
      expect(box.y + box.height).toBeLessThanOrEqual(780);
    }
    await approveButton(page).tap();
    await page.getByText(/Answered 200 in/).waitFor();
    expect([await wide(), fixture.sent(text), phone.violations]).toEqual([false, 1, []]);
    await phone.context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['APPROVE-NAMES', 'AGENT-HISTORY'],
  'a change of an agent is read with its name, its author and what would be another, as text; the history tells who approved it',
  async () => {
    const { page } = ana;
    const { stack, caller } = fixture;
    const name = `${HOSTILE_NAME} ${newText()}`;
    await stack.grant(caller.account.id, MANAGEMENT, ['create_agent', 'update_agent']);
    const rule = { name: 'Agents wait', effect: 'REQUIRE_APPROVAL', tools: [`${MANAGEMENT}/update_agent`], reason: 'x' };
    await stack.org('POST', '/rules', rule);
    const run = (tool: string, args: object) => stack.execute(`${MANAGEMENT}/${tool}`, { ...args }, { token: caller.token.value });
    const { id } = (await run('create_agent', envelope(name, { systemPrompt: 'Be kind.\nBe slow.' }))).json as { id: string };
    const change = { ...envelope(name, { systemPrompt: 'Be kind.\n<b>Be fast.</b>' }), changeMessage: 'in a hurry' };
    const { requestId } = pendingOf(await run('update_agent', { id, ...change }));
    await page.goto(pageOf(requestId));
    await ready(page);
    const about = page.getByRole('region', { name: 'What it is about' });
    expect(await about.innerText()).toContain(`Agent ${name}`);
    expect(await about.innerText()).toContain('by nightly-notes');
    const diff = about.getByRole('list', { name: '/spec/systemPrompt' }).getByRole('listitem');
    expect(await diff.allInnerTexts()).toEqual([
      expect.stringContaining('Be kind.'),
      expect.stringContaining('Be slow.'),
      expect.stringContaining('<b>Be fast.</b>'),
    ]);
    expect(await about.locator('img, script, b').count()).toBe(0);
    await about.getByText('If it is changed before this runs, nothing is written').waitFor();
    await approveButton(page).click();
    await page
      .getByText(/Answered|answered/)
      .first()
      .waitFor();
    expect(await ended(stack.org, requestId)).toMatchObject({ status: 'completed', execution: { isError: false } });
    await page.goto(fixture.at(`/agents/${encodeURIComponent(name)}?view=versions`));
    const row = page.getByRole('row', { name: /in a hurry/ });
    expect(await row.innerText()).toContain('approved by');
    expect([...ana.violations, ...ana.dialogs]).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['APPROVE-TERMS'],
  'a page that was opened under older rules decides nothing by them, and says that they have changed',
  async () => {
    const { page } = ana;
    const requestId = await fixture.ask(newText());
    await page.goto(pageOf(requestId));
    await ready(page);
    const stricter = { name: 'Notes closed for most', effect: 'REQUIRE_APPROVAL', tools: [TOOL], reason: 'incident', priority: 1 };
    const { id } = await fixture.stack.org('POST', '/rules', stricter);
    await page.reload();
    await ready(page);
    await page.getByText('Notes closed for most').waitFor();
    await page.getByText('The rules have changed since').waitFor();
    await fixture.stack.org('DELETE', `/rules/${String(id)}`);
  },
  TEST_LIMIT_MS,
);
