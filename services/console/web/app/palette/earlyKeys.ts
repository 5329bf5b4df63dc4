/** Letters typed between the key that opens the palette and the moment its field has the focus: without this they are lost, or act as keys of the page. */
import { useSyncExternalStore } from 'react';

let isWaiting = false;
let typed = '';
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') stopEarlyKeys();
  if (!isWaiting || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  typed += event.key;
  tell();
}

export function catchEarlyKeys(): void {
  typed = '';
  isWaiting = true;
  document.addEventListener('keydown', onKey, { capture: true });
}

/** The field has the focus, or nothing is to be opened any more. */
export function stopEarlyKeys(): void {
  isWaiting = false;
  document.removeEventListener('keydown', onKey, { capture: true });
}

/** What was caught so far and not taken yet. */
export const useEarlyKeys = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => typed,
  );

export function takeEarlyKeys(): string {
  const taken = typed;
  typed = '';
  tell();
  return taken;
}
