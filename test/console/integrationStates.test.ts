/** One state per integration, the worst, wherever it is looked at: on Overview, in the list, on its page, and with the accounts it is granted to. */
import { proves } from '../proves';
import { startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let ana: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  // One call is made, so that Overview is past the first steps.
  expect((await fixture.stack.execute('api/echo', {}, { token: fixture.caller.token.value })).isError).toBe(false);
  ana = await fixture.open(fixture.ana);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const needs = () => ana.page.getByRole('region', { name: 'Needs attention' });
const head = () => ana.page.locator('main header').first();
const account = () => fixture.go(ana, `/service-accounts/${fixture.caller.account.id}`);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-INTEGRATIONS'],
  'a used-up budget, under which every call is refused, is told wherever the integration is looked at, until it is reset',
  async () => {
    const { page } = ana;
    const { stack, caller } = fixture;
    await stack.org('PUT', '/budgets/api', { period: 'DAY', hardLimit: 1 });
    await stack.execute('api/echo', {}, { token: caller.token.value });
    expect(await stack.org('GET', '/budgets/api')).toMatchObject({ state: 'HARD_CROSSED' });
    await fixture.go(ana, '');
    await needs().getByText('1 integration has used up the budget').waitFor();
    expect(await page.getByText(/Nothing needs attention/).count()).toBe(0);
    await needs().getByRole('link', { name: 'Open the budgets' }).waitFor();
    await fixture.go(ana, '/integrations');
    await page.getByRole('row', { name: /api.*Budget used up/ }).waitFor();
    await fixture.go(ana, '/integrations/api');
    await head().getByText('Budget used up', { exact: true }).waitFor();
    await page.getByText(/^The budget is used up: every call is refused until it refills at /).waitFor();
    await account();
    await page.getByText('Not ready: the budget of api is used up, so every call there is refused.').waitFor();
    await fixture.go(ana, '/service-accounts');
    await page.getByRole('row', { name: /nightly-notes.*No budget left for api/ }).waitFor();

    await fixture.go(ana, '/integrations/api');
    await head().getByText('Budget used up', { exact: true }).waitFor();
    await stack.org('DELETE', '/budgets/api');
    await head().getByText('Budget used up', { exact: true }).waitFor({ state: 'detached' });
    await account();
    await page.getByText(/^Ready: 1 token works/).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-INTEGRATIONS'],
  'changed definitions that wait are told on Overview and in the list, and lead to where they are decided',
  async () => {
    const { page } = ana;
    const { stack, api } = fixture;
    await stack.org('PUT', '/integrations/api/accepts', { accepts: 'additions' });
    const text = JSON.stringify(api.document()).replace('"operationId":"echo"', '"operationId":"echo","description":"Says it again."');
    const { report } = await stack.org('POST', '/integrations/api/refresh', { document: JSON.parse(text) as object });
    expect(report).toMatchObject({ changes: { quarantined: ['echo'] } });
    await fixture.go(ana, '/integrations');
    await page.getByRole('row', { name: /api.*Changes wait/ }).waitFor();
    const other = page.getByRole('row', { name: /comes with Gatehouse/ });
    await other.waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('With changes that wait');
    await other.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /api.*Changes wait/ }).waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await other.waitFor();
    await fixture.go(ana, '');
    await needs().getByText('Changed tools of 1 integration wait for a decision').waitFor();
    await needs().getByRole('link', { name: 'api', exact: true }).click();
    await head().getByText('Changes wait', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Accept the change of echo' }).click();
    await head().getByText('Changes wait', { exact: true }).waitFor({ state: 'detached' });
    await fixture.go(ana, '');
    await page.getByText(/Nothing needs attention now/).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-INTEGRATIONS'],
  'an integration of which all tools are disabled says so, and nobody is ready for it',
  async () => {
    const { page } = ana;
    const { stack } = fixture;
    const { tools } = (await stack.org('GET', '/integrations/api/tools')) as unknown as { tools: { name: string }[] };
    const names = tools.map(({ name }) => name);
    await stack.org('POST', '/integrations/api/tools/bulk', { action: 'disable', tools: names });
    await fixture.go(ana, '/integrations');
    await page.getByRole('row', { name: /api.*All tools disabled/ }).waitFor();
    await fixture.go(ana, '/integrations/api');
    await head().getByText('All tools disabled', { exact: true }).waitFor();
    await page.getByText(/^api has \d+ tools?, all disabled\./).waitFor();
    await account();
    await page.getByText('Not ready: all tools of api are disabled, so every call there is refused.').waitFor();
    await page.getByRole('row', { name: /api All tools disabled/ }).waitFor();
    await stack.org('POST', '/integrations/api/tools/bulk', { action: 'enable', tools: names });
    await page.getByText(/^Ready: 1 token works/).waitFor();
  },
  TEST_LIMIT_MS,
);
