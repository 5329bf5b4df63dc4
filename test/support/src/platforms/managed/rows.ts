/** What the operations of the managed-agent platform share: its errors, the checks of its texts, its pages and rows. */
import { pageOf, Refusal, type Ask } from '../server.ts';
import type { Stored, Workspace } from '../workspace.ts';

export type Fields = Record<string, unknown>;

let requests = 0;
export const requestId = (): string => `req_${String((requests += 1)).padStart(8, '0')}`;
export const errorOf = (type: string, message: string): object => ({ type: 'error', error: { type, message }, request_id: requestId() });
export const refuse = (status: number, type: string, message: string): Refusal => new Refusal(status, errorOf(type, message));
export const invalid = (message: string, status = 400): Refusal => refuse(status, 'invalid_request_error', message);

export const one = ({ workspace }: Ask, kind: string, id: string): Stored => {
  const found = workspace.kind(kind).get(id);
  if (found === undefined) throw refuse(404, 'not_found_error', `${kind} ${id} was not found`);
  return found;
};
export const textOf = (body: Fields, name: string, max: number): string => {
  const value = body[name];
  if (typeof value !== 'string' || value.length < 1 || value.length > max)
    throw invalid(`${name}: must be a string of 1 to ${max} characters`);
  return value;
};
export function checkMetadata(metadata: unknown): void {
  const entries = Object.entries((metadata ?? {}) as Fields);
  if (entries.length > 16 || entries.some(([key, value]) => key.length > 64 || (value !== null && JSON.stringify(value).length > 514)))
    throw invalid('metadata: at most 16 pairs, keys of 64 and values of 512 characters');
}

export const now = (): string => new Date().toISOString();
export const page = ({ query, workspace }: Ask, all: readonly object[]): object => {
  const { items, next } = pageOf(all, query.get('page'), Math.min(Number(query.get('limit') ?? 20), workspace.options.pageSize));
  return { data: items, next_page: next };
};
export const alive = (workspace: Workspace, kind: string): Stored[] =>
  [...workspace.kind(kind).values()].filter(({ archived_at }) => archived_at === null);
export const archived = (ask: Ask, kind: string): object => Object.assign(one(ask, kind, ask.ids.at(-1)!), { archived_at: now() });
