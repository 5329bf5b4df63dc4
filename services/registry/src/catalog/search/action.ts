/** What a tool does to its resource, and what a question asks to be done. */
import { termOf, tokenize } from './tokenize';

export type Action = 'create' | 'get' | 'list' | 'search' | 'update' | 'delete' | 'act';

const VERBS = {
  create: 'create add new make insert register generate open upload invite schedule join attach assign link start',
  get: 'get retrieve fetch read show view see display download describe check info export preview',
  list: 'list browse',
  search: 'search find lookup query',
  update: 'update edit change modify set rename patch adjust configure replace resize scale close reopen upgrade mark',
  delete: 'delete remove destroy drop erase revoke cancel unset purge clear kick leave uninstall unlink detach disconnect',
  act:
    'send post publish run trigger execute launch dispatch rerun stop end merge approve accept decline reject archive restore move transfer ' +
    'transition pay refund capture confirm void finalize deploy reboot restart roll rollback revert copy fork import reset verify validate submit ' +
    'enable disable lock unlock pin unpin star follow watch vote react reply respond pause snooze resume ask request issue protect comment tag log',
} as const satisfies Record<Action, string>;

const byTerm = new Map(
  (Object.keys(VERBS) as Action[]).flatMap((action) => VERBS[action].split(' ').map((word) => [termOf(word) ?? word, action] as const)),
);

/** What a word asks for when it stands where a verb does. */
export const actionOfWord = (word: string): Action | undefined => byTerm.get(termOf(word) ?? '');

/** Segments of the path that name things, in order. */
const namesIn = (operation: string): string[] =>
  operation
    .slice(operation.indexOf(' ') + 1)
    .split('/')
    .filter((segment) => segment !== '' && !segment.includes('{') && !/^v?\d+$/.test(segment));

/** Names what an operation is about, and what that belongs to: for `GET /v1/customers/{id}/cards` cards, of customers. */
export function resourceOf(operation: string): { resource: string; parents: string } {
  const names = namesIn(operation);
  return { resource: names.at(-1) ?? '', parents: names.slice(0, -1).join(' ') };
}

/** Tells what a tool does: by the verb of its name or summary, or else by its method and whether its path ends in one thing or in a collection. */
export function actionOf(operation: string, toolName: string, summary: string): Action {
  const [method = '', path = ''] = operation.split(' ', 2);
  const last = path.split('/').at(-1) ?? '';
  const words = tokenize(toolName).filter((word) => word !== method.toLowerCase());
  const [first] = tokenize(summary);
  const named = [...(first === undefined ? [] : [first]), ...words].map(actionOfWord).find((action) => action !== undefined);
  const ofOne = last.includes('{');
  const collection = !ofOne && /s(?:\.json)?$/i.test(last);
  if (method === 'GET') {
    if (named === 'search') return 'search';
    return named === 'list' || collection ? 'list' : 'get';
  }
  if (method === 'DELETE') return 'delete';
  if (named !== undefined && named !== 'get' && named !== 'list') return named;
  if (method === 'PUT' || method === 'PATCH' || ofOne) return 'update';
  return collection ? 'create' : 'act';
}

/** How well a tool that does the one serves a question that asks for the other. */
const SERVES: Record<Action | 'read', Partial<Record<Action, number>>> = {
  read: { get: 1, list: 1, search: 0.9 },
  get: { get: 1, list: 0.95, search: 0.9 },
  list: { list: 1, search: 0.9, get: 0.8 },
  search: { search: 1, list: 0.95, get: 0.85 },
  create: { create: 1, act: 0.85, update: 0.75 },
  update: { update: 1, act: 0.85, create: 0.75 },
  delete: { delete: 1, update: 0.7, act: 0.7 },
  act: { act: 1, create: 1, update: 0.85, delete: 0.7 },
};
const OTHERWISE = 0.45;

/** What a question asks to be done; `any` when it does not say. */
export type Intent = keyof typeof SERVES | 'any';
export const fitOf = (intent: Intent, action: Action): number => (intent === 'any' ? 1 : (SERVES[intent][action] ?? OTHERWISE));
