/* global document */
import { box, element, plain } from './page.js';
/* What an API answered, as text and pictures. None of it is markup, and none of it says how the call went. */

const MOST = 20_000;
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

function textOf(value, label) {
  const text = plain(readable(value));
  const made = [box(text.slice(0, MOST), label)];
  if (text.length > MOST) made.push(element('p', `Cut here: ${text.length - MOST} more characters came.`));
  return made;
}

function pictureOf({ data, mimeType }) {
  const made = document.createElement('img');
  made.alt = 'Picture in the answer';
  made.src = `data:${mimeType};base64,${data}`;
  return made;
}

function blockOf(block, at) {
  if (block?.type === 'text' && typeof block.text === 'string') return textOf(block.text, at === 0 ? 'Answer' : `Answer, part ${at + 1}`);
  const isPicture = block?.type === 'image' && PICTURE.test(block.mimeType) && BASE64.test(block.data);
  if (isPicture) return [pictureOf(block)];
  return [element('p', `A part of the answer cannot be shown here (${plain(block?.type) || 'unknown'}).`)];
}

export const outputOf = (content) => (content ?? []).flatMap(blockOf);

/** The arguments of the call, folded away. */
export function argumentsOf(given) {
  if (given === undefined || Object.keys(given).length === 0) return [];
  const made = document.createElement('details');
  made.append(element('summary', 'Arguments'), ...textOf(JSON.stringify(given), 'Arguments'));
  return [made];
}
