/**
 * What was known of tools that a refresh removed. One that comes back is compared with what was accepted of it, as if it had stayed: a server must not get
 * another definition past an admin by leaving a tool out for a while.
 */
import type { ToolRow } from './integration';
import type { QuarantinedChange } from './quarantine';
import { storedOf, type StoredTool } from './storedTool';

export interface RemovedTool {
  /** The tool as it was accepted. */
  readonly tool: StoredTool;
  /** The change of it that waited, or was refused. */
  readonly held?: QuarantinedChange;
}

/** The most removed tools that are kept for an integration; those that were removed first are forgotten. */
export const MOST_REMOVED = 500;
/** The most characters that they have together, as JSON text. */
const MOST_CHARACTERS = 2_000_000;

/** Names of properties from outside never become names of fields of the database, so it is stored as text. */
export const readRemoved = (text: string | undefined): RemovedTool[] =>
  (JSON.parse(text ?? '[]') as RemovedTool[]).map(({ tool, held }) => ({
    tool,
    ...(held && { held: { ...held, foundAt: new Date(held.foundAt) } }),
  }));

/** The newest that may be kept, as text, in the order in which they were removed. */
export function textOfRemoved(removed: readonly RemovedTool[]): string {
  let characters = 0;
  const texts = removed.map((one) => JSON.stringify(one));
  const first = texts.findLastIndex((text) => (characters += text.length + 1) > MOST_CHARACTERS) + 1;
  return `[${texts.slice(Math.max(first, texts.length - MOST_REMOVED)).join(',')}]`;
}

/** Lists the removed tools after a refresh that found `next`: those of before that are still gone, then those that are gone since. */
export function removedAfter(
  before: readonly RemovedTool[],
  known: readonly ToolRow[],
  quarantine: readonly QuarantinedChange[],
  next: readonly StoredTool[],
): RemovedTool[] {
  const found = new Set(next.map(({ toolName }) => toolName));
  const gone = known.map((row): RemovedTool => {
    const held = quarantine.find(({ toolName }) => toolName === row.toolName);
    return { tool: storedOf(row), ...(held && { held }) };
  });
  return [...before, ...gone].filter(({ tool }) => !found.has(tool.toolName));
}
