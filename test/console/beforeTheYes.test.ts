/** What an approver reads before a yes: who else may give it, and what the credential of the call is worth. */
import type { Page } from 'playwright-core';
import { approve, ended } from '../harness';
import { proves } from '../proves';
import { newText, ready, startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let ana: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  ana = await fixture.open(fixture.ana);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);
afterEach(() => fixture.rejectAll());

async function look(requestId: string): Promise<Page> {
  const { page } = ana;
  await page.goto(fixture.at(`/approvals/${requestId}`));
  await ready(page);
  return page;
}
const once = (page: Page): Promise<number> => page.getByText('Approving runs this call once').count();

proves(
  ['CONSOLE-APPROVE', 'APPROVE-WHO'],
  'others who may approve are those who can: nobody suspended, nobody blocked',
  async () => {
    const { stack } = fixture;
    const requestId = await fixture.ask(newText());
    const others = (page: Page) => page.getByText(/^Others who may approve: .*jon/).waitFor();
    const nobody = (page: Page) => page.getByText('Nobody else may approve it.').waitFor();
    await others(await look(requestId));
    const { members } = (await stack.org('GET', '/members?q=jon')) as { members: { userId: string }[] };
    const { userId } = members[0]!;
    await stack.org('PATCH', `/members/${userId}`, { status: 'SUSPENDED' });
    await nobody(await look(requestId));
    await stack.org('PATCH', `/members/${userId}`, { status: 'ACTIVE' });
    await others(await look(requestId));
    const { id } = await stack.org('POST', '/blocks', { target: { kind: 'user', id: userId }, reason: 'Leaked' });
    await nobody(await look(requestId));
    await stack.org('DELETE', `/blocks/${String(id)}`);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE', 'APPROVE-STATE'],
  'a credential that the API rejects is told before the yes; one that was replaced lets nothing run, and the page does not say otherwise',
  async () => {
    const { stack, caller } = fixture;
    const before = await fixture.ask(newText());
    expect(await once(await look(before))).toBe(1);
    const failed = await fixture.ask(newText(), { status: 401 });
    await approve(stack.org, failed);
    expect(await ended(stack.org, failed)).toMatchObject({ execution: { httpStatus: 401 } });
    const page = await look(before);
    await page
      .getByText(/^The API rejects the caller.s credential for api \(401\), first .*\. The call will probably fail too\.$/)
      .waitFor();
    expect(await once(page)).toBe(1);
    await stack.putCredential(caller.account.id, 'api', 'another-bearer', 'bearer');
    await look(before);
    await page.getByText('The call would be refused now, also after a yes: the credential for api was replaced').waitFor();
    expect([await once(page), await page.getByText('rejects the caller').count()]).toEqual([0, 0]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE', 'APPROVE-WHO'],
  'whom a rule names is told that they can only reject a call that would be refused now',
  async () => {
    const { stack, caller } = fixture;
    const mia = await stack.addPerson(stack.emailOf('mia'));
    const userId = await stack.join(mia);
    const { rules } = (await stack.org('GET', '/rules')) as { rules: { id: string }[] };
    await stack.org('PATCH', `/rules/${rules[0]!.id}`, { approvers: { users: [userId] } });
    await fixture.ask(newText());
    const { context, page } = await fixture.open(mia);
    await page.goto(fixture.at('/approvals'));
    await page.getByText(/^1 request waits for your decision, the oldest asked [^.]*\.$/).waitFor();
    const target = { kind: 'serviceAccount', id: caller.account.id };
    const { id } = await stack.org('POST', '/blocks', { target, reason: 'Leaked' });
    await page.getByText(/^1 request waits for your decision, .* You can only reject it\.$/).waitFor();
    await stack.org('DELETE', `/blocks/${String(id)}`);
    await context.close();
  },
  TEST_LIMIT_MS,
);
