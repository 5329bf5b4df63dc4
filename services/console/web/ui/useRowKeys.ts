import { useEffect, type RefObject } from 'react';
import { areSingleKeysOn } from './preferences.ts';

/** Whether keys now belong to a field, a menu or a dialog, or the page listens to none. */
export const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]') !== null) ||
  document.querySelector('[data-no-keys]') !== null;

/** `j` and `k` move the focus between the links of rows. */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!areSingleKeysOn() || isTyping(event.target)) return;
      const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      links[event.key === 'j' ? Math.min(at + 1, links.length - 1) : Math.max(at - 1, 0)]?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table]);
}
