/** The approval card in a real browser, in a host that passes its questions on to the running gateway. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { envelope } from '../e2e/agents/agentFixture';
import { pendingOf, startWaitingCalls, UI_DECLARED, until, type WaitingCalls } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { openCard, type CardHost, type Shown } from './cardHost';
import { TEST_LIMIT_MS } from './window';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const HOSTILE = `<img src=x onerror=alert(1)> </script><script>alert(2)</script> \u202egnp\u202c {{7*7}} javascript:alert(3)`;
const PAUSE_MS = 15_000;

interface ToolAnswer {
  content: { text: string }[];
  structuredContent?: object;
}

let calls: WaitingCalls;
let browser: Browser;
let document: string;
beforeAll(async () => {
  calls = await startWaitingCalls();
  browser = await startBrowser();
  const { contents } = await ask<{ contents: { text: string }[] }>('resources/read', { uri: 'ui://service/approval-card.html' });
  document = contents[0]!.text;
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await calls?.stop();
}, TEST_LIMIT_MS);

let host: CardHost | undefined;
afterEach(() => host?.close(), TEST_LIMIT_MS);
const show = async (shown: Omit<Shown, 'document' | 'input'>, options = {}): Promise<CardHost> =>
  (host = await openCard(browser, { document, input: { request_id: 'req_1' }, ...shown }, options));

/** Asks as a client that renders. */
async function ask<T>(method: string, params: object): Promise<T> {
  const { message } = await calls.modern(method, params, { capabilities: UI_DECLARED });
  if (message?.result === undefined) throw new Error(`${method}: ${JSON.stringify(message)}`);
  return message.result as T;
}

/** An answer with data for the view, as the card's tool gives it. */
const answerOf = (payload: object, isError = false): object => ({
  content: [{ type: 'text', text: JSON.stringify(payload) }],
  structuredContent: payload,
  isError,
});
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
const waiting = (rest: object = {}): object =>
  answerOf({
    status: 'PENDING_APPROVAL',
    requestId: 'req_1',
    tool: 'api/createNote',
    message: 'for the model',
    because: 'Customers read them',
    approvalUrl: 'https://console.example/orgs/acme/approvals/req_1',
    expiresAt: inAnHour(),
    pollIntervalSeconds: 15,
    ...rest,
  });
const polls = (): number => host!.asked('tools/call').length;

proves(
  ['APPROVAL-CARD'],
  'a waiting call points at the card, which leads to the approval page and follows the call to its end, no faster than it is told',
  async () => {
    const { text, params } = calls.newNote();
    const pending = await ask<ToolAnswer>('tools/call', { name: 'execute_tool', arguments: params });
    const { ui, approvalUrl, requestId } = JSON.parse(pending.content[0]!.text) as Record<string, string> & {
      ui: { tool: string; arguments: object };
    };
    const result = await ask('tools/call', { name: ui.tool, arguments: ui.arguments });
    const { page, frame, asked, state, mishaps } = await show({
      result,
      answer: (method, question) => (method === 'tools/call' ? ask('tools/call', question as object) : {}),
    });
    await state('Waiting');
    await frame.getByRole('heading', { name: 'api/createNote' }).waitFor();
    await frame.getByText('Reason: Notes need a second pair of eyes').waitFor();
    await frame.getByText(/^\d+ (h \d+ min|days) left$/).waitFor();
    await frame.getByText('Arguments', { exact: true }).click();
    await frame.getByRole('region', { name: 'Arguments' }).getByText(text).waitFor();

    await frame.getByRole('button', { name: 'Open the approval page' }).click();
    await until('the question to the host', () => asked('ui/open-link').length === 1);
    expect(asked('ui/open-link')[0]).toMatchObject({ params: { url: approvalUrl } });

    await page.clock.runFor(PAUSE_MS - 1_000);
    expect(polls()).toBe(0);
    await page.clock.runFor(1_000);
    await until('a poll', () => polls() === 1);
    expect(asked('tools/call')[0]).toMatchObject({ params: { name: ui.tool, arguments: { request_id: requestId } } });
    await state('Waiting');
    expect(await frame.getByRole('region', { name: 'Arguments' }).isVisible()).toBe(true);

    const request = await calls.waitingFor(text);
    await calls.bring('approved', request);
    await until('the end', async () => (await calls.checkStatus(requestId!)).text.includes('note-'));
    await until('the card to hear of it', async () => {
      await page.clock.runFor(PAUSE_MS);
      return (await frame.locator('#state').textContent())?.includes('Approved, ran');
    });
    await frame.getByText('Approved. The call has run.').waitFor();
    const before = polls();
    await page.clock.runFor(10 * PAUSE_MS);
    expect([polls(), mishaps]).toEqual([before, []]);
    expect(await calls.timelineOf('approved', text, request)).toEqual(calls.wantedTimeline('approved'));
  },
  TEST_LIMIT_MS,
);

