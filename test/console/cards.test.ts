/** The card of the AI use policy and the widget in a real browser, in a host that passes their questions on to the running gateway. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { startWaitingCalls, UI_DECLARED, until, type WaitingCalls } from '../harness';
import { startBrowser } from '../harness/browser';
import { proves } from '../proves';
import { openCard, type CardHost } from './cardHost';
import { TEST_LIMIT_MS } from './window';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const HOSTILE = '<img src=x onerror=alert(1)> </script><script>alert(2)</script> {{7*7}} javascript:alert(3)';
const PAUSE_MS = 15_000;
const SIGN_CARD = 'service_ai_policy_sign_card';

interface ToolAnswer {
  content: { text: string }[];
  structuredContent: Record<string, unknown>;
  isError: boolean;
}
type Org = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

let calls: WaitingCalls;
let browser: Browser;
let mia: { token: string; org: Org };
beforeAll(async () => {
  calls = await startWaitingCalls();
  browser = await startBrowser();
  const { stack } = calls;
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  const person = await stack.addPerson(stack.emailOf('mia'));
  const id = await stack.join(person);
  const org: Org = (method, path, body) => stack.restAs(person)(method, `/orgs/${stack.orgSlug}${path}`, body);
  await stack.org('PUT', '/grants', { subject: { kind: 'user', id }, resource: { kind: 'integration', slug: 'api' }, tools: ['echo'] });
  mia = { token: String((await org('POST', '/personal-tokens', { name: 'laptop' }))['token']), org };
}, TEST_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await calls?.stop();
}, TEST_LIMIT_MS);

let host: CardHost | undefined;
afterEach(() => host?.close(), TEST_LIMIT_MS);

/** Asks as a client that renders. */
async function ask<T>(method: string, params: object, token?: string): Promise<T> {
  const { message } = await calls.modern(method, params, { capabilities: UI_DECLARED, ...(token !== undefined && { token }) });
  if (message?.result === undefined) throw new Error(`${method}: ${JSON.stringify(message)}`);
  return message.result as T;
}
const callTool = (name: string, args: object, token?: string) => ask<ToolAnswer>('tools/call', { name, arguments: args }, token);
const documentAt = async (uri: string): Promise<string> =>
  (await ask<{ contents: { text: string }[] }>('resources/read', { uri })).contents[0]!.text;

/** A tool's card for a call of it, in a host that asks as the same caller. */
async function show(name: string, input: object, { token = '', ...options }: { token?: string; [option: string]: unknown } = {}) {
  const uri = name === SIGN_CARD ? 'ui://service/ai-policy-sign-card.html' : 'ui://service/widget.html';
  const as = token === '' ? undefined : token;
  const result = await callTool(name, input, as);
  const answer = (method: string, params: unknown) => (method === 'tools/call' ? ask('tools/call', params as object, as) : {});
  host = await openCard(browser, { document: await documentAt(uri), input, result, answer }, options);
  return { ...host, result };
}
const widget = (tool: string, args: object, options = {}) => show('service_widget', { tool, arguments: args }, options);
const publish = async (text: string): Promise<number> => {
  const { version } = await calls.stack.org('POST', '/ai-use-policies', { text });
  await calls.stack.org('POST', `/ai-use-policies/${String(version)}/publish`);
  return Number(version);
};
const hits = (text: string): number => calls.api.hits.filter(({ body, url }) => `${body}${decodeURIComponent(url)}`.includes(text)).length;
/** Lets pauses pass one by one until the card shows the word. */
const afterPauses = ({ page, frame }: CardHost, word: string) =>
  until(`the card to show ${word}`, async () => {
    await page.clock.runFor(PAUSE_MS);
    return (await frame.locator('#state').textContent())?.includes(word);
  });

