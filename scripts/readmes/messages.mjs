/** Messages between processes as lists, from the contracts. */
import { join } from 'node:path';
import { root } from '../stack/root.mjs';
import { cell, table } from './block.mjs';
import { commentAbove, sourcesOf } from './comments.mjs';
import { load } from './services.mjs';

const { allRpcs, allEvents, serviceNames } = load(join(root, 'libs/contracts/dist/index.js'));
const sources = sourcesOf('libs/contracts/src');

const meaningOf = (name) => cell(commentAbove(sources, `export const \\w+ = (?:rpc|event)\\(\\s*'${name}'`) ?? '');
const code = (names) => names.map((name) => `\`${name}\``).join(', ');

const calls = (owner) => {
  const rows = allRpcs
    .filter(({ server }) => server === owner)
    .map(({ name, callers, idempotent, timeoutMs }) => [
      `\`${name}\``,
      callers.join(', '),
      idempotent ? 'yes' : 'no',
      String(timeoutMs / 1000),
      meaningOf(name),
    ]);
  return rows.length === 0 ? [] : [`### ${owner}`, table(['call', 'asked by', 'may run twice', 'seconds', 'meaning'], rows)];
};
const events = () => [
  '### Events',
  table(
    ['event', 'stated by', 'meaning'],
    allEvents.map(({ name, publishers }) => [`\`${name}\``, publishers.join(', '), meaningOf(name)]),
  ),
];

/** Every message there is. */
export const allMessages = () => [...serviceNames.flatMap(calls), ...events()].join('\n\n');

/** What one service answers, asks and states; undefined for a service outside the bus. */
export function messagesOf(service) {
  if (!serviceNames.includes(service)) return undefined;
  const parts = [
    ['Answers', allRpcs.filter(({ server }) => server === service)],
    ['Asks', allRpcs.filter(({ callers }) => callers.includes(service))],
    ['States', allEvents.filter(({ publishers }) => publishers.includes(service))],
  ];
  return parts
    .filter(([, messages]) => messages.length > 0)
    .map(([verb, messages]) => `- ${verb} ${code(messages.map(({ name }) => name))}.`)
    .join('\n');
}
