import { useEffect, useRef, type RefObject } from 'react';

/**
 * Lets a part that comes in the place of a pressed button take the focus that went with the button, so that Tab goes on from there and a screen reader
 * says what came. It leaves the focus of a person who is elsewhere on the page. The part takes the focus whenever `moment` changes to a truthy value, at
 * first too unless `atFirst` is false. The element with the ref needs a `tabIndex` of -1.
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
