import { followLater, stopFollowing } from './follow.js';
import { connect } from './host.js';
import { argumentsOf, outputOf } from './output.js';
import { at, drawAbout, drawState, offerPage, plain, setText } from './page.js';
import { drawRequest } from './request.js';
import { requestStateOf } from './states.js';
import { words } from './words.js';
/* A governed call with its result. The call was made before the card is shown; the card makes none, it only asks how a waiting one goes. */

const TOOL = 'service_widget';
const FOLLOWED_BY = 'service_approval_card';

let called = {};
let request = {};

const NOT_RUN = 'Nothing has run. Ask for it again when that is done.';
const missing = (word, label, addressOf) => ({
  state: { icon: '◷', word, role: 'waiting' },
  draw(data, content) {
    setText('story', `${plain(content?.[0]?.text)}\n${NOT_RUN}`);
    offerPage(addressOf(data), label);
  },
});
const showsOutput = (state) => ({ state, draw: (_data, content) => drawAbout([...argumentsOf(called.arguments), ...outputOf(content)]) });
const FAILED = showsOutput(words['call.failed']);
const ANSWERED = showsOutput(words['call.succeeded']);

/** By the word of the server. What an API answers is never read for it. */
const ENDS = new Map([
  ['SUCCEEDED', ANSWERED],
  ['ENDED_IN_ERROR', FAILED],
  ['REFUSED', { state: words['call.denied'], draw: (_data, content) => setText('story', plain(content?.[0]?.text)) }],
  ['POLICY_SIGNATURE_REQUIRED', missing('Signature needed', 'Open the page to sign', ({ signUrl }) => signUrl)],
  ['CREDENTIAL_REQUIRED', missing('Credential needed', 'Open the page to store it', ({ credentialUrl }) => credentialUrl)],
]);

function clear() {
  for (const id of ['story', 'because', 'left', 'note']) setText(id, '');
  at('again').hidden = true;
  drawAbout(argumentsOf(called.arguments));
  offerPage(undefined, '');
}

function show({ structuredContent, content, isError }) {
  stopFollowing();
  const data = structuredContent ?? {};
  const waiting = requestStateOf(data.status, isError);
  if (waiting !== undefined) return showRequest(data, waiting, content);
  const end = ENDS.get(data.status) ?? (isError ? FAILED : ANSWERED);
  clear();
  setText('title', plain(called.tool) || 'Tool call');
  drawState(end.state);
  end.draw(data, content);
}

/** The answer of the call stands before the last block where the card asked for it, and alone where the call itself gave it. */
function showRequest(data, state, content) {
  request = { ...request, ...data };
  const output = data.status === 'COMPLETED' ? outputOf(content) : [];
  drawRequest(request, state, [...argumentsOf(called.arguments), ...output]);
  if (state.goesOn) follow();
}

function follow() {
  const question = { name: FOLLOWED_BY, arguments: { request_id: request.requestId } };
  followLater(question, showLater, request.pollIntervalSeconds);
}
function showLater(result) {
  if (result.structuredContent?.status !== undefined) return show({ ...result, content: result.content?.slice(0, -1) });
  setText('note', 'The state cannot be read right now.');
  follow();
}

await connect(TOOL, {
  onInput(input) {
    called = input;
    setText('title', plain(called.tool) || 'Tool call');
    drawState(words['call.running']);
    drawAbout(argumentsOf(called.arguments));
  },
  onResult: show,
  onCancelled() {
    clear();
    drawState({ icon: '○', word: 'Cancelled', role: 'off' });
    setText('story', 'The call was taken back before its answer came.');
  },
  onEnd: stopFollowing,
});
