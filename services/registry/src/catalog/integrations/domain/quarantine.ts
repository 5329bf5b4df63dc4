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

/** Tells whether the tool and its words are the same. What an MCP server lists as before is unchanged, even if another version of Gatehouse read it otherwise. */
export const isUnchanged = (was: ComparedTool, is: ComparedTool): boolean =>
  changeOf(was) === changeOf(is) || (pinOf(is.definition) !== undefined && pinOf(was.definition) === pinOf(is.definition));
export type ComparedTool = Pick<StoredTool, 'toolName' | 'definition' | 'digest' | 'summary' | 'description' | 'outputSchema'>;

export type KnownTool = StoredTool & { readonly proposed?: string };

export interface HeldChanges {
  /** What is stored: accepted tools, some with a change that waits beside them. */
  readonly tools: KnownTool[];
  readonly quarantine: QuarantinedChange[];
  /** Names of new tools that are not to be called before an admin enables them. */
  readonly disabled: string[];
}

/** `accepted`: the tools that are called now. `read`: the tools as they are described now. `heldBefore`: changes that wait already, or were refused. */
export function holdChanges(
  accepted: ReadonlyMap<string, StoredTool>,
  read: readonly StoredTool[],
  accepts: registry.AcceptedChanges,
  heldBefore: readonly QuarantinedChange[],
  now: Date,
): HeldChanges {
  if (accepts === 'everything') return { tools: [...read], quarantine: [], disabled: [] };
  const quarantine: QuarantinedChange[] = [];
  const tools = read.map((tool): KnownTool => {
    const acceptedTool = accepted.get(tool.toolName);
    if (acceptedTool === undefined || isUnchanged(acceptedTool, tool)) return tool;
    const change = changeOf(tool);
    const held = heldBefore.find((entry) => entry.toolName === tool.toolName && entry.change === change);
    quarantine.push(held ?? { toolName: tool.toolName, change, foundAt: now });
    return { ...acceptedTool, proposed: JSON.stringify(tool) };
  });
  const disabled = accepts === 'nothing' ? read.filter(({ toolName }) => !accepted.has(toolName)).map(({ toolName }) => toolName) : [];
  return { tools, quarantine, disabled };
}

/** `settings` with these tools disabled. */
export function withDisabled(settings: readonly ToolSetting[], names: readonly string[]): ToolSetting[] {
  const all = new Map(settings.map((setting) => [setting.toolName, setting]));
  for (const toolName of names) all.set(toolName, { ...all.get(toolName), toolName, disabled: true });
  return [...all.values()].sort((a, b) => (a.toolName < b.toolName ? -1 : 1));
}
