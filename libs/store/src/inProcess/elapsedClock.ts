/** Time that has passed, in ms, as whichever clock of this machine says it was longer: the monotonic one stands still while a machine sleeps. */
export function elapsedClock(monotonic: () => number = () => performance.now(), wall: () => number = Date.now): () => number {
  let ahead = -Infinity;
  return () => {
    const now = monotonic();
    ahead = Math.max(ahead, wall() - now);
    return now + ahead;
  };
}
