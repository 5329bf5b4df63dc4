/**
 * Which changes of an integration's tools are taken and which wait for an admin. The accepted definition of a tool goes on being called until a change of
 * it is accepted.
 */
import { createHash } from 'node:crypto';
import type { registry } from '@gatehouse/contracts';
import { canonicalJson, type JsonObject } from '../../shared/json';
import type { StoredTool } from './storedTool';
import type { ToolSetting } from './toolSettings';

export interface QuarantinedChange {
  readonly toolName: string;
  /** Names the change: what an admin accepts or refuses is what they saw. */
  readonly change: string;
  readonly foundAt: Date;
  /** An admin does not want it: it waits no more, and may be accepted after all. */
  readonly refused?: true;
}
interface Accepting {
  readonly kind?: 'internal' | 'mcp';
  readonly accepts?: registry.AcceptedChanges;
}

/** An API description is read again when an admin gives it; what an MCP server lists may change at any time. */
export const acceptsOf = ({ kind, accepts }: Accepting): registry.AcceptedChanges =>
  accepts ?? (kind === 'mcp' ? 'additions' : 'everything');

export const waiting = ({ quarantine = [] }: { readonly quarantine?: readonly QuarantinedChange[] }): QuarantinedChange[] =>
  quarantine.filter(({ refused }) => refused !== true);

/** A digest of what a tool does and of all that a model is shown of it. */
export const changeOf = ({
  digest,
  summary,
  description,
  outputSchema,
}: Pick<StoredTool, 'digest' | 'summary' | 'description' | 'outputSchema'>): string =>
  createHash('sha256')
    .update(canonicalJson([digest, summary, description, ...(outputSchema === undefined ? [] : [JSON.parse(outputSchema) as JsonObject])]))
    .digest('hex');

const pinOf = (definition: string): string | undefined => (JSON.parse(definition) as { readonly pin?: string }).pin;

/** The same tool in the same words. Of an MCP server also where it lists the tool as before: what differs is how another version of Gatehouse read that. */
export const isUnchanged = (was: ComparedTool, is: ComparedTool): boolean =>
  changeOf(was) === changeOf(is) || (pinOf(is.definition) !== undefined && pinOf(was.definition) === pinOf(is.definition));
export type ComparedTool = Pick<StoredTool, 'toolName' | 'definition' | 'digest' | 'summary' | 'description' | 'outputSchema'>;

export type KnownTool = StoredTool & { readonly proposed?: string };

export interface Sorted {
  /** What is stored: accepted tools, some with a change that waits beside them. */
  readonly tools: KnownTool[];
  readonly quarantine: QuarantinedChange[];
  /** Names of new tools that are not to be called before an admin enables them. */
  readonly heldBack: string[];
}

/** `before`: the tools that are called now. `next`: what was read. */
export function sortChanges(
  before: ReadonlyMap<string, StoredTool>,
  next: readonly StoredTool[],
  accepts: registry.AcceptedChanges,
  known: readonly QuarantinedChange[],
  now: Date,
): Sorted {
  if (accepts === 'everything') return { tools: [...next], quarantine: [], heldBack: [] };
  const quarantine: QuarantinedChange[] = [];
  const tools = next.map((tool): KnownTool => {
    const accepted = before.get(tool.toolName);
    if (accepted === undefined || isUnchanged(accepted, tool)) return tool;
    const change = changeOf(tool);
    const seen = known.find((one) => one.toolName === tool.toolName && one.change === change);
    quarantine.push(seen ?? { toolName: tool.toolName, change, foundAt: now });
    return { ...accepted, proposed: JSON.stringify(tool) };
  });
  const heldBack = accepts === 'nothing' ? next.filter(({ toolName }) => !before.has(toolName)).map(({ toolName }) => toolName) : [];
  return { tools, quarantine, heldBack };
}

/** `settings` with these tools disabled. */
export function withDisabled(settings: readonly ToolSetting[], names: readonly string[]): ToolSetting[] {
  const all = new Map(settings.map((setting) => [setting.toolName, setting]));
  for (const toolName of names) all.set(toolName, { ...all.get(toolName), toolName, disabled: true });
  return [...all.values()].sort((a, b) => (a.toolName < b.toolName ? -1 : 1));
}
