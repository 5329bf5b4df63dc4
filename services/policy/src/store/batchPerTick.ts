/**
 * One reading for all who ask for the same thing in one turn of the event loop. It begins after the last of them has asked, so nobody is told
 * something from before their question.
 */
export function batchPerTick<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (key) => {
    const known = asked.get(key);
    if (known !== undefined) return known;
    const turn = new Promise<void>((resolve) => {
      setImmediate(() => {
        asked.delete(key);
        resolve();
      });
    });
    const reading = turn.then(() => load(key));
    asked.set(key, reading);
    return reading;
  };
}
