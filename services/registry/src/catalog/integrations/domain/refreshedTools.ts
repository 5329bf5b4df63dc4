/** What an import does to the tools of an integration, and what is reported of it. */
import type { registry } from '@gatehouse/contracts';
import { sameJson } from '../../shared/json';
import { diffTools, type ToolChanges } from './importReport';
import type { IntegrationRow, ToolRow } from './integration';
import { acceptsOf, holdChanges, waiting, type HeldChanges } from './quarantine';
import { removedAfter, type RemovedTool } from './removedTools';
import { storedOf, type StoredTool } from './storedTool';

/** What is known of an integration's tools before its description is read again. */
export interface KnownTools {
  readonly current: readonly ToolRow[];
  /** Earlier refreshes removed them. */
  readonly removed: readonly RemovedTool[];
}

export interface RefreshedTools extends HeldChanges {
  readonly removed: readonly RemovedTool[];
}

interface ReadDocument {
  readonly baseUrl: string;
  readonly auth: registry.AuthScheme;
  readonly tools: readonly StoredTool[];
}

/**
 * Decides which tools are stored as they were read, and which stay as they were accepted while their change waits for an admin. Nothing waits of an
 * integration that is new, or that an admin gives another address or auth: whoever does that accepts the tools that are there.
 */
export function refreshTools(before: IntegrationRow | undefined, known: KnownTools, read: ReadDocument, now: Date): RefreshedTools {
  const { baseUrl, auth, tools } = read;
  if (before === undefined || before.baseUrl !== baseUrl || !sameJson(before.auth, auth))
    return { tools: [...tools], quarantine: [], disabled: [], removed: [] };
  const { quarantine = [] } = before;
  const accepted = [...known.removed.map(({ tool }) => tool), ...known.current.map(storedOf)];
  const heldBefore = [...quarantine, ...known.removed.flatMap(({ held }) => held ?? [])];
  return {
    ...holdChanges(new Map(accepted.map((tool) => [tool.toolName, tool])), tools, acceptsOf(before), heldBefore, now),
    removed: removedAfter(known.removed, known.current, quarantine, tools),
  };
}

const nameOf = ({ toolName }: { readonly toolName: string }): string => toolName;

/** What a refresh reports of the tools: those that were read, against those that were accepted. */
export function reportChanges(
  { current, removed }: KnownTools,
  read: readonly StoredTool[],
  { tools, quarantine, disabled }: RefreshedTools,
): ToolChanges {
  const quarantined = waiting({ quarantine }).map(nameOf);
  const refused = quarantine.filter((change) => change.refused === true).map(nameOf);
  // A removed tool that is listed again with another definition is reported as changed, not as added: the accepted definition is called, the new one waits.
  const listedAgain = removed.map(({ tool }) => tool).filter(({ toolName }) => quarantine.some((change) => change.toolName === toolName));
  // A definition that an admin refused is reported as no change: the accepted one stays.
  const accepted = new Map(tools.map((tool) => [tool.toolName, tool]));
  const next = read.map((tool) => (refused.includes(tool.toolName) ? accepted.get(tool.toolName)! : tool));
  return {
    ...diffTools([...current, ...listedAgain], next),
    ...(refused.length > 0 && { refused }),
    ...(quarantined.length > 0 && { quarantined }),
    ...(disabled.length > 0 && { disabled }),
  };
}
