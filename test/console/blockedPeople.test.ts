/** Blocks of groups and people show on every page that lists them, and on Overview, of every kind. */
import { proves } from '../proves';
import { useStack, type Person, type Stack } from '../harness';
import { startBrowser } from '../harness/browser';
import type { Browser } from 'playwright-core';
import { openWithin } from './looks';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let stack: Stack;
let browser: Browser;
let ana: Window;
let member: Window;
let mia: Person;
let userId: string;
let group: string;
let account: string;
let orgToken: string;

const at = (path: string): string => `${stack.consoleUrl}/orgs/${stack.orgSlug}${path}`;

beforeAll(async () => {
  [stack, browser] = [await useStack(), await startBrowser()];
  await stack.createOrganization();
  mia = await stack.addPerson(stack.emailOf('mia'));
  userId = await stack.join(mia);
  await stack.join(await stack.addPerson(stack.emailOf('kim')));
  group = String((await stack.org('POST', '/groups', { name: 'stopped' }))['id']);
  await stack.org('POST', '/groups', { name: 'running' });
  await stack.org('PUT', `/groups/${group}/members/${userId}`);
  account = (await stack.createAccount('first-bot')).id;
  orgToken = String((await stack.org('POST', '/service-tokens', { name: 'robot', accessRole: 'MEMBER' }))['id']);
  [ana, member] = [await openWindow(browser, stack.consoleUrl, stack.admin, {}), await openWindow(browser, stack.consoleUrl, mia, {})];
  await ana.signInAt('/orgs');
  await member.signInAt('/orgs');
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, TEST_LIMIT_MS);

/** Runs `look` with the blocks in place, and lifts them afterwards. */
async function blocked(targets: object[], look: () => Promise<void>): Promise<void> {
  const blocks: string[] = [];
  try {
    for (const target of targets) blocks.push(String((await stack.org('POST', '/blocks', { target, reason: 'Leaked' }))['id']));
    await look();
  } finally {
    for (const block of blocks) await stack.org('DELETE', `/blocks/${block}`);
  }
}

proves(
  ['CONSOLE-PAGES', 'CONSOLE-DAILY'],
  'a blocked group is called so in its list and on its page, and none of its members is called active there',
  async () => {
    const { page } = ana;
    await blocked([{ kind: 'group', id: group }], async () => {
      await openWithin(ana, at('/groups'));
      await page.getByRole('row', { name: /stopped.*Blocked/ }).waitFor();
      expect(await page.getByRole('row', { name: /running.*Blocked/ }).count()).toBe(0);
      await openWithin(ana, at(`/groups/${group}`));
      await page.locator('main header').first().getByText('Blocked', { exact: true }).waitFor();
      await page.getByText('Blocked: every call of its members is refused until an admin lifts the block.').waitFor();
      await page.getByText(/^By .*: Leaked/).waitFor();
      const row = page.getByRole('row', { name: /mia.*Blocked/ });
      await row.waitFor();
      expect(await row.getByText('Active').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Block…', exact: true }).count()).toBe(0);

      await openWithin(ana, at(`/personal-tokens?user=${userId}`));
      await page.getByText(/^By .*: Leaked/).waitFor();
      expect(await page.getByRole('button', { name: 'Lift block' }).count()).toBe(0);
      await openWithin(ana, at(`/groups/${group}`));

      // A member of the group is told too, but not who blocked it, and has no way to lift it.
      await openWithin(member, at(`/groups/${group}`));
      await member.page.getByRole('row', { name: /mia.*Blocked/ }).waitFor();
      await member.page.getByText('Leaked', { exact: true }).waitFor();
      expect(await member.page.getByRole('button', { name: /Block|Lift/ }).count()).toBe(0);

      await page.getByRole('button', { name: 'Lift block' }).click();
      await page.getByRole('row', { name: /mia.*Active/ }).waitFor();
      await page.getByRole('button', { name: 'Block…', exact: true }).waitFor();
    });
    await blocked([{ kind: 'user', id: userId }], async () => {
      await openWithin(ana, at(`/groups/${group}`));
      await page.getByRole('row', { name: /mia.*Blocked/ }).waitFor();
      expect(await page.locator('main header').first().getByText('Blocked').count()).toBe(0);
    });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-DAILY'],
  'the sign-ins of a blocked member say that nothing that acts for them works now',
  async () => {
    const { page } = member;
    await blocked([{ kind: 'user', id: userId }], async () => {
      await openWithin(member, at('/me/sessions'));
      await page.getByText('You are blocked: every call of yours is refused until an admin lifts the block.').waitFor();
      await page.getByText('Leaked', { exact: true }).waitFor();
    });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-DAILY'],
  'members are found by being blocked themselves or by a group, and only admins may ask for that',
  async () => {
    const { page } = ana;
    const kim = await stack.join(await stack.addPerson(stack.emailOf('lou')));
    await blocked(
      [
        { kind: 'group', id: group },
        { kind: 'user', id: kim },
      ],
      async () => {
        await openWithin(ana, at('/members?show=BLOCKED'));
        await page.getByText('2 of 4 members match.').waitFor();
        await page.getByRole('row', { name: /mia.*Blocked/ }).waitFor();
        await page.getByRole('row', { name: /lou.*Blocked/ }).waitFor();
        const refused = stack.restAs(mia)('GET', `/orgs/${stack.orgSlug}/members?blocked=only`);
        await expect(refused).rejects.toThrow(/403/);
      },
    );
    await openWithin(ana, at('/members?show=BLOCKED'));
    await page.getByText('0 of 4 members match.').waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-VOLUME'],
  'Overview names what is blocked of every kind, the newest five of each, also during the first steps',
  async () => {
    const { page } = ana;
    const bots: object[] = [];
    for (let index = 1; index <= 5; index += 1) bots.push({ kind: 'serviceAccount', id: (await stack.createAccount(`bot ${index}`)).id });
    await blocked(
      [
        { kind: 'serviceAccount', id: account },
        ...bots,
        { kind: 'user', id: userId },
        { kind: 'group', id: group },
        { kind: 'orgToken', id: orgToken },
      ],
      async () => {
        await openWithin(ana, at(''));
        await page.getByRole('heading', { name: 'First steps' }).waitFor();
        const now = page.getByRole('region', { name: 'Blocked now' });
        await now.getByText('6 service accounts are blocked.').waitFor();
        for (const words of ['bot 5', 'mia', 'stopped', 'robot']) await now.getByText(new RegExp(words)).first().waitFor();
        expect(await now.getByText(/first-bot/).count()).toBe(0);
        await now.getByRole('link', { name: 'and 1 more' }).click();
        await page.getByRole('row', { name: /first-bot/ }).waitFor();
        expect(await page.getByRole('row', { name: /mia/ }).count()).toBe(0);
      },
    );
    await page.goto(at(''));
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    expect(await page.getByRole('region', { name: 'Blocked now' }).count()).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-DAILY'],
  'the matrix of grants and the credentials at an integration say who is blocked, and how many of their tools are',
  async () => {
    const { page } = ana;
    await stack.importOrders();
    await stack.grant(account, 'orders');
    const resource = { kind: 'integration', slug: 'orders' };
    await stack.org('PUT', '/grants', { subject: { kind: 'group', id: group }, resource, tools: ['listOrders', 'getOrder'] });
    const cell = (name: string) => page.getByRole('button', { name, exact: true });
    const head = (name: RegExp) => page.getByRole('rowheader', { name });
    await blocked(
      [
        { kind: 'serviceAccount', id: account },
        { kind: 'tool', slug: 'orders', tool: 'getOrder' },
      ],
      async () => {
        await page.goto(at('/grants?view=matrix'));
        await head(/first-bot.*Blocked/).waitFor();
        await cell('first-bot, orders: all, 1 blocked').waitFor();
        await page.goto(at('/integrations/orders?view=credentials'));
        await page.getByRole('heading', { name: /first-bot.*Blocked/ }).waitFor();
      },
    );
    await blocked([{ kind: 'group', id: group }], async () => {
      await page.goto(at('/grants?view=matrix&kind=group'));
      await head(/stopped.*Blocked/).waitFor();
      await page.goto(at('/grants?view=matrix&kind=user'));
      await head(/mia.*Blocked/).waitFor();
    });
    await blocked([resource], async () => {
      await page.goto(at('/grants?view=matrix'));
      await cell('first-bot, orders: all, blocked').waitFor();
      expect(await head(/Blocked/).count()).toBe(0);
    });
    // The page follows.
    await cell('first-bot, orders: all').waitFor();
  },
  TEST_LIMIT_MS,
);
