import { useEffect, useRef, type RefObject } from 'react';

/**
 * For what comes in the place of the button that was pressed: it takes the focus that went with the button, so that Tab goes on from there and a screen
 * reader says what came. Who is elsewhere on the page stays there. `moment` is when: whenever it becomes another value that holds, at first too unless
 * `atFirst` is false. What the ref is given to needs a `tabIndex` of -1.
 */
export function useLostFocus<E extends HTMLElement>(moment: unknown, atFirst = true): RefObject<E | null> {
  const part = useRef<E>(null);
  const isWaited = useRef(atFirst);
  useEffect(() => {
    if (isWaited.current && Boolean(moment) && document.activeElement === document.body) part.current?.focus();
    isWaited.current = true;
  }, [moment]);
  return part;
}
