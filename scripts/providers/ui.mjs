/** What the scripts print while they work: one line per thing that happened, and a sign of life while something takes long. */

/** @typedef {{ say(line: string): void, waiting<T>(what: string, work: Promise<T>): Promise<T> }} Ui */

const EVERY_MS = 5_000;

/** @param {(text: string) => void} [write] @returns {Ui} */
export function createUi(write = (text) => process.stdout.write(text)) {
  const say = (line) => write(`${line}\n`);
  return {
    say,
    async waiting(what, work) {
      const since = performance.now();
      say(`  ${what} ...`);
      const timer = setInterval(() => say(`  ${what} ... ${Math.round((performance.now() - since) / 1_000)} s`), EVERY_MS);
      try {
        return await work;
      } finally {
        clearInterval(timer);
      }
    },
  };
}

/** Prints nothing. @returns {Ui} */
export const silentUi = () => createUi(() => {});
