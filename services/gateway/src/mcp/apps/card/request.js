/* global setInterval */
import { at, drawAbout, drawState, element, offerPage, plain, setText } from './page.js';
import { STATES, WAITING } from './states.js';
/* A call that a person approves, drawn the same wherever it is shown. */

const KINDS = {
  agent: 'Agent',
  skill: 'Skill',
  integration: 'Integration',
  serviceAccount: 'Service account',
  orgToken: 'Organization token',
  user: 'Person',
  group: 'Group',
  everyone: 'For',
  rule: 'Rule',
};
const SIGNS = { added: '+', removed: '-' };

/** What the ids of the call name and what would change, as the server read it. */
function aboutOf(preview) {
  const names = (preview?.names ?? []).map(({ kind, name, by }) => {
    const line = element('p', `${KINDS[kind] ?? 'Thing'} `);
    line.append(element('bdi', name === undefined ? 'that is not there any more' : `"${plain(name)}"`));
    if (by !== undefined) line.append(' by ', element('bdi', plain(by)));
    return line;
  });
  const changes = (preview?.changes ?? []).flatMap(({ member, lines, isCut }) => [
    element('p', `${plain(member)} would change:`),
    ...lines.map(({ op, text }) => element('pre', `${SIGNS[op] ?? ' '} ${plain(text)}`, op)),
    ...(isCut ? [element('p', 'There is more on the approval page.')] : []),
  ]);
  return [...names, ...changes];
}

let shown = {};

/** `request`: what is known of it. The first answer says more than those to later questions. `more`: what the card shows beside it. */
export function drawRequest(request, state, more = []) {
  shown = request;
  const waits = state === WAITING;
  drawState(state);
  setText('title', plain(request.tool) || 'Approval');
  setText('story', waits ? 'A person must say yes first. Nothing has run.' : plain(request.message));
  setText('because', waits && request.because !== undefined ? `Reason: ${plain(request.because)}` : '');
  drawAbout([...more, ...(waits ? aboutOf(request.preview) : [])]);
  setText('note', '');
  at('again').hidden = true;
  offerNext(request, waits);
  drawTimeLeft();
}

/** What an approved call needed of its person when it resumed comes before the page of the approval. */
function offerNext({ signUrl, credentialUrl, approvalUrl, elicitation }, waits) {
  if (signUrl !== undefined) return offerPage(signUrl, 'Open the page to sign');
  if (credentialUrl !== undefined) return offerPage(credentialUrl, 'Open the page to store it');
  offerPage(approvalUrl ?? elicitation?.url, 'Open the approval page', !waits);
}

function drawTimeLeft() {
  const minutes = Math.ceil((Date.parse(shown.expiresAt) - Date.now()) / 60_000);
  const waits = STATES.get(shown.status) === WAITING && Number.isFinite(minutes);
  setText('left', waits ? timeLeft(minutes) : '');
}
function timeLeft(minutes) {
  if (minutes < 1) return 'Its time is over.';
  if (minutes < 60) return `${minutes} min left`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min left` : `${Math.floor(minutes / 1_440)} days left`;
}
setInterval(drawTimeLeft, 15_000);
