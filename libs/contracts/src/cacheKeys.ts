/** Keys of the shared cache begin with a word that says who writes them; readers accept nobody else's values there. */
import type { ServiceName } from './message';

const writers = {
  pointer: 'registry',
  grants: 'policy',
  policy: 'policy',
  budget: 'policy',
  signed: 'policy',
  cred: 'executor',
  oauthClient: 'executor',
} as const satisfies Record<string, ServiceName>;

/** Every word that a key begins with; a verdict proves itself, whoever wrote it. */
export const cacheWords: readonly string[] = [...Object.keys(writers), 'verdict'];

/** Throws for a key that nobody is known to write. */
export function cacheWriter(key: string): ServiceName {
  const word = key.slice(0, Math.max(key.indexOf(':'), 0));
  if (!Object.hasOwn(writers, word)) throw new Error(`nobody is known to write cache keys like "${word}:"`);
  return writers[word as keyof typeof writers];
}
