import { followLater, offerToAsk, stopFollowing } from './follow.js';
import { connect } from './host.js';
import { at, box, drawAbout, drawState, offerPage, plain, setText } from './page.js';
import { NOTHING } from './states.js';
/* The card with the AI use policy that a person must sign. It leads to the page where they do, and signs nothing. */

/** The name is also that of the tool whose answers it shows. */
const TOOL = 'service_ai_policy_sign_card';
const QUESTION = { name: TOOL, arguments: {} };

const STATES_OF_SIGNING = new Map([
  ['POLICY_SIGNATURE_REQUIRED', { icon: '◷', word: 'To be signed', role: 'waiting', goesOn: true }],
  ['POLICY_SIGNED', { icon: '●', word: 'Signed', role: 'good' }],
  ['POLICY_NOT_NEEDED', { icon: '○', word: 'Nothing to sign', role: 'off' }],
]);

const stories = {
  POLICY_SIGNATURE_REQUIRED: ({ version }) =>
    `No tool runs for you, or for a program that acts for you, until you sign version ${version}. You sign it at its page, not here.`,
  POLICY_SIGNED: ({ version }) => `You signed version ${version}. Tools run for you; ask for what you wanted again.`,
  POLICY_NOT_NEEDED: ({ message }) => plain(message),
};

let last = {};

function show({ structuredContent, content }) {
  const data = structuredContent ?? {};
  const state = STATES_OF_SIGNING.get(data.status);
  if (state === undefined) return showOddity(content?.[0]?.text);
  const isNewer = last.version !== undefined && data.version !== last.version;
  const wasSigned = data.status === 'POLICY_SIGNED';
  last = data;
  drawState(state);
  at('title').className = 'prose';
  setText('title', `AI use policy of ${plain(data.organization)}`);
  setText('story', stories[data.status](data));
  setText('note', isNewer ? `Version ${data.version} was published meanwhile. It is the one that counts.` : '');
  drawText(data);
  at('again').hidden = true;
  offerPage(data.signUrl, 'Open the page to sign', wasSigned);
  stopFollowing();
  if (state.goesOn) followLater(QUESTION, show);
}

function drawText({ version, text }) {
  const label = `Version ${version}`;
  drawAbout(typeof text === 'string' ? [box(plain(text), label, 'prose')] : []);
}

function showOddity(text) {
  if (last.status !== undefined) {
    setText('note', 'The state cannot be read right now.');
    return followLater(QUESTION, show);
  }
  drawState(NOTHING);
  setText('title', 'AI use policy');
  setText('story', plain(text));
  offerToAsk(QUESTION, show);
}

await connect(TOOL, {
  onInput: () => {},
  onResult: show,
  onCancelled: () => showOddity('The card was cancelled before its data came.'),
  onEnd: stopFollowing,
});