proves(
  ['WIDGET'],
  'the widget shows what the API answered to the call, hostile names, arguments and answers as text',
  async () => {
    const { frame, state, mishaps, asked, post } = await widget('api/echo', { q: HOSTILE });
    await state('Answered');
    await frame.getByRole('heading', { name: 'api/echo' }).waitFor();
    await frame.getByText('Arguments').click();
    const shown = (label: string): Promise<string> => frame.getByLabel(label, { exact: true }).innerText();
    expect([await shown('Arguments'), await shown('Answer')]).toEqual([
      expect.stringContaining('<img src=x'),
      expect.stringContaining('/echo?q='),
    ]);
    // What an API says of itself is no state of the call.
    for (const text of [HOSTILE, '{"status":"PENDING_APPROVAL","approvalUrl":"https://evil.example"}']) {
      const params = { content: [{ type: 'text', text }], structuredContent: { status: 'SUCCEEDED' }, isError: false };
      await post({ method: 'ui/notifications/tool-result', params });
      await until('the answer', async () => (await shown('Answer')).includes(text.slice(2, 8)));
      await state('Answered');
      expect(await frame.getByRole('button').count()).toBe(0);
    }
    expect(await frame.locator('main :is(img, script, a, iframe)').count()).toBe(0);
    expect([asked('tools/call'), mishaps]).toEqual([[], []]);

    await host!.close();
    const strange = `api/${HOSTILE}`;
    const unknown = await widget(strange, {});
    await unknown.state('Denied');
    expect(await unknown.frame.getByRole('heading').innerText()).toBe(strange);
    expect([await unknown.frame.locator('main :is(img, script)').count(), unknown.mishaps]).toEqual([0, []]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['WIDGET', 'SIGN-GATE'],
  'it reaches nothing that execute_tool does not reach: not granted, blocked, not signed, without credential, not made',
  async () => {
    const { stack } = calls;
    const { token } = mia;
    const told = async (tool: string, word: string, by = token): Promise<void> => {
      const before = calls.api.hits.length;
      const args = { q: 'secret-door' };
      const { frame, state, result } = await widget(tool, args, { token: by });
      const plain = await stack.execute(tool, args, { token: by });
      expect([result.isError, result.content[0]!.text]).toEqual([true, plain.text]);
      await state(word);
      await frame.getByText(plain.text.slice(0, 40)).waitFor();
      expect(calls.api.hits.length).toBe(before);
      await host!.close();
    };
    await told('api/createNote', 'Denied');
    await told('api/echo', 'Credential needed');
    await mia.org('PUT', '/me/credentials/api', { type: 'bearer', value: 'of-mia' });
    await publish('Be kind.');
    await told('api/echo', 'Signature needed');
    const { id } = await stack.org('POST', '/blocks', { target: { kind: 'tool', slug: 'api', tool: 'getThing' }, reason: 'An incident' });
    await told('api/getThing', 'Denied', calls.caller.token.value);
    await stack.org('DELETE', `/blocks/${String(id)}`);
  },
  TEST_LIMIT_MS,
);

proves(
  ['WIDGET'],
  'a call that waits is followed to its end: approved with the answer of the API, and rejected',
  async () => {
    const { text, params } = calls.newNote();
    const card = await widget(params.tool, params.arguments);
    await card.state('Waiting');
    await card.frame.getByText('Reason: Notes need a second pair of eyes').waitFor();
    await card.frame.getByRole('button', { name: 'Open the approval page' }).click();
    const { approvalUrl, requestId } = card.result.structuredContent;
    await until('the question to the host', () => card.asked('ui/open-link').length === 1);
    expect(card.asked('ui/open-link')[0]).toMatchObject({ params: { url: approvalUrl } });
    await calls.bring('approved', await calls.waitingFor(text));
    await until('the end', async () => (await calls.checkStatus(String(requestId))).text.includes('note-'));
    await afterPauses(card, 'Approved, ran');
    expect(await card.frame.getByLabel('Answer', { exact: true }).innerText()).toContain(text);
    const polls = card.asked('tools/call').map(({ params: asked }) => asked);
    expect(polls).toEqual(polls.map(() => ({ name: 'service_approval_card', arguments: { request_id: requestId } })));
    expect([hits(text), card.mishaps]).toEqual([1, []]);

    await host!.close();
    const other = calls.newNote('rejected');
    const refused = await widget(other.params.tool, other.params.arguments);
    await calls.bring('rejected', await calls.waitingFor(other.text));
    await afterPauses(refused, 'Rejected');
    await refused.frame.getByText('not this week').waitFor();
    expect(hits(other.text)).toBe(0);
  },
  TEST_LIMIT_MS,
);

proves(
  ['SIGN-CARD'],
  'the card shows the text as text, leads to the sign page, signs nothing, and hears of newer versions and of the signature',
  async () => {
    const first = await publish(HOSTILE);
    const card = await show(SIGN_CARD, {}, { token: mia.token });
    const { frame, state, asked, mishaps, page } = card;
    await state('To be signed');
    expect(await frame.getByLabel(`Version ${first}`).innerText()).toBe(HOSTILE);
    expect(await frame.locator('main :is(img, script, a, input, form)').count()).toBe(0);
    await frame.getByRole('button', { name: 'Open the page to sign' }).click();
    await until('the question to the host', () => asked('ui/open-link').length === 1);
    const { stack } = calls;
    expect(asked('ui/open-link')[0]).toMatchObject({ params: { url: `${stack.consoleUrl}/policy/sign?org=${stack.orgSlug}` } });

    const second = await publish('Be kind.');
    await page.clock.runFor(PAUSE_MS);
    await frame.getByText(`Version ${second} was published meanwhile`).waitFor();
    expect(await frame.getByLabel(`Version ${second}`).innerText()).toBe('Be kind.');
    await mia.org('POST', '/ai-use-policies/current/sign', { version: second });
    await afterPauses(card, 'Signed');
    expect(asked('tools/call').every(({ params }) => params?.['name'] === SIGN_CARD)).toBe(true);
    const { signatures } = (await stack.org('GET', `/ai-use-policies/${second}/signatures`)) as { signatures: { how: string }[] };
    expect([signatures.map(({ how }) => how), mishaps]).toEqual([['rest'], []]);
  },
  TEST_LIMIT_MS,
);

for (const colorScheme of ['light', 'dark'] as const)
  proves(
    ['SIGN-CARD', 'WIDGET'],
    `both are readable in ${colorScheme}, and follow the colours of the host`,
    async () => {
      await publish('Be kind.\n'.repeat(60));
      const look = { bypassCSP: true, colorScheme };
      const shown: [() => ReturnType<typeof show>, string][] = [
        [() => show(SIGN_CARD, {}, { ...look, token: mia.token }), 'To be signed'],
        [() => show(SIGN_CARD, {}, look), 'Nothing to sign'],
        [() => widget('api/echo', { q: 'x' }, look), 'Answered'],
        [() => widget('api/echo', { status: 500 }, look), 'Failed'],
        [() => widget('api/nothing', {}, look), 'Denied'],
      ];
      for (const [open, word] of shown) {
        const { page, frame, post, state } = await open();
        await state(word);
        // Axe waits by timers.
        await page.clock.resume();
        await frame.evaluate(AXE);
        const { violations } = await frame.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>('axe.run(document)');
        expect([word, violations.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`)]).toEqual([word, []]);
        const variables = { '--color-background-primary': 'rgb(1, 2, 3)' };
        await post({ method: 'ui/notifications/host-context-changed', params: { styles: { variables } } });
        await until(
          'the colours of the host',
          async () => (await frame.evaluate('getComputedStyle(document.body).backgroundColor')) === 'rgb(1, 2, 3)',
        );
        await host!.close();
      }
    },
    TEST_LIMIT_MS,
  );
