/** What the operations of the fake have in common: refusals in the platform's own shape, what a body needs, changes, pages. */
import { Refusal, type Ask } from '../server.ts';
import type { Stored, Workspace } from '../workspace.ts';

export type Fields = Record<string, unknown>;

export const refuse = (status: number, code: string, message: string): Refusal =>
  new Refusal(status, { detail: { status: code, message } });
export const invalid = (loc: string[], msg: string): Refusal =>
  new Refusal(422, { detail: [{ loc: ['body', ...loc], msg, type: 'value_error' }] });

export const needed = (body: Fields, ...names: string[]): void => {
  const missing = names.find((name) => body[name] === undefined);
  if (missing !== undefined) throw invalid([missing], 'Field required');
};
export const one = ({ workspace }: Ask, kind: string, id: string): Stored => {
  const found = workspace.kind(kind).get(id);
  if (found === undefined) throw refuse(404, 'not_found', `There is no ${kind} ${id}`);
  return found;
};

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Merges like JSON merge patch, but keeps null. */
const merged = (old: unknown, change: unknown): unknown =>
  isObject(old) && isObject(change)
    ? { ...old, ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, merged(old[name], value)])) }
    : change;
export const patched = ({ options }: Workspace, old: unknown, change: unknown): unknown =>
  options.patch === 'merge' ? merged(old, change) : change;

export const MAX_PAGE = 100;
export const sizeOf = ({ query, workspace }: Ask, usual: number): number =>
  Math.min(Number(query.get('page_size') ?? usual), workspace.options.pageSize, MAX_PAGE);
