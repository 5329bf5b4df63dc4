/** Whether the page is in use. Background reads of an unused page must not keep a session alive. */
const AWAY_MS = 60_000;
let actedAt = Date.now();
const note = (): void => void (actedAt = Date.now());

for (const act of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'popstate'] as const)
  addEventListener(act, note, { capture: true, passive: true });

export const isAway = (): boolean => Date.now() - actedAt > AWAY_MS;
