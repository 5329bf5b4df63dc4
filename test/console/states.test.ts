/** A thing has one state, the worst first, and a page is laid out for the screen it is on. */
import type { Route } from 'playwright-core';
import { until } from '../harness';
import { proves } from '../proves';
import { newText, ready, approveButton, startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

const CLAIM = 'maria@acme.test<b>';
/** `PATHS` at 1,280 px and a zoom of 200 % is as wide as 640 px. */
const ZOOMED = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };
const PATHS = [
  '',
  '/approvals',
  '/service-accounts',
  '/rules',
  '/rules/new',
  '/blocks',
  '/calls',
  '/audit-log',
  '/integrations/api',
  '/members',
];

let fixture: ApprovalFixture;
let ana: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  ana = await fixture.open(fixture.ana, { viewport: { width: 1_280, height: 900 } });
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const call = (tool: string, args: Record<string, unknown> = {}) =>
  fixture.stack.execute(tool, args, { token: fixture.caller.token.value, headers: { 'x-service-on-behalf-of': CLAIM } });
const accountPage = (): string => `/service-accounts/${fixture.caller.account.id}`;

proves(
  ['CONSOLE-APPROVE', 'CONSOLE-INTEGRATIONS'],
  'an API that answers 401 after an approval is no success, and its credential is rejected until it takes one',
  async () => {
    const { page } = ana;
    expect((await call('api/echo')).isError).toBe(false);
    const requestId = await fixture.ask(newText(), { onBehalfOf: CLAIM, status: 401 });
    await fixture.go(ana, '');
    await page.getByRole('row', { name: /createNote.*nightly-notes.*maria@acme\.test<b> \(caller-asserted\)/ }).waitFor();
    await fixture.go(ana, `/approvals/${requestId}`);
    await ready(page);
    await approveButton(page).click();
    await page.getByText(/^The API rejected the call \(401\)/).waitFor();
    expect(await page.getByText('Approved, API rejected it', { exact: true }).count()).toBe(2);
    expect(await page.getByText('Approved, ran').count()).toBe(0);
    await fixture.go(ana, '/approvals?view=history');
    await page.getByRole('row', { name: /createNote.*Approved, API rejected it/ }).waitFor();

    await fixture.go(ana, accountPage());
    await page.getByText('Not ready: api rejected the stored credential (401).').waitFor();
    await page.getByText('1 rejected (401)').waitFor();
    await page.getByRole('row', { name: /api.*Rejected by the API \(401\)/ }).waitFor();
    await fixture.go(ana, '/service-accounts');
    await page.getByRole('row', { name: /nightly-notes.*Credential rejected by api/ }).waitFor();
    await fixture.go(ana, '');
    await page.getByText('api rejected the credential of 1 service account (401).').waitFor();

    // The next call that the API takes clears it.
    expect((await call('api/echo')).isError).toBe(false);
    await fixture.go(ana, accountPage());
    await page.getByText(/^Ready: 1 token works/).waitFor();
    await page.getByText('all present').waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'a blocked account is neither active nor ready, and is counted as what it is',
  async () => {
    const { page } = ana;
    const { id } = await fixture.stack.createAccount('stopped-bot');
    const target = { kind: 'serviceAccount', id };
    const block = await fixture.stack.org('POST', '/blocks', { target, reason: 'Leaked' });
    await fixture.stack.grant(id, 'api');
    // Until the page knows whether the account is blocked and what is granted, it says nothing about either.
    const held: Route[] = [];
    const hold = (route: Route) => void held.push(route);
    await page.route(/\/readiness$/, hold);
    await page.goto(fixture.at(`/service-accounts/${id}`));
    await until('the question about the account', () => held.length > 0);
    await page.waitForTimeout(500);
    const early = await page.getByRole('main').innerText();
    await Promise.all(held.splice(0).map((route) => route.continue()));
    await page.unrouteAll();
    expect(early).not.toMatch(/Active|Ready|Works|nothing/);
    await page.getByText('Blocked: every call is refused until an admin lifts the block.').waitFor();
    expect(await page.getByText('access to nothing').count()).toBe(0);
    const head = page.locator('main header').first();
    expect([await head.getByText('Blocked', { exact: true }).count(), await head.getByText('Active').count()]).toEqual([1, 0]);
    await fixture.go(ana, '/service-accounts');
    await page.getByText('1 active, 1 blocked.').waitFor();
    const stopped = page.getByRole('row', { name: /stopped-bot/ });
    await stopped.getByText('Blocked').waitFor();
    expect(await stopped.textContent()).not.toMatch(/Active|Ready|No /);
    await fixture.go(ana, '/service-accounts?status=BLOCKED');
    await stopped.waitFor();
    await page.getByText('1 of 2 service accounts matches.').waitFor();
    await fixture.go(ana, '/service-accounts?status=ACTIVE');
    await page.getByText('1 of 2 service accounts matches.').waitFor();
    expect(await stopped.count()).toBe(0);

    // Disabled as well it stays what the rows call it, in filters and counts, and its page tells both.
    await fixture.stack.org('POST', `/service-accounts/${id}/tokens`, { name: 'ci' });
    await fixture.stack.org('POST', `/service-accounts/${id}/disable`);
    await fixture.go(ana, '/service-accounts?status=DISABLED');
    await page.getByText('No service account matches.').waitFor();
    await fixture.go(ana, '/service-accounts?status=BLOCKED');
    await stopped.getByText('Blocked').waitFor();
    await fixture.go(ana, '/service-accounts');
    await page.getByText('1 active, 1 blocked.').waitFor();
    await fixture.go(ana, `/service-accounts/${id}`);
    await page.getByText('Blocked, and disabled too: every call is refused until an admin lifts the block and enables it.').waitFor();
    await page.getByText('1, refused now').waitFor();
    await page.getByRole('row', { name: /ci/ }).getByText('Refused now').waitFor();
    expect(await page.getByText(/^Works$|1 active/).count()).toBe(0);
    await fixture.stack.org('POST', `/service-accounts/${id}/enable`);
    await fixture.stack.org('DELETE', `/blocks/${String(block['id'])}`);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE'],
  'a waiting request of a blocked account says before the yes, and in the list, that the call would be refused now',
  async () => {
    const { page } = ana;
    const requestId = await fixture.ask(newText(), { onBehalfOf: CLAIM });
    const target = { kind: 'serviceAccount', id: fixture.caller.account.id };
    const block = await fixture.stack.org('POST', '/blocks', { target, reason: 'Leaked' });
    await fixture.go(ana, `/approvals/${requestId}`);
    await page.getByText('The call would be refused now, also after a yes: blocked: Leaked').waitFor();
    for (const path of ['/approvals', '']) {
      await fixture.go(ana, path);
      await page.getByRole('row', { name: /createNote.*Would be refused: blocked: Leaked/ }).waitFor();
    }
    await fixture.stack.org('DELETE', `/blocks/${String(block['id'])}`);
    await fixture.go(ana, `/approvals/${requestId}`);
    await ready(page);
    expect(await page.getByText(/would be refused/i).count()).toBe(0);
    await fixture.stack.org('POST', `/approvals/${requestId}/reject`, {});
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE', 'APPROVE-STATE'],
  'a waiting request says before the yes that the credential of its caller was replaced since',
  async () => {
    const { page } = ana;
    const { stack, caller } = fixture;
    const requestId = await fixture.ask(newText());
    await fixture.go(ana, `/approvals/${requestId}`);
    await ready(page);
    await stack.putCredential(caller.account.id, 'api', 'second-bearer', 'bearer');
    const refusedNow = 'the credential for api was replaced since this call was asked for';
    expect(await stack.org('GET', `/approvals/${requestId}`)).toMatchObject({ status: 'pending', refusedNow });
    await page.reload();
    await page.getByText(`The call would be refused now, also after a yes: ${refusedNow}`).waitFor();
    await fixture.rejectAll();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-RECORD', 'CONSOLE-CALL'],
  'a call and an entry of the audit log open where they stand in their list',
  async () => {
    const { page } = ana;
    await call('api/nothing');
    await fixture.go(ana, '/calls?outcome=denied');
    const row = page.getByRole('row', { name: /api\/nothing.*maria@acme\.test<b> \(caller-asserted\)/ }).first();
    const opener = row.getByRole('button', { name: 'Details' });
    await opener.press('Enter');
    await page.getByRole('list', { name: 'Steps of this call' }).waitFor();
    await page.getByText('It was refused before anything was sent.').waitFor();
    expect(page.url()).toContain('/calls?outcome=denied');
    await opener.click();
    await page.getByRole('list', { name: 'Steps of this call' }).waitFor({ state: 'detached' });

    await fixture.go(ana, '/audit-log?kind=rule');
    await page.getByRole('button', { name: 'Details' }).first().click();
    await page.getByRole('heading', { name: 'Recorded data' }).waitFor();
    expect(page.url()).toContain('/audit-log?kind=rule');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'the navigation fits a screen of 900 px, the head of a long table stays, a wide screen is filled from its middle, a cut name is read by pointing',
  async () => {
    const { page } = ana;
    const { stack } = fixture;
    const names = Array.from({ length: 20 }, (_, i) => `bot ${i}`);
    await Promise.all([`${'very-long-'.repeat(9)}name`, ...names].map((name) => stack.createAccount(name)));
    // The trail has them a moment after the answers.
    await until('their entries', async () => (await stack.audit({ kind: 'serviceAccount' })).length > names.length);
    await fixture.go(ana, '/audit-log?kind=serviceAccount');
    await page.getByRole('row').nth(20).waitFor();
    const bar = page.locator('aside');
    expect(await page.evaluate('document.querySelector("aside").scrollHeight - document.querySelector("aside").clientHeight')).toBe(0);
    expect(await bar.getByRole('link', { name: 'Preferences' }).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1_280, height: 500 });
    await page.evaluate('scrollTo(0, 400)');
    const head = await page.getByRole('columnheader', { name: 'Who' }).boundingBox();
    expect(Math.round(head!.y)).toBe(0);

    await page.setViewportSize({ width: 1_920, height: 1_080 });
    const main = (await page.locator('main').boundingBox())!;
    const [before, after] = [main.x - (await bar.boundingBox())!.width, 1_920 - main.x - main.width];
    expect(main.width).toBeGreaterThan(1_400);
    // A scroll bar may take its place at one side.
    expect(Math.abs(before - after)).toBeLessThan(20);

    await fixture.go(ana, '/service-accounts?sort=-createdAt');
    const name = page.getByText(/^very-long-/);
    await page.setViewportSize({ width: 1_000, height: 900 });
    await name.hover();
    expect(await name.getAttribute('title')).toBe(await name.textContent());
    expect((await name.boundingBox())!.height).toBeLessThan(30);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'pages at a zoom of 200 % do not scroll sideways',
  async () => {
    const zoomed = await fixture.open(fixture.ana, ZOOMED);
    const { page, context } = zoomed;
    const wide: string[] = [];
    for (const path of PATHS) {
      await fixture.go(zoomed, path);
      if ((await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')) === true) wide.push(path);
    }
    expect(wide).toEqual([]);
    for (const width of [640, 900]) {
      await page.setViewportSize({ width, height: 450 });
      await fixture.go(zoomed, '/calls');
      const who = page.getByRole('columnheader', { name: 'Who' });
      await page.getByRole('row').nth(1).waitFor();
      expect([width, (await who.boundingBox())!.width >= 140]).toEqual([width, true]);
    }
    await context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-SESSION'],
  'with one organization nothing is to be chosen, and signing out ends the session at the provider too',
  async () => {
    const { stack } = fixture;
    const mia = await stack.addPerson(stack.emailOf('mia'));
    await stack.join(mia);
    const window = await fixture.open(mia);
    const { page, context } = window;
    await page.goto(`${stack.consoleUrl}/`);
    await page.waitForURL(fixture.at(''));
    await page.getByRole('button', { name: mia.email }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out of Gatehouse and of Gatehouse Local.').waitFor();
    await page.getByRole('link', { name: 'Sign in with Gatehouse Local' }).click();
    // The provider does not know them any more.
    await page.getByLabel('Password').waitFor();
    expect(window.violations).toEqual([]);
    await context.close();
  },
  TEST_LIMIT_MS,
);
