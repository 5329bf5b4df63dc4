import { useCallback, useMemo, useState } from 'react';
import type { Opened } from './json/JsonView.tsx';

/** Values that somebody opened; forgotten when `content` is another. */
export function useOpened(content: string): Opened {
  const [state, setState] = useState<{ content: string; places: ReadonlySet<string> }>({ content, places: new Set() });
  const places = useMemo(() => (state.content === content ? state.places : new Set<string>()), [state, content]);
  const open = useCallback((place: string) => setState(() => ({ content, places: new Set([...places, place]) })), [content, places]);
  return { has: (place) => places.has(place), open };
}
