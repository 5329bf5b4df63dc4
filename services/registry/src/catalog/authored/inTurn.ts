/**
 * One at a time per key, in this process: whoever waits here does not fight for the row. It saves work and guards nothing; between processes the
 * condition of the write decides.
 */
export function inTurn(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, run) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(run, run);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
