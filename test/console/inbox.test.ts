/** The inbox in a real browser: requests arrive by themselves, and being open is no activity. */
import { until } from '../harness';
import { proves } from '../proves';
import { heard, isPoll, newText, openEmptyInbox, startApprovalFixture, TOOL, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let ana: Window;
let jon: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  [ana, jon] = await Promise.all([fixture.open(fixture.ana), fixture.open(fixture.jon)]);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);
afterEach(async () => {
  await Promise.all([ana, jon].map((window) => window?.page.unrouteAll({ behavior: 'ignoreErrors' })));
  await fixture?.rejectAll();
}, TEST_LIMIT_MS);

proves(
  ['PULSE', 'CONSOLE-APPROVE'],
  'a request made over MCP appears in an open inbox with the next heartbeat, is announced, and the page is not loaded again',
  async () => {
    const { page } = jon;
    await openEmptyInbox(page, fixture);
    await page.evaluate('globalThis.stillHere = true');
    const polls = heard(page, isPoll);
    await until('a poll', () => polls.length > 0);
    const text = newText();
    await fixture.ask(text, { onBehalfOf: '<b>mia</b>' });
    const before = polls.length;
    await page.getByRole('row', { name: new RegExp(TOOL) }).waitFor();
    // The one under way when the request came in, and the next.
    expect(polls.length - before).toBeLessThanOrEqual(2);
    expect(await page.getByRole('row', { name: /<b>mia<\/b> \(caller-asserted\)/ }).count()).toBe(1);
    await page.getByRole('link', { name: 'Approvals 1 waiting for your decision' }).waitFor();
    await page.locator('[data-news]', { hasText: '1 new request waits for your decision' }).waitFor();
    expect(await page.evaluate('globalThis.stillHere')).toBe(true);
    for (const poll of polls.slice(1)) {
      const headers = await poll.allHeaders();
      expect([headers['x-gatehouse-poll'], headers['if-none-match'] !== undefined]).toEqual(['1', true]);
    }
    await fixture.rejectAll();
    await page.getByText('Nothing waits for your decision').waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['PULSE'],
  'of two tabs one asks and both hear',
  async () => {
    const second = await jon.context.newPage();
    await Promise.all([jon.page.goto(fixture.at('/approvals')), second.goto(fixture.at('/members'))]);
    await Promise.all([jon.page, second].map((page) => page.getByRole('link', { name: /^Approvals/ }).waitFor()));
    await Promise.all([jon.page, second].map((page) => page.waitForLoadState('networkidle')));
    const [first, other] = [heard(jon.page, isPoll), heard(second, isPoll)];
    await until('three beats', () => first.length + other.length >= 3, 60_000);
    expect(Math.min(first.length, other.length)).toBe(0);
    await fixture.ask(newText());
    await Promise.all(
      [jon.page, second].map((page) => page.getByRole('link', { name: 'Approvals 1 waiting for your decision' }).waitFor()),
    );
    expect(Math.min(first.length, other.length)).toBe(0);
    await second.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['PULSE', 'CONSOLE-SESSION'],
  'what a page reads by itself while nobody is at it does not keep the session alive',
  async () => {
    const { context, page } = await fixture.open(fixture.jon);
    await page.clock.install();
    await openEmptyInbox(page, fixture);
    const reads = heard(page, (request) => new URL(request.url()).pathname.endsWith('/approvals'));
    const isPoll = async (): Promise<boolean> => (await reads.at(-1)!.allHeaders())['x-gatehouse-poll'] === '1';
    await page.clock.fastForward('02:00');
    await fixture.ask(newText());
    await page.getByText('1 request waits for your decision').waitFor();
    await until('the page to read', () => reads.length > 0);
    expect(await isPoll()).toBe(true);
    await page.getByRole('heading', { name: 'Approvals' }).click();
    await fixture.ask(newText());
    await page.getByText('2 requests wait for your decision').waitFor();
    await until('a read by a person who is there', async () => !(await isPoll()));
    await context.close();
  },
  TEST_LIMIT_MS,
);
