/** One tab of a browser asks for all: every five seconds while any is looked at, else once a minute. */
const VISIBLE_MS = 5_000;
const HIDDEN_MS = 60_000;

const lockOf = (name: string, isHidden: boolean): string => `${name} ${isHidden ? 'hidden' : 'visible'}`;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function isLookedAt(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockOf(name, false));
}

/** Tabs that are looked at take turns among themselves, and so do the hidden ones, which are silent while another is looked at. */
function takeTurns(name: string, isHidden: boolean, signal: AbortSignal, ask: () => Promise<void>): Promise<void> {
  return navigator.locks.request(lockOf(name, isHidden), { signal }, async () => {
    while (!signal.aborted) {
      if (!isHidden || !(await isLookedAt(name))) await ask();
      await pause(isHidden ? HIDDEN_MS : VISIBLE_MS, signal);
    }
  });
}

/** `name`: for whom the change counters are polled. Gives what stops it. */
export function startPolling(name: string, ask: () => Promise<void>): () => void {
  let turn = new AbortController();
  const begin = (): void => {
    turn.abort();
    turn = new AbortController();
    takeTurns(name, document.hidden, turn.signal, ask).catch(() => undefined);
  };
  begin();
  document.addEventListener('visibilitychange', begin);
  return () => {
    document.removeEventListener('visibilitychange', begin);
    turn.abort();
  };
}