/** Every state, in the words of the wire, and what the card makes of it. */
const states: [status: string, isError: boolean, word: string, goesOn: boolean][] = [
  ['PENDING_APPROVAL', false, 'Waiting', true],
  ['AWAITING_USER_ACTION', false, 'Waiting', true],
  ['APPROVED', false, 'Approved', true],
  ['COMPLETED', false, 'Approved, ran', false],
  ['COMPLETED', true, 'Approved, ended in an error', false],
  ['REJECTED', true, 'Rejected', false],
  ['EXPIRED', true, 'Expired', false],
  ['CANCELLED', true, 'Withdrawn', false],
  ['FAILED', true, 'Approved, not run', false],
  ['UNKNOWN_OUTCOME', true, 'Approved, outcome unknown', false],
];

proves(
  ['APPROVAL-CARD'],
  'every state is shown and hostile text in it is inert; only what can still change is asked for again',
  async () => {
    const { page, frame, post, state, mishaps } = await show({ result: waiting() });
    await state('Waiting');
    await frame.getByText('The arguments are too long to be shown here. Read them on the approval page.').waitFor();
    for (const [status, isError, word, goesOn] of states) {
      const hostile = {
        status,
        tool: HOSTILE,
        message: HOSTILE,
        because: HOSTILE,
        arguments: { [HOSTILE]: HOSTILE },
        approvalUrl: 'javascript:alert(4)',
        pollIntervalSeconds: 0,
      };
      await post({
        method: 'ui/notifications/tool-result',
        params: answerOf({ ...hostile, elicitation: { url: 'javascript:alert(5)' } }, isError),
      });
      await state(new RegExp(`${word}$`));
      const shown = await frame.locator('main').innerText();
      expect(shown).toContain('<img src=x onerror=alert(1)> </script><script>alert(2)</script> [U+202E]gnp[U+202C] {{7*7}}');
      expect(await frame.locator('img, main script, a, iframe').count()).toBe(0);
      expect(await frame.getByRole('button').count()).toBe(0);
      const before = polls();
      await page.clock.runFor(4_000);
      expect([status, polls() - before]).toEqual([status, 0]);
      await page.clock.runFor(2_000);
      if (goesOn) await until('a poll', () => polls() === before + 1);
      expect([status, polls() - before]).toEqual([status, goesOn ? 1 : 0]);
    }
    expect(mishaps).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['APPROVAL-CARD'],
  'a host that refuses is not pestered: the address is shown, asking again is a press of a button, and a passing fault is outlived',
  async () => {
    let refuses = true;
    let answer: object = waiting();
    const { page, frame, state, asked } = await show({
      result: waiting(),
      answer: () => {
        if (refuses) throw new Error('no');
        return answer;
      },
    });
    await state('Waiting');
    await frame.getByRole('button', { name: 'Open the approval page' }).click();
    await frame.getByText('Its address: https://console.example/orgs/acme/approvals/req_1').waitFor();
    await page.clock.runFor(PAUSE_MS);
    await frame.getByText('The state is not refreshed any more.').waitFor();
    await page.clock.runFor(10 * PAUSE_MS);
    expect(polls()).toBe(1);

    refuses = false;
    answer = { content: [{ type: 'text', text: 'The status cannot be read right now. Ask again shortly.' }], isError: true };
    await frame.getByRole('button', { name: 'Check again' }).click();
    await frame.getByText('The state cannot be read right now.').waitFor();
    await state('Waiting');
    answer = answerOf({ status: 'REJECTED', requestId: 'req_1', tool: 'api/createNote', message: 'An approver rejected the call.' }, true);
    await page.clock.runFor(PAUSE_MS);
    await state('Rejected');
    expect(asked('tools/call')).toHaveLength(3);
    expect(await frame.getByText('cannot be read').count()).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['APPROVAL-CARD'],
  'what is unknown is told as it is answered; nobody but the host is heard, and what the host asks is answered',
  async () => {
    const unknown = await ask<ToolAnswer>('tools/call', {
      name: 'service_approval_card',
      arguments: { request_id: 'req_0000000000000000000000' },
    });
    const { page, frame, post, said, state } = await show({ result: unknown });
    await state('Nothing to show');
    await frame.getByText('No request with this request_id is known to you.').waitFor();
    await page.clock.runFor(10 * PAUSE_MS);
    expect(polls()).toBe(0);

    const forged = { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: answerOf({ status: 'COMPLETED' }) };
    await frame.evaluate(`window.postMessage(${JSON.stringify(forged)}, '*')`);
    await post({ id: 'p', method: 'ping' });
    await post({ id: 'x', method: 'sampling/createMessage' });
    await until('the answers', () => said.filter(({ method }) => method === undefined).length === 2);
    expect(said.filter(({ method }) => method === undefined)).toEqual([
      expect.objectContaining({ id: 'p', result: {} }),
      expect.objectContaining({ id: 'x', error: { code: -32601, message: 'Method not found' } }),
    ]);
    await state('Nothing to show');

    await post({ method: 'ui/notifications/tool-result', params: waiting() });
    await state('Waiting');
    await post({ id: 't', method: 'ui/resource-teardown', params: {} });
    await until('the farewell', () => said.some(({ id }) => (id as unknown) === 't'));
    await page.clock.runFor(10 * PAUSE_MS);
    expect(polls()).toBe(0);
  },
  TEST_LIMIT_MS,
);

for (const scheme of ['light', 'dark'] as const)
  proves(
    ['APPROVAL-CARD'],
    `it is readable and usable by keyboard in ${scheme}, in its own colours and in those of the host`,
    async () => {
      const { page, frame, post, said, asked, state } = await show({ result: waiting() }, { bypassCSP: true, colorScheme: scheme });
      // Axe waits by timers.
      await page.clock.resume();
      await frame.evaluate(AXE);
      for (const [status, isError, word] of states) {
        await post({
          method: 'ui/notifications/tool-result',
          params: answerOf({ status, tool: 'api/createNote', message: 'What became of it.' }, isError),
        });
        await state(new RegExp(`${word}$`));
        const { violations } = await frame.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>('axe.run(document)');
        expect([status, violations.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`)]).toEqual([status, []]);
      }
      await post({ method: 'ui/notifications/tool-result', params: waiting() });
      await page.keyboard.press('Tab');
      await frame.locator('button:focus').waitFor();
      await page.keyboard.press('Enter');
      await until('the question to the host', () => asked('ui/open-link').length === 1);

      const background = (): Promise<string> => frame.evaluate('getComputedStyle(document.body).backgroundColor');
      const [own, other] = scheme === 'light' ? ['rgb(255, 255, 255)', 'dark'] : ['rgb(24, 28, 31)', 'light'];
      expect(await background()).toBe(own);
      const variables = { '--color-background-primary': 'light-dark(rgb(1, 2, 3), rgb(4, 5, 6))' };
      await post({ method: 'ui/notifications/host-context-changed', params: { theme: other, styles: { variables } } });
      await until('the colours of the host', async () => (await background()) === (other === 'light' ? 'rgb(1, 2, 3)' : 'rgb(4, 5, 6)'));
      expect(said.find(({ method }) => method === 'ui/notifications/size-changed')?.params).toEqual({
        width: 600,
        height: expect.any(Number),
      });
    },
    TEST_LIMIT_MS,
  );

proves(
  ['APPROVAL-CARD', 'APPROVE-NAMES'],
  'of a management call the card tells what its ids name and what would change, as text',
  async () => {
    const { stack, caller } = calls;
    const MANAGEMENT = 'service-management';
    await stack.grant(caller.account.id, MANAGEMENT, ['create_agent', 'update_agent']);
    await stack.org('POST', '/rules', {
      name: 'Agents wait',
      effect: 'REQUIRE_APPROVAL',
      tools: [`${MANAGEMENT}/update_agent`],
      reason: 'x',
    });
    const name = '<img src=x onerror=alert(1)> {{7*7}}';
    const run = (tool: string, args: object) => stack.execute(`${MANAGEMENT}/${tool}`, { ...args }, { token: caller.token.value });
    const { id } = (await run('create_agent', envelope(name, { systemPrompt: 'Be kind.\nBe slow.' }))).json as { id: string };
    const change = envelope(name, { systemPrompt: 'Be kind.\n<script>alert(2)</script> \u202efast' });
    const { requestId } = pendingOf(await run('update_agent', { id, ...change }));
    const shown = await ask('tools/call', { name: 'service_approval_card', arguments: { request_id: requestId } });
    const { frame, state, mishaps } = await show({ result: shown });
    await state('Waiting');
    const about = frame.locator('#about');
    expect(await about.innerText()).toContain(`Agent "${name}" by careful-bot`);
    const lines = (op: string) => about.locator(`[data-op=${op}]`).allInnerTexts();
    expect(await lines('removed')).toEqual(['- Be slow.']);
    expect(await lines('added')).toEqual(['+ <script>alert(2)</script> [U+202E]fast']);
    expect([await about.locator('img, script').count(), mishaps]).toEqual([0, []]);
  },
  TEST_LIMIT_MS,
);
