/** A call that joined a waiting request is told as that request goes on; a long run in the list of calls; a page that is on its way. */
import { ended, pendingOf, showApproval, until } from '../harness';
import { proves } from '../proves';
import { newText, startApprovalFixture, TOOL, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let ana: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  ana = await fixture.open(fixture.ana);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

/** The same call twice: the request of the first, and the correlation id of the second. */
async function askTwice(): Promise<{ requestId: string; second: string }> {
  const args = { body: { text: newText() } };
  const ask = async () => pendingOf(await fixture.stack.execute(TOOL, args, { token: fixture.caller.token.value })).requestId;
  const requestId = await ask();
  expect(await ask()).toBe(requestId);
  const repeat = await until('the second call in the trail', async () =>
    (await fixture.stack.audit({ type: 'approval.requested' })).find(({ data }) => {
      const told = data as { requestId?: string; repeat?: boolean } | undefined;
      return told?.requestId === requestId && told.repeat === true;
    }),
  );
  return { requestId, second: String(repeat['correlationId']) };
}

const steps = () => ana.page.getByRole('list', { name: 'Steps of this call' }).getByRole('listitem');
const approval = () => steps().filter({ hasText: 'Approval' });

proves(
  ['CONSOLE-CALL'],
  'a call that joined a request waits as long as that does, and is rejected with it; nothing says that somebody approved it',
  async () => {
    const { page } = ana;
    const { requestId, second } = await askTwice();
    await fixture.go(ana, `/calls/${second}`);
    await ana.says('It joined a request that was already waiting. It waits for a person.');
    await approval().getByText('Waiting').waitFor();
    expect(
      await page
        .locator('main')
        .getByText(/approved/i)
        .count(),
    ).toBe(0);
    await fixture.stack.org('POST', `/approvals/${requestId}/reject`, {});
    await ana.says('It joined a request that was already waiting. It was rejected and is not made.');
    await approval()
      .getByText(/^rejected by /)
      .waitFor();
    expect(await steps().filter({ hasText: 'Sent' }).innerText()).toContain('–');
    await page.getByRole('link', { name: 'Open the request' }).click();
    await page.waitForURL(fixture.at(`/approvals/${requestId}`));
    await page.getByText(/^Rejected by /).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL'],
  'a call that was rejected names the token it came with, which leads to its calls, and the comment of the rejection',
  async () => {
    const { page } = ana;
    const { stack, caller } = fixture;
    const requestId = await fixture.ask(newText());
    await stack.org('POST', `/approvals/${requestId}/reject`, { comment: 'ask <b>Finance</b> first' });
    const { correlationId } = await stack.org('GET', `/approvals/${requestId}`);
    await fixture.go(ana, `/calls/${String(correlationId)}`);
    await page.getByText('ask <b>Finance</b> first').waitFor();
    await page.getByText(caller.token.id).waitFor();
    await page.getByRole('link', { name: 'All calls with this token' }).click();
    await page.waitForURL(fixture.at(`/calls?token=${caller.token.id}`));
    await page
      .getByRole('row', { name: /createNote.*nightly-notes/ })
      .first()
      .waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL'],
  'a call that joined a request is told by its answer once that was approved, also in the list of calls',
  async () => {
    const { page } = ana;
    const { requestId, second } = await askTwice();
    const { digest } = await showApproval(fixture.stack.org, requestId);
    await fixture.stack.org('POST', `/approvals/${requestId}/approve`, { digest });
    await ended(fixture.stack.org, requestId);
    await fixture.go(ana, `/calls/${second}`);
    await ana.says(/It joined a request that was already waiting\. It was answered 200 in/);
    await approval().getByText(/^by /).waitFor();
    await fixture.go(ana, '/calls');
    const row = page.getByRole('row').filter({ hasText: 'Asked again' }).first();
    await row.getByRole('button', { name: 'Details' }).click();
    await ana.says(/It joined a request that was already waiting\. It was answered 200 in/);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL'],
  'a long run stands in one line of the list, whole on hover, and what follows it is in sight at 1,000 px',
  async () => {
    const { page } = ana;
    const run = '3f1c2b7a-9d4e-4c0b-8a51-6f2e7d9c0b13';
    const headers = { 'x-service-agent-invocation-id': run };
    await fixture.stack.execute(TOOL, { body: { text: newText() } }, { token: fixture.caller.token.value, headers });
    await until('the call in the trail', async () =>
      (await fixture.stack.audit({ type: 'approval.requested' })).some(({ invocationId }) => invocationId === run),
    );
    for (const width of [1_000, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      await fixture.go(ana, '/calls');
      const link = page.getByTitle(`All calls of the run ${run}`);
      await link.waitFor();
      expect((await link.boundingBox())!.height).toBeLessThan(30);
      expect((await link.boundingBox())!.width).toBeGreaterThan(80);
      const details = await page.getByRole('row').filter({ has: link }).getByRole('button', { name: 'Details' }).boundingBox();
      expect(details!.x + details!.width).toBeLessThanOrEqual(width);
    }
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'while the code of a page is on its way a bar says so, and goes when the page is there',
  async () => {
    const { page } = ana;
    await page.setViewportSize({ width: 1_280, height: 800 });
    await fixture.go(ana, '/me/preferences');
    await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
    const bar = page.getByRole('progressbar', { name: 'Loading the page' });
    expect(await bar.count()).toBe(0);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'My sign-ins' }).first().click();
    await bar.waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Preferences' }).count()).toBe(1);
    goOn();
    await bar.waitFor({ state: 'detached' });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL', 'CONSOLE-RECORD'],
  'a call that was not granted, and blocked besides, offers an admin the grant and the lifting of the block',
  async () => {
    const { page } = ana;
    const { stack } = fixture;
    const { account, token } = await stack.readyCaller('stopped-bot');
    const block = await stack.org('POST', '/blocks', { target: { kind: 'serviceAccount', id: account.id }, reason: 'Leaked' });
    expect((await stack.execute('api/echo', {}, { token: token.value })).isError).toBe(true);
    const refused = await until('the call in the trail', async () => (await stack.audit({ actor: account.id, outcome: 'denied' }))[0]);
    expect(refused['data']).toMatchObject({ step: 'grant', reason: 'not granted, and blocked: Leaked' });
    await fixture.go(ana, `/calls/${String(refused['correlationId'])}`);
    await page.getByRole('button', { name: 'Grant stopped-bot access' }).waitFor();
    await page.getByRole('button', { name: 'Lift block' }).click();
    await page.getByRole('button', { name: 'Lift block' }).waitFor({ state: 'detached' });
    expect((await stack.org('GET', '/blocks?status=active'))['blocks']).not.toContainEqual(expect.objectContaining({ id: block['id'] }));
    await page.getByRole('button', { name: 'Grant stopped-bot access' }).waitFor();
    expect(await page.getByText('No block stops such a call now.').count()).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL'],
  'what refused a call is offered for a change while the tool is there, and not once its integration was removed',
  async () => {
    const { page } = ana;
    const { stack, api } = fixture;
    const { account, token } = await stack.readyCaller('ruled-bot');
    await stack.importFor(account.id, 'brief', api.document());
    await stack.org('POST', '/rules', { name: 'No echo', effect: 'DENY', tools: ['brief/echo'], reason: 'Closed' });
    const refusal = async (step: string): Promise<string> => {
      expect((await stack.execute('brief/echo', {}, { token: token.value })).isError).toBe(true);
      const ofStep = ({ data }: Record<string, unknown>): boolean => (data as { step?: string }).step === step;
      const refused = await until(step, async () => (await stack.audit({ actor: account.id, outcome: 'denied' })).find(ofStep));
      return `/calls/${String(refused['correlationId'])}`;
    };
    const opened: [link: string, path: string][] = [['Change the rule', await refusal('rule')]];
    await stack.org('PATCH', '/integrations/brief/tools/echo', { enabled: false });
    opened.push(['Enable the tool', await refusal('disabled')]);
    for (const [link, path] of opened) {
      await fixture.go(ana, path);
      await page.getByRole('link', { name: link }).waitFor();
    }
    await fixture.go(ana, '/calls');
    await stack.org('DELETE', '/integrations/brief');
    for (const [link, path] of opened) {
      await fixture.go(ana, path);
      await page.getByText('Nothing: the tool was removed since.').waitFor();
      expect(await page.getByRole('link', { name: link }).count()).toBe(0);
    }
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS', 'CONSOLE-VOLUME'],
  'who may use an integration is asked for before its budget and before blocks: at most five questions come first',
  async () => {
    const { page } = ana;
    // The page of before may still be reading again.
    await page.goto('about:blank');
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.add(pathname.split('/').slice(5).join('/'));
    });
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/\/grants\?/, async (route) => {
      await held;
      await route.continue();
    });
    const before = page.waitForRequest(/\/grants\?/);
    await page.goto(fixture.at('/integrations/api?view=access'));
    await before;
    // What does not wait for the grants is asked by then.
    await page.waitForTimeout(2_000);
    const first = [...asked].sort();
    goOn();
    await page.getByRole('row', { name: /nightly-notes/ }).waitFor();
    await ana.says('Any number of tokens may be used.');
    await page.unrouteAll();
    expect(first).toEqual(['', 'grants', 'integrations/api', 'integrations/api/health', 'pulse']);
    expect([...asked]).toEqual(expect.arrayContaining(['budgets', 'me/blocks', 'service-accounts/readiness']));
  },
  TEST_LIMIT_MS,
);
