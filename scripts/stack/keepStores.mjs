/** Keeps the stores of a run: those we started are started again on their data and port when they end, others are waited for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackOff, startingAgain } from './backOff.mjs';

const LOOK_EVERY_MS = 200;
const ASK_EVERY_MS = 3_000;

const masked = (url) => url.replace(/\/\/[^@/]*@/, '//');

/** How it ended, without what its log said last: a process that was killed said nothing about it. @param {string | undefined} reason */
const briefly = (reason) => /ended \((.+?)\)/.exec(reason)?.[1] ?? reason;

/** Sleeps; false when the run stops meanwhile. */
const goesOn = (ms, signal) =>
  sleep(ms, undefined, { signal }).then(
    () => true,
    () => false,
  );

/** @param {{ store: import('../providers/index.mjs').Store }} kept its store is replaced by the one started again */
async function keepOwn(kept, { ui, signal }) {
  const { name } = kept.store;
  const delayOf = createBackOff();
  while (await goesOn(LOOK_EVERY_MS, signal)) {
    for (let reason = briefly(kept.store.ended()); reason !== undefined && !signal.aborted;) {
      const delay = delayOf();
      ui.say(`${name} ended (${reason}); ${startingAgain(delay)}, on the same data`);
      if (!(await goesOn(delay, signal))) return;
      try {
        kept.store = { ...kept.store, ...(await kept.store.again()) };
        ui.say(`${name} runs again`);
        reason = undefined;
      } catch (err) {
        reason = err.message;
      }
    }
  }
}

/** @param {{ store: import('../providers/index.mjs').Store }} kept */
async function waitFor({ store: { name, url, answers } }, { ui, signal }) {
  let away = false;
  while (await goesOn(ASK_EVERY_MS, signal)) {
    const reason = await answers().then(
      () => undefined,
      (err) => err.message || err.code,
    );
    if (signal.aborted || (reason !== undefined) === away) continue;
    away = reason !== undefined;
    if (away) ui.say(`${name} at ${masked(url)} does not answer (${reason}). It was not started here, so it is waited for`);
    else ui.say(`${name} at ${masked(url)} answers again`);
  }
}

/**
 * @param {import('../providers/index.mjs').Store[]} stores
 * @param {{ ui: import('../providers/ui.mjs').Ui, signal: AbortSignal }} run `signal` ends the watch
 * @returns {{ stop(): Promise<void>, kill(): Promise<void> }}
 */
export function keepStores(stores, run) {
  const all = stores.map((store) => ({ store }));
  const watches = all.map((kept) => {
    if (kept.store.again !== undefined) return keepOwn(kept, run);
    return kept.store.answers === undefined ? undefined : waitFor(kept, run);
  });
  return {
    async stop() {
      await Promise.allSettled(watches);
      await Promise.allSettled(all.map(({ store }) => store.stop()));
    },
    kill: async () => void (await Promise.allSettled(all.map(({ store }) => (store.kill ?? store.stop)()))),
  };
}
