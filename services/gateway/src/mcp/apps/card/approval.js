import { followLater, offerToAsk, stopFollowing } from './follow.js';
import { connect } from './host.js';
import { argumentsOf } from './output.js';
import { drawState, element, plain, setText } from './page.js';
import { drawRequest } from './request.js';
import { NOTHING, requestStateOf, WAITING } from './states.js';
/* The approval card: hears of a request, shows its state, follows it. */

/** The name is also that of the tool whose answers it shows. */
const TOOL = 'service_approval_card';

let request = {};
const question = () => ({ name: TOOL, arguments: { request_id: request.requestId } });

/** The payload of an answer: as data, or as the text of its last block; the output of the call may stand before it. */
function payloadOf({ structuredContent, content }) {
  if (structuredContent?.status !== undefined) return structuredContent;
  try {
    return JSON.parse(content.at(-1).text);
  } catch {
    return undefined;
  }
}

function show(result) {
  const payload = payloadOf(result);
  const state = requestStateOf(payload?.status, result.isError);
  if (state === undefined) return showOddity(result);
  request = { ...request, ...payload };
  drawRequest(request, state, argumentsShown(state));
  stopFollowing();
  if (state.goesOn) followLater(question(), show, request.pollIntervalSeconds);
}

/** Long ones do not come with the state. */
function argumentsShown(state) {
  if (request.arguments !== undefined) return argumentsOf(request.arguments);
  return state === WAITING ? [element('p', 'The arguments are too long to be shown here. Read them on the approval page.')] : [];
}

/** No state in it: perhaps a passing fault, unless it is the first that is heard. */
function showOddity({ content }) {
  if (request.status === undefined) return showNothing(content?.[0]?.text);
  setText('note', 'The state cannot be read right now.');
  followLater(question(), show, request.pollIntervalSeconds);
}

function showNothing(story) {
  drawState(NOTHING);
  setText('title', 'Approval');
  if (request.requestId !== undefined) offerToAsk(question(), show);
  setText('story', plain(story));
}

await connect(TOOL, {
  onInput: (input) => (request.requestId = input.request_id),
  onResult: show,
  onCancelled: () => showNothing('The card was cancelled before its data came.'),
  onEnd: stopFollowing,
});
