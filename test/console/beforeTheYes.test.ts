/** What an approver reads before a yes: who else may give it, and what the credential and the tool of the call are worth. */
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
  ['CONSOLE-APPROVE', 'APPROVE-STATE'],
  'a tool that is disabled or has changed since is told before the yes, on the page and in the list, and after it as what it is',
  async () => {
    const { stack, api } = fixture;
    const { page } = ana;
    const requestId = await fixture.ask(newText());
    const told = async (why: string): Promise<void> => {
      await look(requestId);
      await page.getByText(`The call would be refused now, also after a yes: ${why}`).waitFor();
      expect(await once(page)).toBe(0);
      for (const path of ['/approvals', '']) {
        await fixture.go(ana, path);
        await page.getByRole('row', { name: `Would be refused: ${why}` }).waitFor();
      }
    };
    await stack.org('PATCH', '/integrations/api/tools/createNote', { enabled: false });
    await told('api/createNote is disabled: an admin can enable it');
    await stack.org('PATCH', '/integrations/api/tools/createNote', { enabled: true });
    expect(await once(await look(requestId))).toBe(1);
    const document = structuredClone(api.document()) as { paths: { '/notes': { post: { parameters: object[] } } } };
    document.paths['/notes'].post.parameters.push({ name: 'loud', in: 'query', schema: { type: 'boolean' } });
    await stack.org('POST', '/integrations/api/refresh', { document });
    await told('the definition of api/createNote has changed since this call was asked for');
    await approve(stack.org, requestId);
    await ended(stack.org, requestId);
    const { correlationId } = await stack.org('GET', `/approvals/${requestId}`);
    await fixture.go(ana, `/calls/${String(correlationId)}`);
    await page.getByText('The tool has changed since the call was asked for.').waitFor();
    await stack.org('POST', '/integrations/api/refresh', { document: api.document() });
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
