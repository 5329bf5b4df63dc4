/** The search index of an organization, rebuilt when the revision of any of its integrations changed. Which ones there are is read for every query. */
import type { IntegrationRow } from './domain/integration';
import { described, isDisabled } from './domain/toolSettings';
import type { ToolCard, ToolSet } from './store/toolStore';
import { buildToolIndex, type SearchableTool, type ToolIndex } from '../search/toolIndex';

export interface ToolSearch {
  /** Index over exactly these integrations, which are all of the organization's. */
  indexOf(orgId: string, integrations: readonly IntegrationRow[]): Promise<ToolIndex>;
}

interface Entry {
  readonly state: string;
  readonly index: Promise<ToolIndex>;
}

const MAX_ORGANIZATIONS = 100;
const MAX_DESCRIPTION = 600;

/** A tool as it is indexed: of what the import made, or of what is stored. */
export function toSearchable(
  { _id, slug, name }: Pick<IntegrationRow, '_id' | 'slug' | 'name'>,
  card: Omit<ToolCard, 'cutName' | 'shares' | 'collides' | 'adminOnly'> & Partial<Pick<ToolCard, 'cutName' | 'shares' | 'adminOnly'>>,
): SearchableTool {
  const { toolName, operation, cutName, shares, summary, description, tags, argumentNames, adminOnly = false } = card;
  const fullName = `${slug}/${toolName}`;
  return {
    id: `${_id}/${toolName}`,
    integrationId: _id,
    slug,
    toolName,
    tool: shares === undefined ? fullName : (cutName ?? fullName),
    operation,
    service: `${slug} ${name}`,
    summary,
    description: description.slice(0, MAX_DESCRIPTION),
    tags,
    argumentNames,
    adminOnly,
  };
}

export function createToolSearch(tools: { cards(orgId: string, set: ToolSet): Promise<ToolCard[]> }): ToolSearch {
  const entries = new Map<string, Entry>();

  async function build(orgId: string, integrations: readonly IntegrationRow[]): Promise<ToolIndex> {
    const searchable: SearchableTool[] = [];
    for (const integration of integrations) {
      const cards = await tools.cards(orgId, integration);
      // A tool that cannot be called is not worth finding.
      const callable = cards.filter(({ toolName, collides }) => !collides && !isDisabled(integration, toolName));
      searchable.push(...callable.map((card) => toSearchable(integration, { ...card, ...described(integration, card) })));
    }
    return buildToolIndex(searchable);
  }

  return {
    indexOf: (orgId, integrations) => {
      const state = integrations.map(({ _id, revision }) => `${_id}:${revision}`).join(' ');
      const known = entries.get(orgId);
      const entry = known?.state === state ? known : { state, index: build(orgId, integrations) };
      entries.delete(orgId);
      entries.set(orgId, entry);
      if (entries.size > MAX_ORGANIZATIONS) entries.delete(entries.keys().next().value!);
      // A build that failed is tried again by the next query.
      entry.index.catch(() => entries.get(orgId) === entry && entries.delete(orgId));
      return entry.index;
    },
  };
}
