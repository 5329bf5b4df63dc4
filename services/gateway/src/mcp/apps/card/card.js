/* global document, parent, addEventListener, setTimeout, clearTimeout, setInterval, URL, ResizeObserver */
/* The approval card inside its host: hears of a request, shows its state, follows it. Every value is written as text. */

/** Wire word of each state: icon, word and colour, and whether it can still change. */
const WAITING = { icon: '◷', word: 'Waiting', role: 'waiting', goesOn: true };
const STATES = new Map([
  ['PENDING_APPROVAL', WAITING],
  ['AWAITING_USER_ACTION', WAITING],
  ['APPROVED', { icon: '◷', word: 'Approved, running', role: 'waiting', goesOn: true }],
  ['COMPLETED', { icon: '●', word: 'Approved, ran', role: 'good' }],
  ['REJECTED', { icon: '✕', word: 'Rejected', role: 'bad' }],
  ['EXPIRED', { icon: '○', word: 'Lapsed', role: 'off' }],
  ['CANCELLED', { icon: '○', word: 'Withdrawn', role: 'off' }],
  ['FAILED', { icon: '✕', word: 'Approved, not run', role: 'bad' }],
  ['UNKNOWN_OUTCOME', { icon: '?', word: 'Approved, outcome unknown', role: 'unknown' }],
]);
const RAN_BADLY = { icon: '✕', word: 'Approved, ended in an error', role: 'bad' };
const NOTHING = { icon: '○', word: 'Nothing to show', role: 'off' };
const SHORTEST_PAUSE_SECONDS = 5;
const USUAL_PAUSE_SECONDS = 15;

/** The name is also that of the tool whose answers it shows. */
const appInfo = { name: 'service_approval_card', version: '1' };

const at = (id) => document.getElementById(id);

/** Foreign text, with its controls and reading-direction marks made visible. */
const HIDDEN = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const codeOf = (character) => `[U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
const plain = (value) => (typeof value === 'string' ? value.replace(HIDDEN, codeOf) : '');

// ---- The host: JSON-RPC over postMessage

const asked = new Map();
let lastId = 0;
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const notify = (method, params) => send({ method, params });
const ask = (method, params) =>
  new Promise((resolve, reject) => {
    lastId += 1;
    asked.set(lastId, { resolve, reject });
    send({ id: lastId, method, params });
  });

function settle({ id, result, error }) {
  const { resolve, reject } = asked.get(id) ?? {};
  asked.delete(id);
  if (error === undefined) resolve?.(result);
  else reject?.(error);
}

const requests = new Map([
  ['ping', () => {}],
  ['ui/resource-teardown', () => stopPolling()],
]);
function answer({ id, method }) {
  const run = requests.get(method);
  if (run === undefined) return send({ id, error: { code: -32601, message: 'Method not found' } });
  run();
  send({ id, result: {} });
}

const notifications = new Map([
  ['ui/notifications/tool-input', (input) => (request.requestId = input.arguments?.request_id)],
  ['ui/notifications/tool-result', (result) => show(result)],
  ['ui/notifications/tool-cancelled', () => showNothing('The card was cancelled before its data came.')],
  ['ui/notifications/host-context-changed', (context) => dress(context)],
]);

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return;
  if (data.method === undefined) settle(data);
  else if (data.id !== undefined) answer(data);
  else notifications.get(data.method)?.(data.params ?? {});
});

/** Takes over the host's colours and letters. */
function dress({ theme, styles }) {
  const { style } = document.documentElement;
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && typeof value === 'string') style.setProperty(name, value);
}

// ---- The request

/** What is known of it. The first answer says more than those to polls. */
let request = {};
let timer;

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
  const state = result.isError && payload?.status === 'COMPLETED' ? RAN_BADLY : STATES.get(payload?.status);
  if (state === undefined) return showOddity(result);
  request = { ...request, ...payload };
  draw(state);
  stopPolling();
  if (state.goesOn) pollLater();
}

/** No state in it: perhaps a passing fault, unless it is the first that is heard. */
function showOddity({ content }) {
  if (request.status === undefined) return showNothing(content?.[0]?.text);
  setText('note', 'The state cannot be read right now.');
  stopPolling();
  pollLater();
}

function showNothing(story) {
  draw(NOTHING);
  at('again').hidden = request.requestId === undefined;
  setText('story', plain(story));
}

function draw(state) {
  const waits = state === WAITING;
  at('state').dataset.role = state.role;
  setText('state', `${state.icon} ${state.word}`);
  setText('tool', plain(request.tool) || 'Approval');
  setText('story', waits ? 'A person must say yes first. Nothing has run.' : plain(request.message));
  setText('because', waits && request.because !== undefined ? `Reason: ${plain(request.because)}` : '');
  drawAbout(waits ? request.preview : undefined);
  setText('note', '');
  at('again').hidden = true;
  at('open').hidden = pageOf(request) === undefined;
  at('open').className = waits ? '' : 'quiet';
  if (!state.goesOn) setText('address', '');
  drawTimeLeft();
}

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

function element(name, text, role) {
  const made = document.createElement(name);
  made.textContent = text;
  if (role !== undefined) made.dataset.op = role;
  return made;
}

/** What the ids of the call name and what would change, as the server read it. */
function drawAbout(preview) {
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
  at('about').hidden = names.length + changes.length === 0;
  at('about').replaceChildren(...names, ...changes);
}

/** Unchanged text is left alone: it would be read out again. */
function setText(id, text) {
  if (at(id).textContent !== text) at(id).textContent = text;
}

/** The approval page; addresses of any other kind are not offered. */
function pageOf({ approvalUrl, elicitation }) {
  const address = approvalUrl ?? elicitation?.url;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

function drawTimeLeft() {
  const minutes = Math.ceil((Date.parse(request.expiresAt) - Date.now()) / 60_000);
  const waits = STATES.get(request.status) === WAITING && Number.isFinite(minutes);
  setText('left', waits ? timeLeft(minutes) : '');
}
function timeLeft(minutes) {
  if (minutes < 1) return 'Its time is over.';
  if (minutes < 60) return `${minutes} min left`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min left` : `${Math.floor(minutes / 1_440)} days left`;
}
setInterval(drawTimeLeft, 15_000);

// ---- Following it, no faster than the server asks

function stopPolling() {
  clearTimeout(timer);
}
function pollLater() {
  const { pollIntervalSeconds: wanted } = request;
  const seconds = Number.isFinite(wanted) ? Math.max(wanted, SHORTEST_PAUSE_SECONDS) : USUAL_PAUSE_SECONDS;
  timer = setTimeout(poll, seconds * 1_000);
}
async function poll() {
  try {
    show(await ask('tools/call', { name: appInfo.name, arguments: { request_id: request.requestId } }));
  } catch {
    // The host, or the person it asked, said no: asking on by itself would pester them.
    setText('note', 'The state is not refreshed any more.');
    at('again').hidden = false;
  }
}

at('again').addEventListener('click', () => {
  at('again').hidden = true;
  void poll();
});
at('open').addEventListener('click', async () => {
  const url = pageOf(request);
  try {
    await ask('ui/open-link', { url });
  } catch {
    setText('address', `The page could not be opened from here. Its address: ${url}`);
  }
});

new ResizeObserver(() => {
  const { width, height } = document.documentElement.getBoundingClientRect();
  notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) });
}).observe(document.documentElement);

const { hostContext } = await ask('ui/initialize', { appInfo, appCapabilities: {}, protocolVersion: '2026-01-26' });
dress(hostContext ?? {});
notify('ui/notifications/initialized', {});
