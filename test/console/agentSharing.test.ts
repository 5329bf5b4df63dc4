/** Agents by clicks: who may see them, how they are installed, what stands in the way of deleting, how they are found. */
import type { Page } from 'playwright-core';
import { envelope } from '../e2e/agents/agentFixture';
import { until } from '../harness';
import { proves } from '../proves';
import { HOSTILE, pathOf, says, startAgentPages, type AgentPages } from './agentPages';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: AgentPages;
let window: Window;
let page: Page;
beforeAll(async () => {
  fixture = await startAgentPages();
  window = await fixture.open(fixture.ana);
  ({ page } = window);
  await fixture.create(HOSTILE);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const go = (name: string, view = ''): Promise<unknown> => page.goto(fixture.at(`${pathOf(name)}${view}`));
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

proves(
  ['CONSOLE-AGENTS', 'AGENT-VISIBLE'],
  'an admin shares and takes back by clicks; who may only use it reads it, and its author reads who decides',
  async () => {
    await fixture.create('shared', { systemPrompt: 'Read me.' });
    await fixture.author('POST', '/agents', envelope('mine'));
    const other = await fixture.open(fixture.people.other);
    await other.page.goto(fixture.at('/agents'));
    await says(other.page, 'You see the agents you wrote and those an admin shared with you.');

    await go('shared', '?view=sharing');
    await says(page, /is its author, and sees it without a grant/);
    await button('Share agent').click();
    await page.getByLabel('Member', { exact: true }).check();
    await page.getByRole('combobox', { name: 'Member' }).click();
    await page.getByRole('option', { name: /^other/ }).click();
    await button('Share agent').click();
    await says(page, /^Shared with other.* It applies from the next call\.$/);
    await other.page.goto(fixture.at('/agents'));
    await other.page.getByRole('link', { name: 'shared' }).click();
    await says(other.page, 'Read me.');
    expect(await other.page.getByRole('button', { name: /^(Save|Delete|Nothing to save)/ }).count()).toBe(0);
    await other.page.getByRole('tab', { name: 'Sharing' }).click();
    await says(other.page, / can share it with others\. It is shared with you\.$/);

    await page.goto(fixture.at('/grants'));
    await page
      .getByRole('row', { name: /shared/ })
      .getByRole('link', { name: 'shared' })
      .click();
    await page.waitForURL(/\/agents\/shared/);
    await page.getByRole('tab', { name: 'Sharing' }).click();
    await page.getByRole('button', { name: /^Remove grant of other/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove grant' }).click();
    await says(page, /Calls that start from now do not have it/);
    await other.page.reload();
    await says(other.page, 'Nothing here for you');

    const author = await fixture.open(fixture.people.author);
    await author.page.goto(fixture.at('/agents/mine?view=sharing'));
    await says(author.page, /can share it with others\. Authors cannot/);
    expect(await author.page.getByRole('button', { name: /^(Share agent|Change author|Remove)/ }).count()).toBe(0);
    await says(author.page, 'Nobody else may use it yet.');

    // The author reads who holds grants; then an admin hands the agent to somebody else.
    await go('mine', '?view=sharing');
    await button('Share agent').click();
    await page.getByLabel('Every member', { exact: true }).check();
    await button('Share agent').click();
    await says(page, /^Shared with Every member/);
    await author.page.reload();
    await author.page.getByRole('cell', { name: 'Every member' }).waitFor();
    await button('Change author').click();
    await page.getByRole('combobox', { name: 'New author' }).click();
    await page.getByRole('option', { name: /^other/ }).click();
    await button('Hand it over').click();
    await says(page, /^other.* is its author now\.$/);
    expect((await fixture.admin('GET', '/agents/mine')).body.author).toMatchObject({ kind: 'user', name: fixture.stack.emailOf('other') });
    await author.page.reload();
    await says(author.page, /It is shared with you\.$/);
    await other.page.goto(fixture.at('/agents/mine?view=sharing'));
    await other.page.getByRole('cell', { name: 'Every member' }).waitFor();
    expect([...other.violations, ...author.violations]).toEqual([]);
    await Promise.all([other.context.close(), author.context.close()]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-AGENTS'],
  'instructions for a host stand as text and code to copy; a refusal stands in their place',
  async () => {
    const id = await fixture.create('exported');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await go('exported', '?view=export');
    const instructions = page.getByRole('region', { name: 'Instructions for Claude Code' });
    await instructions.getByText(id).first().waitFor();
    await instructions.getByRole('button', { name: 'Copy sh' }).first().click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^claude mcp add --transport http /);
    await page.getByRole('combobox', { name: 'Host' }).click();
    await page.getByRole('option', { name: 'Gemini CLI' }).click();
    await says(page, 'Cannot be exported for Gemini CLI.');
    await go(HOSTILE, '?view=export');
    await says(page, 'Cannot be exported for Claude Code.');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-AGENTS', 'AGENT-DELETE'],
  'a deployed agent lists its deployments instead of going; without any it goes when its name is typed',
  async () => {
    const id = await fixture.create('leaving');
    await fixture.inStore(id, { deployments: [{ id: 'dep_1', name: 'Front <b>desk</b>', environment: 'production' }] });
    await go('leaving');
    const remove = async (): Promise<void> => {
      await button('Delete agent').first().click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByRole('button', { name: 'Delete agent' }).isDisabled()).toBe(true);
      await dialog.getByRole('textbox').fill('leaving');
      await dialog.getByRole('button', { name: 'Delete agent' }).click();
    };
    await remove();
    await page.getByRole('dialog').getByText('Front <b>desk</b>').waitFor();
    await button('Keep agent').click();
    await fixture.inStore(id, { deployments: [] });
    await remove();
    await page.waitForURL(/\/agents$/);
    await until('the agent to be gone', async () => (await fixture.admin('GET', '/agents/leaving')).status === 404);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-AGENTS', 'CONSOLE-PAGES'],
  'the list is searched by words and tag in its address, and the palette leads to an agent and to a new one',
  async () => {
    await fixture.admin('POST', '/agents', envelope('tagged', {}, { tags: ['night shift'] }));
    await page.goto(fixture.at('/agents?tag=night+shift'));
    await page.getByRole('link', { name: 'tagged' }).waitFor();
    await says(page, '1 agent matches.');
    await page.getByRole('textbox', { name: 'Name or description' }).fill('nothing like it');
    await says(page, 'No agent matches these filters.');
    expect(new URL(page.url()).searchParams.get('q')).toBe('nothing like it');
    await button('Clear filters').click();
    await page.getByRole('link', { name: HOSTILE }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a page or start something' }).fill('tagged');
    await page.getByRole('option', { name: /^tagged/ }).click();
    await page.waitForURL(/\/agents\/tagged/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a page or start something' }).fill('new agent');
    await page.getByRole('option', { name: 'New agent' }).click();
    await page.getByRole('heading', { level: 1, name: 'New agent' }).waitFor();
    expect([...window.violations, ...window.dialogs]).toEqual([]);
  },
  TEST_LIMIT_MS,
);
