/* global document, URL */
import { ask } from './host.js';
/* What every card has on its page: a state, a heading, words, and one button to a page of the console. Every value is written as text. */

export const at = (id) => document.getElementById(id);

/** Foreign text, with its controls and reading-direction marks made visible. */
const HIDDEN = /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const codeOf = (character) => `[U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
export const plain = (value) => (typeof value === 'string' ? value.replace(HIDDEN, codeOf) : '');

/** Unchanged text is left alone: it would be read out again. */
export function setText(id, text) {
  if (at(id).textContent !== text) at(id).textContent = text;
}

export function element(name, text, op) {
  const made = document.createElement(name);
  made.textContent = text;
  if (op !== undefined) made.dataset.op = op;
  return made;
}

/** Text that may be longer than the card stands in a box of its own, reached by keyboard. */
export function box(text, label, className = '') {
  const made = element('pre', text);
  made.className = className;
  made.tabIndex = 0;
  made.setAttribute('role', 'region');
  made.setAttribute('aria-label', label);
  return made;
}

export function drawState({ icon, word, role }) {
  at('state').dataset.role = role;
  setText('state', `${icon} ${word}`);
}

/** What was unfolded stays so: the same is drawn again with every answer. */
export function drawAbout(parts) {
  const isUnfolded = at('about').querySelector('details')?.open === true;
  at('about').hidden = parts.length === 0;
  at('about').replaceChildren(...parts);
  const folded = at('about').querySelector('details');
  if (folded !== null) folded.open = isUnfolded;
}

/** An address to be opened; one of any other kind is not offered. */
function webAddress(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

let page;
/** The button to a page of the console; without an address it is not there. */
export function offerPage(address, label, isQuiet = false) {
  page = webAddress(address);
  at('open').hidden = page === undefined;
  at('open').className = isQuiet ? 'quiet' : '';
  setText('open', label);
  if (page === undefined || isQuiet) setText('address', '');
}

at('open').addEventListener('click', async () => {
  const url = page;
  try {
    await ask('ui/open-link', { url });
  } catch {
    setText('address', `The page could not be opened from here. Its address: ${url}`);
  }
});
