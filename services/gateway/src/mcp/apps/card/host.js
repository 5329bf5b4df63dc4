/* global document, parent, addEventListener, ResizeObserver */
/* The host of a card: JSON-RPC over postMessage. Nobody else is heard. */

const asked = new Map();
let lastId = 0;
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const notify = (method, params) => send({ method, params });

/** Asks the host; rejects when it, or the person it asked, says no. */
export const ask = (method, params) =>
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

/** Takes over the host's colours and letters. */
function dress({ theme, styles }) {
  const { style } = document.documentElement;
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && typeof value === 'string') style.setProperty(name, value);
}

function tellSize() {
  const { width, height } = document.documentElement.getBoundingClientRect();
  notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) });
}

/** Begins the conversation. The card hears of the arguments of its call, of its result, that there will be none, and of its end. */
export async function connect(name, { onInput, onResult, onCancelled, onEnd }) {
  const requests = new Map([
    ['ping', () => {}],
    ['ui/resource-teardown', onEnd],
  ]);
  const notifications = new Map([
    ['ui/notifications/tool-input', (input) => onInput(input.arguments ?? {})],
    ['ui/notifications/tool-result', onResult],
    ['ui/notifications/tool-cancelled', onCancelled],
    ['ui/notifications/host-context-changed', dress],
  ]);
  const answer = ({ id, method }) => {
    const run = requests.get(method);
    if (run === undefined) return send({ id, error: { code: -32601, message: 'Method not found' } });
    run();
    send({ id, result: {} });
  };
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) settle(data);
    else if (data.id !== undefined) answer(data);
    else notifications.get(data.method)?.(data.params ?? {});
  });
  new ResizeObserver(tellSize).observe(document.documentElement);
  const appInfo = { name, version: '1' };
  const { hostContext } = await ask('ui/initialize', { appInfo, appCapabilities: {}, protocolVersion: '2026-01-26' });
  dress(hostContext ?? {});
  notify('ui/notifications/initialized', {});
}
