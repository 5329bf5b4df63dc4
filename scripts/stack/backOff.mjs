/** When to start again what died: at once the first two times, then later each time it dies soon. */

const SOON_MS = 60_000;
const AT_ONCE = 2;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;

/** @param {() => number} [now] @returns {() => number} called at each death: how long to wait, in ms */
export function createBackOff(now = () => performance.now()) {
  let deaths = [];
  return () => {
    const at = now();
    deaths = [...deaths.filter((death) => at - death < SOON_MS), at];
    const late = deaths.length - AT_ONCE;
    return late <= 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (late - 1), LONGEST_DELAY_MS);
  };
}

/** @param {number} delayMs */
export const startingAgain = (delayMs) => (delayMs === 0 ? 'starting it again at once' : `starting it again in ${delayMs / 1_000} s`);
