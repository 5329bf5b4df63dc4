/** The tools that a server lists, page by page and bounded, each with its pin. */
import { createHash } from 'node:crypto';
import type { StandardSchemaV1 } from '@modelcontextprotocol/client';
import { visibleText } from '@gatehouse/contracts';
import canonicalize from 'canonicalize';
import { isTooDeep, MAX_DEPTH } from '../../domain/nesting';
import { containsSecret, type Secrets } from '../../domain/scrub';
import type { Connection } from './connect';
import { asListed } from './incoming';

/** A tool as the server lists it. */
export type ListedTool = Readonly<Record<string, unknown>>;
export interface Listing {
  /** `fault`: why it can be nobody's tool; then `tool` has its name at most. */
  readonly tools: readonly { readonly tool: ListedTool; readonly pin: string; readonly fault?: string }[];
  /** Why there are no more. */
  readonly cut?: string;
}

const MAX_TOOLS = 2_000;
const MAX_PAGES = 200;
/** Most characters of all pages, as JSON text. */
const MAX_CHARACTERS = 8_000_000;

/** All that a model reads of the tool, or that says how it is called. */
const PINNED = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;

export const pinOf = (tool: ListedTool): string => {
  const pinned = Object.fromEntries(PINNED.flatMap((name) => (tool[name] === undefined ? [] : [[name, tool[name]]])));
  return createHash('sha256').update(textOf(pinned)).digest('hex');
};

/** Text that is not valid Unicode has no canonical form; such a tool is not imported. */
function textOf(value: object): string {
  try {
    return canonicalize(value) ?? '';
  } catch {
    return JSON.stringify(value);
  }
}

interface Page {
  readonly [asListed]: readonly unknown[];
  readonly nextCursor?: unknown;
}
/** Each tool is judged by itself: one that is broken must not hide the others. A result without a list is none: taken for an empty one it would remove all tools. */
const pageOfTools: StandardSchemaV1<unknown, Page> = {
  '~standard': {
    version: 1,
    vendor: 'gatehouse',
    validate: (value) => (asListed in (value as object) ? { value: value as Page } : { issues: [{ message: 'tools is no list' }] }),
  },
};

const isObject = (value: unknown): value is ListedTool => typeof value === 'object' && value !== null && !Array.isArray(value);

/** It would show the credential to whoever reads the tool, and be another definition for each credential. */
export const REPEATED = 'its definition repeats the credential';
const LISTED_TWICE = 'the server lists another tool of this name before it';

function faultOf(listed: unknown, isTwin: boolean): string | undefined {
  if (!isObject(listed)) return 'it is no object';
  if (isTwin) return LISTED_TWICE;
  return isTooDeep(listed) ? `it is nested deeper than ${MAX_DEPTH} levels` : undefined;
}

/** Each name once: the first is what is imported, compared and called. */
export const byName = ({ tools }: Listing): ReadonlyMap<string, Listing['tools'][number]> =>
  new Map(tools.filter(({ fault }) => fault !== LISTED_TWICE).map((one) => [String(one.tool['name']), one]));

const nameOf = (listed: unknown): string | undefined =>
  isObject(listed) && typeof listed['name'] === 'string' ? listed['name'] : undefined;

/** Whether it repeats a secret, also between characters that are taken out of a definition before anybody reads it. */
const repeats = (listed: unknown, secrets: Secrets | undefined): boolean =>
  secrets !== undefined &&
  [JSON.stringify(listed), JSON.stringify(listed, (_, value: unknown) => (typeof value === 'string' ? visibleText(value) : value))].some(
    (text) => containsSecret(text, secrets),
  );

/** Judges a listed tool. A tool with a fault keeps its name at most, and not even that where the name itself repeats the credential. */
function judged(listed: unknown, isTwin: boolean, secrets: Secrets | undefined): { tool: ListedTool; fault?: string } {
  const fault = faultOf(listed, isTwin) ?? (repeats(listed, secrets) ? REPEATED : undefined);
  if (fault === undefined) return { tool: listed as ListedTool };
  const name = nameOf(listed);
  return { tool: name === undefined || repeats(name, secrets) ? {} : { name }, fault };
}

/** The secrets are those of the connection: a tool that repeats one has a fault. */
export async function listTools({ client, secrets }: Pick<Connection, 'client' | 'secrets'>, timeoutMs: number): Promise<Listing> {
  const until = Date.now() + timeoutMs;
  const tools: Listing['tools'][number][] = [];
  const cursors = new Set<string>();
  const names = new Set<unknown>();
  let characters = 0;
  for (let cursor: string | undefined; ;) {
    const params = cursor === undefined ? {} : { cursor };
    const timeout = Math.max(1, until - Date.now());
    const page = await client.request({ method: 'tools/list', params }, pageOfTools, { timeout });
    for (const listed of page[asListed]) {
      const name = nameOf(listed);
      const { tool, fault } = judged(listed, name !== undefined && names.has(name), secrets);
      names.add(name);
      characters += JSON.stringify(tool).length;
      if (tools.length === MAX_TOOLS || characters > MAX_CHARACTERS)
        return { tools, cut: `the server lists more than ${MAX_TOOLS} tools, or more than ${MAX_CHARACTERS} characters of them` };
      tools.push({ tool, pin: pinOf(tool), ...(fault !== undefined && { fault }) });
    }
    if (typeof page.nextCursor !== 'string') return { tools };
    if (cursors.has(page.nextCursor)) return { tools, cut: 'the server goes round in circles: it gave the same cursor twice' };
    if (cursors.size === MAX_PAGES - 1) return { tools, cut: `the server lists its tools on more than ${MAX_PAGES} pages` };
    cursors.add((cursor = page.nextCursor));
  }
}
