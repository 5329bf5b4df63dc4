/** The card of the AI use policy and the widget: what they answer to whom, and that the documents are whole in themselves. */
import { Script } from 'node:vm';
import { Attached } from '@gatehouse/bus';
import { AppError, newId } from '@gatehouse/contracts';
import { needInteractions, signUrl } from './testing/interactions';
import { somePrincipal, startFixture, textContent, type Fixture } from './testing/fixture';
import { letCallsWait, modernProtocols, legacyProtocols, UI_DECLARED, type Speak } from './testing/waiting';

let fixture: Fixture;
let mia: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ CONTROL_ROOM_URL: 'https://console.example' });
  const { orgId } = fixture.principal;
  const principal = somePrincipal({ orgId, kind: 'user', role: 'member', id: newId('user') });
  mia = { ...fixture, token: fixture.addToken({ kind: 'pat', principal }) };
});
afterAll(() => fixture.stop());
beforeEach(() => void Object.assign(fixture.interactions, { text: 'Be kind.', isSigned: false }));

const UIS = ['approval-card', 'ai-policy-sign-card', 'widget'];
const args = { tool: 'orders/refund', arguments: { id: 7 } };
const widget = async (speak: Speak, at = fixture) =>
  (await speak(at, 'tools/call', { name: 'service_widget', arguments: args })).json.result;
const signCard = async (speak: Speak, at = mia) =>
  (await speak(at, 'tools/call', { name: 'service_ai_policy_sign_card', arguments: {} })).json.result;
const rendering = [...modernProtocols(UI_DECLARED), ...legacyProtocols(UI_DECLARED).filter(([version]) => version >= '2025-06-18')];
const plain = [...modernProtocols({}), ...legacyProtocols({})];

test.each(rendering)('%s: every card is one document that names nothing outside it', async (_name, speak) => {
  for (const card of UIS) {
    const { json } = await speak(
      fixture,
      'resources/read',
      { uri: `ui://service/${card}.html` },
      { 'mcp-name': `ui://service/${card}.html` },
    );
    const { text } = json.result.contents[0]!;
    expect(text).toMatch(/^<!doctype html>/);
    expect(text).not.toMatch(/https?:\/\/|^import |^export |\/\* (?:script|styles) \*\//m);
    const [, script, ...more] = text.split(/<script type="module">|<\/script>/);
    expect(more).toHaveLength(1);
    // Names of parts that became one text do not meet.
    expect(() => new Script(`(async () => {${script}})`)).not.toThrow();
  }
});

test.each(rendering)('%s: the card tells a person what to sign and where, and nobody who never signs', async (_name, speak) => {
  const state = { status: 'POLICY_SIGNATURE_REQUIRED', organization: 'Acme', version: 2, signUrl };
  const asked = await signCard(speak);
  expect(asked).toMatchObject({ isError: false, structuredContent: { ...state, text: 'Be kind.' } });
  // The text is for the person: the model learns the state.
  expect(asked.content.map(({ text }) => text).join()).not.toContain('Be kind.');
  expect(JSON.parse(asked.content[0]!.text)).toMatchObject(state);
  fixture.interactions.isSigned = true;
  expect((await signCard(speak)).structuredContent).toMatchObject({ status: 'POLICY_SIGNED', version: 2 });
  fixture.interactions.text = undefined;
  expect((await signCard(speak)).structuredContent).toMatchObject({ status: 'POLICY_NOT_NEEDED' });
  expect((await signCard(speak, fixture)).structuredContent).toMatchObject({
    status: 'POLICY_NOT_NEEDED',
    message: expect.stringContaining('Only people'),
  });
});

test.each(rendering)('%s: the widget makes the governed call once, and says in data how it ended', async (_name, speak) => {
  const ends: [() => void, object, boolean][] = [
    [
      () => fixture.onExecute(() => new Attached({ isError: false, callId: 'c' }, textContent('{"status":"REJECTED"}'))),
      { status: 'SUCCEEDED' },
      false,
    ],
    [() => fixture.onExecute(() => new Attached({ isError: true, callId: 'c' }, textContent('500'))), { status: 'ENDED_IN_ERROR' }, true],
    [
      () => fixture.onExecute(() => new Attached({ isError: true, refused: true, callId: 'c' }, textContent('no'))),
      { status: 'REFUSED' },
      true,
    ],
    [() => needInteractions(fixture), { status: 'POLICY_SIGNATURE_REQUIRED', signUrl }, true],
    [() => letCallsWait(fixture), { status: 'PENDING_APPROVAL', approvalUrl: expect.any(String), expiresAt: expect.any(String) }, false],
  ];
  for (const [begin, data, isError] of ends) {
    begin();
    const before = fixture.executed.length;
    expect(await widget(speak)).toMatchObject({ isError, structuredContent: data });
    expect(fixture.executed.slice(before).map(({ request }) => request)).toEqual([expect.objectContaining(args)]);
  }
  fixture.onExecute(() => {
    throw new AppError('unknown_outcome', 'lost');
  });
  const lost = await widget(speak);
  expect([lost.isError, lost.structuredContent, lost.content[0]!.text]).toEqual([true, undefined, expect.stringContaining('may have run')]);
});

test.each(plain)('%s: who negotiated nothing and calls them all the same gets the call and texts', async (_name, speak) => {
  fixture.onExecute(({ tool }) => new Attached({ isError: false, callId: 'c' }, textContent(`ran ${tool}`)));
  const ran = await widget(speak);
  expect([ran.content, ran.structuredContent]).toEqual([[{ type: 'text', text: 'ran orders/refund' }], undefined]);
  const told = await signCard(speak);
  expect([JSON.parse(told.content[0]!.text), told.structuredContent]).toEqual([expect.objectContaining({ signUrl }), undefined]);
});
