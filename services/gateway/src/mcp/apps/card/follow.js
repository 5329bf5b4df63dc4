/* global setTimeout, clearTimeout */
import { ask } from './host.js';
import { at, setText } from './page.js';
/* Asking again how something goes, no faster than the server asks for. */

const SHORTEST_PAUSE_SECONDS = 5;
const USUAL_PAUSE_SECONDS = 15;

let timer;
/** The `tools/call` that is made next, and who is shown its result. */
let next;

export function stopFollowing() {
  clearTimeout(timer);
}

/** `call`: parameters of the `tools/call` that is made after the pause; its result goes to `show`. */
export function followLater(call, show, wanted) {
  stopFollowing();
  next = { call, show };
  const seconds = Number.isFinite(wanted) ? Math.max(wanted, SHORTEST_PAUSE_SECONDS) : USUAL_PAUSE_SECONDS;
  timer = setTimeout(askAgain, seconds * 1_000);
}

async function askAgain() {
  try {
    next.show(await ask('tools/call', next.call));
  } catch {
    // The host, or the person it asked, said no: asking on by itself would pester them.
    setText('note', 'The state is not refreshed any more.');
    at('again').hidden = false;
  }
}

/** A press of a button asks at once. */
export function offerToAsk(call, show) {
  next = { call, show };
  at('again').hidden = false;
}

at('again').addEventListener('click', () => {
  at('again').hidden = true;
  void askAgain();
});
