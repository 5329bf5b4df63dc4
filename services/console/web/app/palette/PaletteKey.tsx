import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { copy } from './copy.ts';
import { catchEarlyKeys } from './earlyKeys.ts';
import styles from './PaletteKey.module.css';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));

let opened = 0;
const listeners = new Set<() => void>();
const open = (): void => {
  catchEarlyKeys();
  opened += 1;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How often it was opened: what must close before it can listens to this. */
export const usePaletteOpened = (): number => useSyncExternalStore(subscribe, () => opened);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The button in the bar that opens the palette and names its key. */
export const PaletteButton = () => (
  <UnstyledButton className={styles.button} onClick={open}>
    <IconSearch size={16} stroke={1.5} aria-hidden />
    {copy.open}
    <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
  </UnstyledButton>
);

/** Its code is loaded when it is first wanted. */
export function PalettePlace() {
  const times = usePaletteOpened();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return times === 0 ? null : (
    <Suspense>
      <Palette opened={times} />
    </Suspense>
  );
}
