/** A call that joined a waiting request is told as that request goes on. */
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
    await page.goto(fixture.at(`/calls/${second}`));
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
  'a call that joined a request is told by its answer once that was approved, also in the list of calls',
  async () => {
    const { page } = ana;
    const { requestId, second } = await askTwice();
    const { digest } = await showApproval(fixture.stack.org, requestId);
    await fixture.stack.org('POST', `/approvals/${requestId}/approve`, { digest });
    await ended(fixture.stack.org, requestId);
    await page.goto(fixture.at(`/calls/${second}`));
    await ana.says(/It joined a request that was already waiting\. It was answered 200 in/);
    await approval().getByText(/^by /).waitFor();
    await page.goto(fixture.at('/calls'));
    const row = page.getByRole('row').filter({ hasText: 'Asked again' }).first();
    await row.getByRole('button', { name: 'Details' }).click();
    await ana.says(/It joined a request that was already waiting\. It was answered 200 in/);
  },
  TEST_LIMIT_MS,
);
