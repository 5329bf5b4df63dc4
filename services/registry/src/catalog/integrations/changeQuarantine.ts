/** Changes of tools that wait for an admin or were refused: looking at them, accepting, refusing, and what an integration takes by itself. */
import { AppError, type Principal, type registry, requireAdmin } from '@gatehouse/contracts';
import { callMeta } from '../shared/act';
import { acceptsChangedEvent, decidedEvent } from './domain/integrationEvents';
import {
  changedSince,
  definitionOf,
  notFound,
  outputSchemaOf,
  refuseInternal,
  viewIntegration,
  type IntegrationRow,
  type ToolRow,
} from './domain/integration';
import { acceptsOf, changeOf } from './domain/quarantine';
import { storedOf, type StoredTool } from './domain/storedTool';
import { findCollisions } from './domain/callNames';
import type { Integrations, ToolSide } from './integrations';
import { forgetPointers, namesOf, newBatch, saveTools, type SaveDeps } from './saveTools';
import type { IntegrationStore } from './store/integrationStore';
import type { ToolStore } from './store/toolStore';

interface Deps extends SaveDeps {
  readonly integrations: Pick<IntegrationStore, 'bySlug' | 'replace'>;
  readonly tools: SaveDeps['tools'] & Pick<ToolStore, 'all' | 'byName'>;
}

function sideOf(tool: StoredTool | ToolRow): ToolSide {
  const { summary, description, marks = [] } = tool;
  const { inputSchema, ...rest } = definitionOf(tool);
  const { annotations, method, path } = rest as Partial<registry.McpTool>;
  const outputSchema = outputSchemaOf(tool);
  return {
    digest: tool.digest,
    summary,
    description,
    marks: [...marks],
    call: `${method ?? ''} ${path ?? ''}`.trim(),
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
    ...(annotations !== undefined && { annotations }),
  };
}

const proposedOf = ({ proposed }: Pick<ToolRow, 'proposed'>): StoredTool | undefined =>
  proposed === undefined ? undefined : (JSON.parse(proposed) as StoredTool);

const noChange = (): AppError => new AppError('not_found', 'No such change waits for a decision');

export function changeQuarantine(deps: Deps): Pick<Integrations, 'waitingChanges' | 'decideChange' | 'setAccepts'> {
  const { integrations, tools, clock } = deps;

  async function found(principal: Principal, slug: string, action: string): Promise<IntegrationRow> {
    requireAdmin(principal, action);
    const row = await integrations.bySlug(principal.orgId, slug);
    if (row === undefined) throw notFound();
    refuseInternal(row);
    return row;
  }

  return {
    waitingChanges: async (principal, slug) => {
      const row = await found(principal, slug, 'see changes that wait for a decision');
      const pairs = await Promise.all(
        (row.quarantine ?? []).map(async ({ toolName, change, foundAt, refused }) => {
          const tool = await tools.byName(principal.orgId, row, toolName);
          const proposed = tool && proposedOf(tool);
          if (tool === undefined || proposed === undefined || changeOf(proposed) !== change) return [];
          return [
            {
              name: toolName,
              change,
              foundAt: foundAt.toISOString(),
              ...(refused && { refused }),
              accepted: sideOf(tool),
              proposed: sideOf(proposed),
            },
          ];
        }),
      );
      return { accepts: acceptsOf(row), changes: pairs.flat() };
    },

    decideChange: async (principal, slug, { toolName, change, accept }, call) => {
      const { orgId } = principal;
      const before = await found(principal, slug, 'decide on changes of tools');
      const entry = (before.quarantine ?? []).find((one) => one.toolName === toolName);
      // What was refused is accepted by an admin who thinks otherwise since; to refuse it once more says nothing.
      if (entry === undefined || (entry.refused === true && !accept)) throw noChange();
      if (entry.change !== change)
        throw new AppError('conflict', 'The tool has changed once more since', { data: { current: { toolName, change: entry.change } } });
      const rest = (before.quarantine ?? []).filter((one) => one !== entry);
      const quarantine = accept ? rest : [...rest, { ...entry, refused: true as const }];
      const next: IntegrationRow = { ...before, quarantine, revision: before.revision + 1, updatedAt: clock() };
      const all = await tools.all(orgId, before);
      const own = all.find((one) => one.toolName === toolName);
      const proposed = own && proposedOf(own);
      if (own === undefined || proposed === undefined || changeOf(proposed) !== change) throw noChange();
      const event = decidedEvent(
        principal,
        next,
        { toolName, accept, change, from: own.digest, to: proposed.digest },
        clock(),
        callMeta(call),
      );
      if (!accept) {
        await integrations.replace(orgId, next, before.revision, event);
        await forgetPointers(deps, orgId, namesOf(own));
        return viewIntegration(next);
      }
      const row: IntegrationRow = { ...next, batch: newBatch() };
      const stored = all.map((tool) =>
        tool === own ? proposed : { ...storedOf(tool), ...(tool.proposed !== undefined && { proposed: tool.proposed }) },
      );
      const collisions = findCollisions(
        slug,
        stored.map((tool) => tool.toolName),
      );
      await saveTools(deps, row, { tools: stored, report: { collisions } }, before, () =>
        integrations.replace(orgId, row, before.revision, event),
      );
      return viewIntegration(row);
    },

    setAccepts: async (principal, slug, accepts, { revision }, call) => {
      const before = await found(principal, slug, 'set what a refresh changes');
      if (revision !== undefined && revision !== before.revision) throw changedSince(before);
      if (acceptsOf(before) === accepts) return viewIntegration(before);
      const row: IntegrationRow = { ...before, accepts, revision: before.revision + 1, updatedAt: clock() };
      const event = acceptsChangedEvent(principal, row, acceptsOf(before), accepts, clock(), callMeta(call));
      await integrations.replace(principal.orgId, row, before.revision, event);
      return viewIntegration(row);
    },
  };
}
