/** Agents by clicks: written, saved as what the button says, by two people at once, compared and restored. */
import type { Page } from 'playwright-core';
import { proves } from '../proves';
import { CLAUDE, envelope } from '../e2e/agents/agentFixture';
import { HOSTILE, pathOf, says, startAgentPages, type AgentPages } from './agentPages';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: AgentPages;
let window: Window;
let page: Page;
beforeAll(async () => {
  fixture = await startAgentPages();
  window = await fixture.open(fixture.ana);
  ({ page } = window);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const go = (name: string, view = ''): Promise<unknown> => page.goto(fixture.at(`${pathOf(name)}${view}`));
const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });
const prompt = (on = page) => on.getByRole('textbox', { name: 'Prompt' });
const field = (name: string, on = page) => on.getByRole('textbox', { name, exact: true });
const models = (on = page): Promise<string[]> => on.getByRole('list', { name: 'Models, in order' }).locator('code').allTextContents();
const read = async (name: string) => (await fixture.admin('GET', pathOf(name))).body;
async function addModel(typed: string, option: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Add a model' });
  await picker.fill(typed);
  await page.getByRole('option', { name: option, exact: true }).click();
}

proves(
  ['CONSOLE-AGENTS'],
  'an agent is written by clicks: failures stand at their fields, models are picked from what is offered and moved by keys, hostile text stays text',
  async () => {
    await page.goto(fixture.at('/agents'));
    await says(page, 'No agent is here yet.');
    await page.getByRole('link', { name: 'New agent' }).click();
    await button('Create agent').click();
    expect(await page.evaluate('document.activeElement.getAttribute("data-path")')).toBe('name');
    for (const words of ['Give it a name.', 'Write a prompt.', 'Choose at least one model.']) await says(page, words);

    await field('Name').fill(HOSTILE);
    await page.getByRole('textbox', { name: 'Description (optional)' }).fill('a‮b');
    await prompt().fill('</textarea><script>alert(2)</script>\nBe\u200B brief.');
    await says(page, /1 hidden character/);
    await page.getByRole('combobox', { name: 'Add a model' }).fill('opus-3');
    await says(page, 'No model is called that, or it is in the list.');
    await addModel('sonnet-5.5', 'claude/sonnet-5.5');
    await addModel('opus-5.5', 'claude/opus-5.5');
    await says(page, 'runs as anthropic/claude-opus-5-5');
    await button('Move claude/opus-5.5 up').press('Enter');
    expect(await models()).toEqual(['claude/opus-5.5', 'claude/sonnet-5.5']);
    expect(await page.evaluate('document.activeElement.closest("li").textContent')).toContain('opus-5.5');
    await page.keyboard.press('Alt+ArrowDown');
    expect(await models()).toEqual(['claude/sonnet-5.5', 'claude/opus-5.5']);
    expect(await page.evaluate('document.activeElement.closest("li").textContent')).toContain('opus-5.5');
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('textbox', { name: 'Vendor hints (optional)' }).fill('{"anthropic": {"temperature" 0.2}}');
    await button('Create agent').click();
    await button('Go to line 1, column 30').waitFor();
    await page.getByRole('textbox', { name: 'Vendor hints (optional)' }).fill('{"anthropic": {"temperature": 0.2}}');
    // The server alone knows this rule; its failure names the field by path.
    await button('Create agent').click();
    await says(page, /no control or invisible characters/);
    await page.getByRole('textbox', { name: 'Description (optional)' }).fill('<b>Answers</b>');
    await button('Create agent').click();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    await says(page, 'This grants nothing: grants decide what it reaches.');

    expect((await read(HOSTILE)).envelope).toMatchObject({
      agent: { name: HOSTILE, description: '<b>Answers</b>' },
      spec: {
        systemPrompt: '</textarea><script>alert(2)</script>\nBe\u200B brief.',
        modelPreference: [CLAUDE, { family: 'claude', model: 'sonnet-5.5' }],
        vendorHints: { anthropic: { temperature: 0.2 } },
      },
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    expect(await page.locator('img').count()).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-AGENTS'],
  'the button says what saving does, and that is what it does; a draft survives other views and is not left unseen',
  async () => {
    await fixture.create('clerk', { systemPrompt: 'One.\nTwo.' });
    await go('clerk');
    expect(await button('Nothing to save').isDisabled()).toBe(true);
    await field('License (optional)').fill('MIT');
    await button('Save details, stays v1').click();
    await says(page, /^Details saved .* It stays v1\.$/);
    await prompt().fill('One.\nZwei.');
    await page.getByRole('tab', { name: 'Sharing' }).click();
    await says(page, 'Who may use it');
    await page.getByRole('tab', { name: 'Definition' }).click();
    expect(await prompt().inputValue()).toBe('One.\nZwei.');
    await page.getByRole('link', { name: 'Overview' }).click();
    await button('Keep editing').click();
    await button('Save as v2').click();
    await says(page, /^Saved as v2 /);
    expect(await read('clerk')).toMatchObject({ version: 2, envelope: { agent: { license: 'MIT' } } });
    await prompt().fill('Three.');
    await button('Discard changes').click();
    expect(await prompt().inputValue()).toBe('One.\nZwei.');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-AGENTS'],
  'of two people who edit the second sees both versions and decides; a rename keeps the page, and old links still find the agent',
  async () => {
    const id = await fixture.create('pair');
    const author = await fixture.open(fixture.ana);
    await author.page.goto(fixture.at('/agents/pair'));
    await go('pair');
    await prompt().fill('Mine.');
    await prompt(author.page).fill('Theirs.');
    await button('Save as v2', author.page).click();
    await says(author.page, /^Saved as v2 /);
    await button('Save as v2').click();
    await says(page, /somebody changed this while you did/);
    await says(page, 'prompt: Theirs.');
    expect(await read('pair')).toMatchObject({ version: 2, envelope: { spec: { systemPrompt: 'Theirs.' } } });
    await button('Keep mine').click();
    await says(page, /^Saved as v3 /);
    expect(await read('pair')).toMatchObject({ version: 3, envelope: { spec: { systemPrompt: 'Mine.' } } });

    await field('Name').fill('duo');
    await button('Save details, stays v3').click();
    await page.waitForURL(/\/agents\/duo$/);
    await says(page, /^Details saved /);
    await author.page.getByText('This agent has another name now:').waitFor();
    await author.page.goto(fixture.at(`/agents/by-id/${id}?view=versions`));
    await author.page.waitForURL(/\/agents\/duo\?view=versions$/);
    await page.goto(fixture.at('/agents/pair'));
    await says(page, 'Nothing here for you');
    await author.context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-AGENTS'],
  'a restore is understood from the diff: models in words, lines, what stayed the same folded; the refusals are shown',
  async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Line ${index + 1}.`).join('\n');
    const id = await fixture.create('history', { systemPrompt: `${lines}\nBe formal.` });
    const next = { family: 'claude', model: 'sonnet-5.5' };
    await fixture.admin(
      'PATCH',
      '/agents/history',
      envelope('history', { systemPrompt: `${lines}\nBe friendly.`, modelPreference: [next, CLAUDE] }),
    );
    await fixture.inStore(id, { 'change.onBehalfOf': 'maria@acme.test', 'change.changeMessage': '<script>alert(3)</script>' });
    await go('history', '?view=versions');
    await says(page, 'claude/sonnet-5.5 is added');
    const diff = page.getByRole('list', { name: 'Prompt' });
    expect(await diff.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^Show 37 unchanged lines$/),
      ...[38, 39, 40].map((line) => expect.stringContaining(`Line ${line}.`) as string),
      expect.stringContaining('removed: Be formal.'),
      expect.stringContaining('added: Be friendly.'),
    ]);
    await diff.getByRole('button').click();
    expect(await diff.getByRole('listitem').count()).toBe(42);
    const row = page.getByRole('row', { name: /^v2/ });
    await row.getByText('maria@acme.test (caller-asserted)').waitFor();
    await row.getByText('<script>alert(3)</script>').waitFor();

    await button('Restore v1 as v3').click();
    await page.getByLabel('Message (optional)').fill('Customers liked it');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore v1 as v3' }).click();
    await says(page, /^v1 restored as v3 /);
    await page.getByRole('row', { name: /^v3.*Restored from v1.*Customers liked it/ }).waitFor();
    expect((await read('history')).envelope.spec.systemPrompt).toBe(`${lines}\nBe formal.`);

    await page.goto(fixture.at('/agents/history/versions/1'));
    await says(page, 'v1 is 2 versions behind v3, the current one.');
    await button('Restore v1 as v4').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore v1 as v4' }).click();
    await page
      .getByRole('alert')
      .getByText(/version 1 says what the current one says/i)
      .waitFor();
    await button('Keep v3').click();
    await page.getByRole('link', { name: 'Compare with v3' }).click();
    await says(page, 'v1 and v3 say the same.');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-AGENTS', 'AGENT-MODELS'],
  'a retired model that an agent names is kept and told, and once taken out it cannot come back',
  async () => {
    const id = await fixture.create('veteran');
    const preference = [{ family: 'claude', model: 'opus-3' }, CLAUDE];
    const spec = JSON.stringify({ schemaVersion: '1.0', systemPrompt: 'Old.', modelPreference: preference });
    await fixture.inStore(id, { spec, preference });
    await go('veteran');
    await says(page, /^Retired: kept, cannot be added again/);
    await prompt().fill('New.');
    await button('Save as v2').click();
    await says(page, /^Saved as v2 /);
    await button('Take out claude/opus-3').click();
    await button('Save as v3').click();
    await says(page, /^Saved as v3 /);
    await page.getByRole('combobox', { name: 'Add a model' }).fill('opus-3');
    await says(page, 'No model is called that, or it is in the list.');
    await go('veteran', '?view=versions&from=2&to=3');
    await says(page, 'claude/opus-3 is taken out');
    await button('Restore v2 as v4').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore v2 as v4' }).click();
    await page
      .getByRole('dialog')
      .getByText(/opus-3/)
      .first()
      .waitFor();
    expect((await read('veteran')).version).toBe(3);
  },
  TEST_LIMIT_MS,
);

proves(['CONSOLE-AGENTS'], 'nothing of it broke the content security policy or opened a dialog', () =>
  expect([...window.violations, ...window.dialogs]).toEqual([]),
);
