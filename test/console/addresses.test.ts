/** What an address asks for is shown, or the page says that it has no such thing; and a call's page leads to what mends it. */
import { until, type Person } from '../harness';
import { proves } from '../proves';
import { approveButton, newText, ready, startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let ana: Window;
let mia: Person;
let miaId: string;
let member: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  const { stack } = fixture;
  mia = await stack.addPerson(stack.emailOf('mia'));
  miaId = await stack.join(mia);
  const resource = { kind: 'integration', slug: 'api' };
  await stack.org('PUT', '/grants', { subject: { kind: 'user', id: miaId }, resource, tools: ['echo'] });
  [ana, member] = [await fixture.open(fixture.ana), await fixture.open(mia)];
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

proves(
  ['CONSOLE-PAGES'],
  'a filter that a list does not have is told, to admins and to members',
  async () => {
    const lists = [
      [ana, '/service-accounts?status=SLEEPING'],
      [ana, '/rules?color=red'],
      [ana, '/blocks?color=red'],
      [ana, '/calls?outcome=maybe'],
      [member, '/integrations?kind=mcp'],
    ] as const;
    for (const [{ page }, path] of lists) {
      await page.goto(fixture.at(path));
      await page.getByText(`There is no filter ${path.split('?')[1]} here, so nothing is left out by it.`).waitFor();
    }
    await ana.page.goto(fixture.at('/service-accounts?status=ACTIVE'));
    await ana.page.getByRole('row', { name: /nightly-notes/ }).waitFor();
    expect(await ana.page.getByText('There is no filter').count()).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS'],
  'the paths of an integration as the API has them lead to its tabs, and that of a tool to the tool',
  async () => {
    const { page } = ana;
    for (const [path, tab] of [
      ['credentials', 'Credentials'],
      ['try', 'Try'],
      ['access', 'Access'],
    ] as const) {
      await page.goto(fixture.at(`/integrations/api/${path}`));
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    }
    for (const { page } of [ana, member]) {
      await page.goto(fixture.at('/integrations/api/tools/echo'));
      await page.getByRole('row', { name: /^(Select )?echo/ }).waitFor();
      expect(await page.getByRole('row', { name: /getThing/ }).count()).toBe(0);
    }
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS', 'CONSOLE-FIRST-CALL'],
  'a member reads what would happen to a call of their own before it is made, and nothing is sent',
  async () => {
    const { page } = member;
    const before = fixture.api.hits.length;
    await page.goto(fixture.at('/integrations/api/try'));
    await page.getByRole('button', { name: 'What would happen' }).click();
    await page.getByText(/^Would not run: .*no credential/i).waitFor();
    expect(await page.getByText(/Would run/).count()).toBe(0);
    const strip = page.getByRole('list', { name: 'The call, step by step, as it would go' });
    await strip.getByRole('listitem').filter({ hasText: 'Send' }).getByText('would be refused').waitFor();
    expect(await page.getByRole('link', { name: 'Store the credential' }).getAttribute('href')).toMatch(/\/me\/credentials\/api$/);
    expect(fixture.api.hits).toHaveLength(before);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-RECORD', 'CONSOLE-CALL'],
  'a call that an admin let a service account make names that admin in the list, below its row and on its page',
  async () => {
    const { page } = ana;
    const { id } = fixture.caller.account;
    await fixture.stack.org('POST', `/service-accounts/${id}/calls`, { tool: 'api/echo', arguments: {} });
    const words = `started by ${fixture.ana.email}`;
    await page.goto(fixture.at('/calls'));
    await page.getByRole('row', { name: new RegExp(`api/echo.*nightly-notes.*${words}`) }).click();
    await page.getByRole('heading', { level: 1, name: 'api/echo' }).waitFor();
    await page.getByText(words).first().waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL', 'AUDIT-ADMIN'],
  'a member who follows a call of their own reads no audit log',
  async () => {
    const { page } = member;
    const readings = async () => (await fixture.stack.audit({ type: 'audit.read', actor: miaId })).length;
    const { stack } = fixture;
    await stack.restAs(mia)('POST', `/orgs/${stack.orgSlug}/me/calls`, { tool: 'api/echo', arguments: {} });
    const [call] = await until('the call in the trail', async () => {
      const found = await stack.audit({ type: 'tool.call', actor: miaId });
      return found.length > 0 && found;
    });
    for (const path of ['', '/calls', `/calls/${String(call!['callId'])}`, '/integrations', '/me/mail']) {
      await page.goto(fixture.at(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    await page.goto(fixture.at(`/calls/${String(call!['callId'])}`));
    await page.getByRole('heading', { name: 'What was recorded' }).waitFor();
    expect(await readings()).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL', 'CONSOLE-APPROVE'],
  'the page of a call that was refused because its account is disabled offers to enable it',
  async () => {
    const { page } = ana;
    const { stack, caller } = fixture;
    const requestId = await fixture.ask(newText());
    await stack.org('POST', `/service-accounts/${caller.account.id}/disable`);
    await page.goto(fixture.at(`/approvals/${requestId}`));
    await ready(page);
    await approveButton(page).click();
    await page.getByText(/^The call did not run\./).waitFor();
    const [asked] = await stack.audit({ requestId, type: 'approval.requested' });
    await page.goto(fixture.at(`/calls/${String(asked!['callId'])}`));
    await page.getByText(/^The service account is disabled/).waitFor();
    await page.getByRole('button', { name: 'Enable nightly-notes' }).click();
    await page.getByText('Done. The next call like this one passes this step.').waitFor();
    expect((await stack.execute('api/echo', {}, { token: caller.token.value })).isError).toBe(false);
  },
  TEST_LIMIT_MS,
);
