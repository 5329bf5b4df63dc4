/** The page on which people sign the AI use policy, in a real browser: what stopped calls lead to. */
import { proves } from '../proves';
import { startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let jon: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  jon = await fixture.open(fixture.jon);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const HOSTILE = '<img src=x onerror=alert(1)> <b>bold</b> [x](javascript:alert(1))';

async function publish(text: string): Promise<number> {
  const { version } = await fixture.stack.org('POST', '/ai-use-policies', { text });
  await fixture.stack.org('POST', `/ai-use-policies/${String(version)}/publish`);
  return Number(version);
}
const mine = () => fixture.stack.restAs(fixture.jon)('GET', `/orgs/${fixture.stack.orgSlug}/ai-use-policies/current`);

proves(
  ['SIGN-PAGE'],
  'the address of a stopped call shows the whole text as text, and signs the version that was read, once it is marked as read',
  async () => {
    const { page, violations, dialogs } = jon;
    await page.goto(`${fixture.stack.consoleUrl}/policy/sign?org=${fixture.stack.orgSlug}`);
    await page.getByText('There is nothing to sign').waitFor();
    const first = await publish(HOSTILE);
    await page.reload();
    await page.getByText('<img src=x onerror=alert(1)> <b>bold</b> x (javascript:alert(1))', { exact: true }).waitFor();
    expect(await page.locator('main img, main b, main a[href*=alert]').count()).toBe(0);
    await page.getByText('As written', { exact: true }).click();
    await page.getByText(HOSTILE, { exact: true }).waitFor();
    const button = page.getByRole('button', { name: `Sign version ${first}` });
    expect(await button.isEnabled()).toBe(false);
    const second = await publish('Be kind.');
    await page.getByLabel(`I have read version ${first}`).check();
    await button.click();
    // Another version is published by now: nothing is signed, and that one is shown.
    await page.getByText('Be kind.').waitFor();
    expect(await mine()).not.toHaveProperty('signedAt');
    await page.getByLabel(`I have read version ${second}`).check();
    await page.getByRole('button', { name: `Sign version ${second}` }).click();
    await page.getByRole('status').filter({ hasText: 'Run your request again' }).waitFor();
    expect(await mine()).toMatchObject({ version: second, signedAt: expect.any(String) });
    expect([violations, dialogs]).toEqual([[], []]);
  },
  TEST_LIMIT_MS,
);
