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
    // Nobody signs what is not on the screen yet.
    const held = Promise.withResolvers<void>();
    await page.route('**/MarkdownText-*.js', async (route) => held.promise.then(() => route.continue()));
    await page.reload();
    await page.getByRole('region', { name: 'Text of the AI use policy' }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    held.resolve();
    await page.getByText('<img src=x onerror=alert(1)> <b>bold</b> x (javascript:alert(1))', { exact: true }).waitFor();
    expect(await page.locator('main img, main b, main a[href*=alert]').count()).toBe(0);
    await page.getByText('As written', { exact: true }).click();
    await page.getByText(HOSTILE, { exact: true }).waitFor();
    const button = page.getByRole('button', { name: `Sign version ${first}` });
    expect(await button.isEnabled()).toBe(false);
    await page.getByLabel(`I have read version ${first}`).check();
    const second = await publish('Be kind.');
    // Another version is published by now. The server refuses this one, unless the page has heard of it and the button is gone: nothing is signed either way.
    await button.click({ timeout: 5_000 }).catch(() => undefined);
    await page.getByText('Be kind.').waitFor();
    const replaced = page.getByRole('alert').filter({ hasText: `Version ${second} was published while you were reading` });
    await replaced.filter({ hasText: `Version ${first} is no longer in force, and you have not signed it` }).waitFor();
    expect(await mine()).not.toHaveProperty('signedAt');
    expect(await page.getByText('What changed since').count()).toBe(0);
    await page.getByLabel(`I have read version ${second}`).check();
    await page.getByRole('button', { name: `Sign version ${second}` }).click();
    await page.getByRole('status').filter({ hasText: 'Run your request again' }).waitFor();
    expect(await mine()).toMatchObject({ version: second, signedAt: expect.any(String) });
    await replaced.waitFor({ state: 'detached' });
    const { signatures } = (await fixture.stack.org('GET', `/ai-use-policies/${second}/signatures`)) as { signatures: { how: string }[] };
    expect(signatures.map(({ how }) => how)).toEqual(['signPage']);
    const { organizations } = (await fixture.stack.restAs(fixture.jon)('GET', '/me')) as { organizations: Record<string, unknown>[] };
    const here = organizations.find(({ slug }) => slug === fixture.stack.orgSlug);
    expect(here).toMatchObject({ aiUsePolicy: { status: 'signed', version: second } });
    expect([violations, dialogs]).toEqual([[], []]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['SIGN-PAGE'],
  'an address without an organization leads to the one that waits for the signature, of two organizations, and says what changed since what was signed',
  async () => {
    const { page } = jon;
    const { stack } = fixture;
    const other = stack.restAs(fixture.jon);
    const slug = `${stack.orgSlug}-two`.slice(0, 40);
    await other('POST', '/orgs', { name: 'Second', slug });
    const version = await publish('Be kinder.');
    await page.goto(`${stack.consoleUrl}/policy/sign`);
    await page.waitForURL(fixture.at('/policy/sign'));
    await page.getByLabel(`I have read version ${version}`).waitFor();
    const changed = page.getByRole('region', { name: `What changed since version ${version - 1}, which you signed` });
    await changed.locator('[data-kind=removed]').getByText('Be kind.').waitFor();
    await changed.locator('[data-kind=added]').getByText('Be kinder.').waitFor();
    await other('POST', `/orgs/${stack.orgSlug}/ai-use-policies/current/sign`, { version });
    await page.goto(`${stack.consoleUrl}/policy/sign`);
    await page.getByText('none of them waits for your signature').waitFor();
    await page.getByRole('link', { name: /Second/ }).click();
    await page.getByText('There is nothing to sign').waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['OWN-CREDENTIAL'],
  'the address for a missing credential shows whose it is and what is stored; and a person stores their own there',
  async () => {
    const { page, violations } = jon;
    const { stack } = fixture;
    const mine = (): Promise<number> =>
      stack
        .restAs(fixture.jon)('GET', `/orgs/${stack.orgSlug}/me/credentials/api`)
        .then(
          () => 200,
          ({ status }: { status: number }) => status,
        );
    await page.goto(fixture.at('/me/credentials/no-such-api'));
    await page.getByText('There is no integration no-such-api that you may use').waitFor();
    await page.goto(fixture.at('/me/credentials/api'));
    await page.getByText('No credential is stored').waitFor();
    await page.getByText(`For ${fixture.jon.email} alone`).waitFor();
    await page.getByLabel('Bearer token').fill('of-jon');
    await page.getByRole('button', { name: 'Store credential' }).click();
    await page.getByRole('status').filter({ hasText: 'can be made again' }).waitFor();
    await page.getByText('A credential was stored').waitFor();
    expect(await mine()).toBe(200);
    await page.getByRole('button', { name: 'Remove credential' }).click();
    await page.getByText('No credential is stored').waitFor();
    expect([await mine(), violations]).toEqual([404, []]);
  },
  TEST_LIMIT_MS,
);

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const)
  proves(
    ['OWN-CREDENTIAL', 'SIGN-PAGE'],
    `both pages are usable in ${colorScheme} at ${width} px`,
    async () => {
      await publish('Be kind to the machines.');
      const options = { colorScheme, viewport: { width, height: 800 } };
      const { page, axe, context } = await fixture.open(fixture.jon, options);
      for (const [path, text] of [
        ['/me/credentials/api', 'Store credential'],
        ['/policy/sign', 'I have read version'],
      ] as const) {
        await page.goto(fixture.at(path));
        await page.getByText(text).first().waitFor();
        expect([path, await axe()]).toEqual([path, []]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      }
      await context.close();
    },
    TEST_LIMIT_MS,
  );
