/** What a call is about, in the little room of a mail or a card. Pure. */
import type { approvals } from '@gatehouse/contracts';

const SHORT_NAMES = 20;
const SHORT_CHANGES = 10;
const SHORT_LINES = 40;
const SHORT_LINE = 200;

/** Characters are never cut in half. */
const cut = (text: string): string =>
  text.length <= SHORT_LINE ? text : `${text.slice(0, SHORT_LINE - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** Names, and the first lines that differ; what is left out is marked. The page has the rest. */
export function inShort({ readAt, names, changes }: approvals.Preview): approvals.Preview {
  let room = SHORT_LINES;
  const short = changes?.slice(0, SHORT_CHANGES).map(({ member, lines, isCut }): approvals.MemberChange => {
    const differing = lines.filter(({ op }) => op !== 'same');
    const shown = differing.slice(0, room);
    room -= shown.length;
    const loses = isCut || shown.length < differing.length || shown.some(({ text }) => text.length > SHORT_LINE);
    return { member, lines: shown.map(({ op, text }) => ({ op, text: cut(text) })), ...(loses && { isCut: true }) };
  });
  return { readAt, names: names.slice(0, SHORT_NAMES), ...(short !== undefined && { changes: short }) };
}

const KINDS: Record<approvals.NamedThing['kind'], string> = {
  agent: 'agent',
  skill: 'skill',
  integration: 'integration',
  serviceAccount: 'service account',
  orgToken: 'organization token',
  user: 'person',
  group: 'group',
  everyone: 'everyone',
  rule: 'rule',
};
const SIGNS = { same: ' ', added: '+', removed: '-' } as const;

/** Writes a preview as lines of plain text. */
export function linesOfPreview(preview: approvals.Preview): string[] {
  const { names, changes } = inShort(preview);
  return [
    ...names.map(({ at, kind, id, name, by }) =>
      [
        `${at}: ${KINDS[kind]} ${name === undefined ? 'that is not there any more' : JSON.stringify(name)}`,
        ...(by === undefined ? [] : [`by ${by}`]),
        `(${id})`,
      ].join(' '),
    ),
    ...(changes ?? []).flatMap(({ member, lines, isCut }) => [
      `${member} would change:`,
      ...lines.map(({ op, text }) => `${SIGNS[op]} ${text}`),
      ...(isCut ? ['  (more on the page)'] : []),
    ]),
  ];
}
