/** What a person prefers at this browser. Nothing here has a security meaning. */
import { useSyncExternalStore } from 'react';

const KEYS = { density: 'gatehouse-density', singleKeys: 'gatehouse-single-keys', utc: 'gatehouse-utc' } as const;
export type Density = 'normal' | 'compact';

const listeners = new Set<() => void>();

/** Storage may be closed to us; then a preference lasts as long as the page. */
const kept = new Map<string, string>();
function read(key: string): string | null {
  try {
    return kept.get(key) ?? localStorage.getItem(key);
  } catch {
    return kept.get(key) ?? null;
  }
}
function write(key: string, value: string): void {
  kept.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const density = (): Density => (read(KEYS.density) === 'compact' ? 'compact' : 'normal');
/** Single letters as commands; some people must be able to switch them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => read(KEYS.singleKeys) !== 'off';

const isUtc = (): boolean => read(KEYS.utc) === 'on';
/** Whether exact times are told in UTC. */
export const useUtc = (): boolean => useSyncExternalStore(subscribe, isUtc);
export const setUtc = (on: boolean): void => write(KEYS.utc, on ? 'on' : 'off');

export const useDensity = (): Density => useSyncExternalStore(subscribe, density);
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);

export function setDensity(value: Density): void {
  document.documentElement.setAttribute('data-density', value);
  write(KEYS.density, value);
}
export const setSingleKeys = (on: boolean): void => write(KEYS.singleKeys, on ? 'on' : 'off');
