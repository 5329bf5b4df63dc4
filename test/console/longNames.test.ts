/** Names of 120 characters in tables: cut off, whole on hover, and the other columns keep their words in one piece. */
import { proves } from '../proves';
import { newText, startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

const LONG = `Maximiliane ${'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)}`.slice(0, 120).trimEnd();
const WIDTHS = [1_280, 640];

let fixture: ApprovalFixture;
let window: Window;
let paths: readonly string[];
beforeAll(async () => {
  fixture = await startApprovalFixture();
  const { stack, caller } = fixture;
  const userId = await stack.join(await stack.addPerson(stack.emailOf(`max.${'w'.repeat(50)}`), LONG));
  const { id: groupId } = await stack.org('POST', '/groups', { name: LONG });
  await stack.org('PUT', `/groups/${String(groupId)}/members/${userId}`);
  const subjects = [
    { kind: 'user', id: userId },
    { kind: 'group', id: String(groupId) },
  ];
  const resource = { kind: 'integration', slug: 'api' };
  for (const subject of subjects) await stack.org('PUT', '/grants', { subject, resource, tools: ['echo'] });
  await stack.org('POST', '/rules', { name: LONG, effect: 'DENY', tools: ['api/nothing'], subjects, reason: 'never' });
  for (const target of subjects) await stack.org('POST', '/blocks', { target, reason: 'stopped' });
  await stack.org('POST', `/service-accounts/${caller.account.id}/tokens`, { name: LONG });
  await stack.createAccount(LONG);
  await fixture.ask(newText(), { onBehalfOf: LONG });
  paths = [
    '/members',
    '/groups',
    `/groups/${String(groupId)}`,
    '/grants',
    '/rules',
    '/blocks',
    '/service-accounts',
    `/service-accounts/${caller.account.id}`,
    '/approvals',
    '/calls',
    '/audit-log',
  ];
  window = await fixture.open(fixture.ana, { viewport: { width: WIDTHS[0]!, height: 900 } });
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

/** Runs in the page and finds words of at most 20 letters that stand in two lines of a cell, and tables that are wider than their place. */
const BROKEN = `[...document.querySelectorAll('main td, main th')].flatMap((cell) => {
  const found = [];
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const { 0: word, index } of node.data.matchAll(/\\b[A-Za-z]{2,20}\\b/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  }
  return found;
}).concat([...document.querySelectorAll('main [role=region]')].filter((part) => part.scrollWidth > part.clientWidth + 1).map(
  (part) => part.getAttribute('aria-label') + ' is too wide by ' + (part.scrollWidth - part.clientWidth)))`;

proves(
  ['CONSOLE-PAGES'],
  'a long name breaks no word of another column and pushes none out of sight',
  async () => {
    const { page } = window;
    const broken: unknown[] = [];
    for (const path of paths) {
      await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
      await fixture.go(window, path);
      await page.getByText(LONG.slice(0, 40)).or(page.locator('main td')).first().waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const words: string[] = await page.evaluate(BROKEN);
        // Calls have so many columns that their table scrolls there.
        const meant = words.filter((word) => !(path === '/calls' && word.startsWith('Calls, rows is too wide')));
        if (meant.length > 0) broken.push([path, width, ...meant]);
      }
    }
    expect(broken).toEqual([]);
  },
  TEST_LIMIT_MS,
);

/** Names that are cut off although there is room in their line, beside them and what follows them there. */
const CUT_EARLY = `[...document.querySelectorAll('main td [data-name] bdi')].filter((name) => {
  const { bottom } = name.getBoundingClientRect();
  const cell = name.closest('td');
  const line = [...cell.querySelectorAll('*')].map((part) => part.getBoundingClientRect()).filter(({ top }) => top < bottom);
  const room = cell.getBoundingClientRect().right - Math.max(...line.map(({ right }) => right));
  return name.scrollWidth > name.clientWidth + 1 && room > 60;
}).map((name) => name.textContent.slice(0, 40))`;

proves(
  ['CONSOLE-PAGES'],
  'on a phone a name is cut off only where its line is full',
  async () => {
    const { page } = window;
    await page.setViewportSize({ width: 360, height: 780 });
    const cut: unknown[] = [];
    for (const path of paths) {
      await fixture.go(window, path);
      await page.locator('main td').first().waitFor();
      const names: string[] = await page.evaluate(CUT_EARLY);
      if (names.length > 0) cut.push([path, ...names]);
    }
    expect(cut).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'the names of members, groups and rules that were cut off are read by pointing at them',
  async () => {
    const { page } = window;
    await page.setViewportSize({ width: 1_000, height: 900 });
    for (const path of ['/members', '/groups', '/rules', `/service-accounts/${fixture.caller.account.id}`]) {
      await fixture.go(window, path);
      const name = page.locator('main td').getByText(LONG, { exact: true }).first();
      await name.hover();
      expect([path, await name.getAttribute('title')]).toEqual([path, LONG]);
      expect((await name.boundingBox())!.height).toBeLessThan(30);
    }
  },
  TEST_LIMIT_MS,
);
