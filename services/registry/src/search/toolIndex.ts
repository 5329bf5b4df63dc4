/** Ranked search over the tools of one organization. */
import MiniSearch from 'minisearch';
import { askedTerms, asking, matching, termsOf } from './matching';

export interface SearchableTool {
  /** Unique in the index. */
  readonly id: string;
  readonly integrationId: string;
  readonly slug: string;
  readonly toolName: string;
  /** Slug and name of the integration, so that both narrow a query down. */
  readonly service: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly argumentNames: readonly string[];
  /** Found by admins only. */
  readonly adminOnly: boolean;
}

export interface Hit {
  readonly integrationId: string;
  readonly slug: string;
  readonly toolName: string;
  readonly summary: string;
  readonly score: number;
}

export interface ToolIndex {
  /** All hits that `admit` lets through, best first. Cost is bounded whatever the query says. */
  search(query: string, admit: (hit: Pick<SearchableTool, 'integrationId' | 'slug' | 'toolName' | 'adminOnly'>) => boolean): Hit[];
}

const FIELDS = ['toolName', 'summary', 'service', 'tags', 'argumentNames', 'description'] as const;
const BOOST = { toolName: 4, summary: 3, service: 1.5, tags: 2, argumentNames: 1, description: 0.5 };

const valueOf = (tool: SearchableTool, field: string): string | boolean => {
  const value = tool[field as keyof SearchableTool];
  return typeof value === 'object' ? value.join(' ') : value;
};

/** Builds in slices, so that a large organization does not hold up the answers to others. */
export async function buildToolIndex(tools: readonly SearchableTool[]): Promise<ToolIndex> {
  const index = new MiniSearch<SearchableTool>({
    fields: [...FIELDS],
    storeFields: ['integrationId', 'slug', 'toolName', 'summary', 'adminOnly'],
    extractField: valueOf,
    ...matching,
    searchOptions: { boost: BOOST, ...asking },
  });
  await index.addAllAsync(tools, { chunkSize: 200 });
  const summaries = new Map(tools.map(({ id, summary }) => [id, termsOf(summary)]));

  /** A summary that is the question comes first; one that says little else comes before longer ones. */
  const fit = (id: string, asked: ReadonlySet<string>): number => {
    const terms = summaries.get(id)!;
    const matched = terms.filter((term) => asked.has(term)).length;
    if (matched === 0) return 1;
    return matched === terms.length && matched === asked.size ? 4 : 1 + matched / terms.length;
  };

  return {
    search: (query, admit) => {
      const asked = new Set(askedTerms(query));
      const found = index.search(query, { filter: (hit) => admit(hit as unknown as SearchableTool) }) as unknown as (Hit & {
        id: string;
      })[];
      return found
        .map(({ id, integrationId, slug, toolName, summary, score }) => {
          return { integrationId, slug, toolName, summary, score: Math.round(score * fit(id, asked) * 100) / 100 };
        })
        .sort((a, b) => b.score - a.score || (`${a.slug}/${a.toolName}` < `${b.slug}/${b.toolName}` ? -1 : 1));
    },
  };
}
