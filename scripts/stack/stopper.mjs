/** Ends what was started, last first, once; on Ctrl-C, SIGTERM, a closed terminal, or a failure on the way up. */

/** A terminal sends Ctrl-C to npm and to us, and npm passes it on: what comes within this time is one press. */
const ONE_PRESS_MS = 1_000;

/** @param {import('../providers/ui.mjs').Ui} ui @param {number} [signalCode] how the process ends after Ctrl-C */
export function createStopper(ui, signalCode = 0) {
  /** @type {{ stop: () => Promise<void> | void, kill?: () => Promise<void> | void }[]} */
  const started = [];
  const all = new Set();
  const abort = new AbortController();
  let firstPress;
  let ending;

  const stopAll = async (code) => {
    abort.abort(new Error('stopped'));
    // What is being started right now ends by the signal and may still register itself; so take from the end until nothing is left.
    for (let part = started.pop(); part !== undefined; part = started.pop()) {
      await Promise.resolve()
        .then(part.stop)
        .catch((err) => ui.say(`Did not stop cleanly: ${err.message}`));
    }
    process.exit(code);
  };

  const stop = (code) => (ending ??= stopAll(code));

  let killing = false;
  const killAll = async () => {
    if (killing) return;
    killing = true;
    ui.say('Killing what still runs.');
    await Promise.allSettled([...all].map((part) => part.kill?.()));
    process.exit(1);
  };

  const pressed = () => {
    firstPress ??= performance.now();
    if (ending === undefined) {
      ui.say('\nStopping ... (Ctrl-C again kills)');
      void stop(signalCode);
    } else if (performance.now() - firstPress > ONE_PRESS_MS) void killAll();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pressed);
  process.on('disconnect', pressed);

  return {
    signal: abort.signal,
    get stopping() {
      return ending !== undefined;
    },
    stop,
    /** @param {() => Promise<void> | void} end @param {() => Promise<void> | void} [kill] */
    add(end, kill) {
      const part = { stop: end, ...(kill && { kill }) };
      started.push(part);
      all.add(part);
    },
  };
}
