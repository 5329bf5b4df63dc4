/**
 * Puts the focus somewhere near when the element that had it goes away, or is disabled for as long as it works: else it falls to the page as a whole, and
 * the next Tab begins at the top. A part that knows a better place takes the focus itself, at once (`useLostFocus`).
 */
const PLACES = '[role=dialog], [role=tabpanel], section, form, main';
/** Headings of a place, which say where one is. */
const HEADINGS = 'h1, h2, h3';
/** Number of earlier places of the focus that are kept, because a dialog may have been opened from a dialog. */
const MOST_KEPT = 8;
/** Longer than a closing dialog takes to give the focus back to what opened it. */
const AFTER_MS = 100;

const isOff = (element: Element): boolean => element.matches(':disabled');
const isNowhere = (): boolean => document.activeElement === document.body;

function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES);
  return place == null ? [] : [place, ...placesAround(place)];
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Starts to keep the focus; the function that is returned ends that. */
export function keepFocus(): () => void {
  let last: HTMLElement | undefined;
  let wasOff = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The places around each element that had the focus, the innermost first; the newest element comes first. */
  let trail: HTMLElement[][] = [];

  function look(): void {
    timer = undefined;
    if (!isNowhere() || last === undefined) return;
    if (last.isConnected) {
      const wasBack = wasOff && !isOff(last);
      wasOff = isOff(last);
      if (wasBack) focusOn(last);
      return;
    }
    last = undefined;
    const place = trail.flat().find((one) => one.isConnected && one.checkVisibility());
    if (place !== undefined) focusOn(place.querySelector<HTMLElement>(HEADINGS) ?? place);
  }
  const lookSoon = (): void => {
    if (last !== undefined && (isNowhere() || isOff(last) || !last.isConnected)) timer ??= setTimeout(look, AFTER_MS);
  };
  const taken = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    last = target;
    wasOff = false;
    trail = [placesAround(target), ...trail].slice(0, MOST_KEPT);
  };
  /** Somebody who clicks beside the element takes the focus away on purpose: it is not put back. */
  const left = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return;
    queueMicrotask(() => {
      if (target === last && last !== undefined && last.isConnected && !isOff(last) && document.hasFocus()) last = undefined;
    });
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', taken);
  document.addEventListener('focusout', left);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', taken);
    document.removeEventListener('focusout', left);
  };
}
