import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;
let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  now = new Date();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = new Date();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The current moment, moving twice a minute; one clock for the whole page. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);
