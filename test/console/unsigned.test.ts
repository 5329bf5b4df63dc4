/** People who must sign the AI use policy read it before anything else, in a real browser; admins read who else must. */
import { until } from '../harness/until';
import { proves } from '../proves';
import { startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { findingsOf } from './looks';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let ana: Window;
let mia: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  const person = await fixture.stack.addPerson(fixture.stack.emailOf('mia'));
  await fixture.stack.join(person);
  [ana, mia] = await Promise.all([fixture.open(fixture.ana), fixture.open(person)]);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

async function publish(): Promise<number> {
  const { version } = await fixture.stack.org('POST', '/ai-use-policies', { text: 'Be kind.' });
  await fixture.stack.org('POST', `/ai-use-policies/${String(version)}/publish`);
  return Number(version);
}
const panel = ({ page }: Window) => page.getByRole('region', { name: 'AI use policy' });
const mark = ({ page }: Window) => page.getByRole('link', { name: 'AI use policy 1 version waiting for your signature' });

proves(
  ['SIGN-CONSOLE'],
  'while a signature is missing, the overview of a member says so first, and the bar has a mark; both go with the signature',
  async () => {
    const { page } = mia;
    await page.goto(fixture.at(''));
    await page.getByText('No program acts for you yet.').waitFor();
    expect([await panel(mia).count(), await mark(mia).count()]).toEqual([0, 0]);
    // The page hears of the publication by itself.
    for (const wanted of [1, 2]) {
      expect(await publish()).toBe(wanted);
      await panel(mia).getByText(`You have not signed version ${wanted}: no tool runs for you`).waitFor();
    }
    await mark(mia).waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe('AI use policy');
    expect(await page.getByText('No program acts for you yet.').count()).toBe(0);
    expect(await findingsOf(mia, 'member-unsigned')).toEqual([]);
    await panel(mia).getByRole('link', { name: 'Read and sign version 2' }).click();
    await page.getByLabel('I have read version 2').check();
    await page.getByRole('button', { name: 'Sign version 2' }).click();
    await mark(mia).waitFor({ state: 'detached' });
    await fixture.go(mia, '');
    await page.getByText('No program acts for you yet.').waitFor();
    expect(await panel(mia).count()).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['SIGN-CONSOLE'],
  'the overview of an admin says that the own signature is missing, and how many others are stopped',
  async () => {
    const { page } = ana;
    const { stack, caller } = fixture;
    // The first steps, which stand in the place of what needs attention, are over.
    expect((await stack.execute('api/echo', {}, { token: caller.token.value })).isError).toBe(false);
    await until('the call to be counted', async () => (await stack.org('GET', '/overview'))['wasCalled'] === true);
    await page.goto(fixture.at(''));
    await panel(ana).getByText('You have not signed version 2: no tool runs for you').waitFor();
    const others =
      '2 of 3 people have not signed version 2: no tool runs for them. Version 2 is not acknowledged for 1 of 1 service account';
    await panel(ana).getByText(others).waitFor();
    // What needs attention besides has a panel of its own, and there is nothing here.
    expect(await stack.org('GET', '/overview')).toMatchObject({ needs: [], integrationNeeds: [] });
    expect(await page.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0);
    expect(await findingsOf(ana, 'admin-unsigned')).toEqual([]);
    for (const person of [fixture.ana, fixture.jon])
      await fixture.stack.restAs(person)('POST', `/orgs/${fixture.stack.orgSlug}/ai-use-policies/current/sign`, { version: 2 });
    await panel(ana)
      .getByText(/^Version 2 is not acknowledged for 1 of 1 service account/)
      .waitFor();
    expect([await mark(ana).count(), await panel(ana).getByText('You have not signed').count()]).toEqual([0, 0]);
    await panel(ana).getByRole('link', { name: 'Who has not signed' }).click();
    await page.getByRole('button', { name: 'Acknowledge for nightly-notes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Recorded for nightly-notes' }).waitFor();
    await fixture.go(ana, '');
    await panel(ana).waitFor({ state: 'detached' });
    expect([...ana.violations, ...mia.violations]).toEqual([]);
  },
  TEST_LIMIT_MS,
);
