/**
 * Credentials that got in during the last day. Failures of others behind the same address do not stop them, and nobody else is looked up while an
 * address is refused. To be known opens nothing: whoever is known is judged like everybody.
 */
import type { Marks } from '@gatehouse/store';

export interface KnownCredentials {
  /** Tells whether a credential is known, by the key that its verdict is found by. */
  has(key: string): Promise<boolean>;
  note(key: string): void;
  /** Forgets a credential that failed: it is unknown to this process until it gets in again. */
  forget(key: string): void;
}

const KNOWN_SECONDS = 24 * 3_600;
/** How often the others are told of one credential. */
const TELL_MS = 3_600_000;
const MAX_KEYS = 50_000;

interface Seen {
  readonly known: boolean;
  readonly at: number;
}

/** `now` in monotonic milliseconds. */
export function knownCredentials(marks: Marks, now: () => number = () => performance.now()): KnownCredentials {
  const seen = new Map<string, Seen>();
  const markOf = (key: string): string => `known-credential:${key}`;
  const note = (key: string, known: boolean): void => {
    if (seen.size >= MAX_KEYS && !seen.has(key)) seen.delete(seen.keys().next().value!);
    seen.set(key, { known, at: now() });
  };
  /** What this process knows, while it is young enough. */
  const lately = (key: string): boolean | undefined => {
    const found = seen.get(key);
    return found !== undefined && now() - found.at < TELL_MS ? found.known : undefined;
  };
  return {
    has: async (key) => {
      const here = lately(key);
      if (here !== undefined) return here;
      const known = await marks.has(markOf(key));
      if (known) note(key, true);
      return known;
    },
    note: (key) => {
      if (lately(key) === true) return;
      note(key, true);
      void marks.set(markOf(key), KNOWN_SECONDS);
    },
    forget: (key) => {
      if (lately(key) === true) note(key, false);
    },
  };
}
