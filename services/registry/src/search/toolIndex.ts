/** Ranked search over the tools of one organization. */
import MiniSearch from 'minisearch';
import { tokenize } from './tokenize';

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
  search(query: string, admit: (hit: { integrationId: string; slug: string; toolName: string }) => boolean): Hit[];
}

const FIELDS = ['toolName', 'summary', 'service', 'tags', 'argumentNames', 'description'] as const;
const BOOST = { toolName: 4, summary: 3, service: 1.5, tags: 2, argumentNames: 1, description: 1 };
/** Prefixes of one letter match half the index; guesses at short words match anything. */
const MIN_PREFIX = 3;
const MIN_FUZZY = 4;
const MAX_TERMS = 12;

const textOf = (tool: SearchableTool, field: string): string => {
  const value = tool[field as keyof SearchableTool];
  return typeof value === 'string' ? value : value.join(' ');
};

/** Builds in slices, so that a large organization does not hold up the answers to others. */
export async function buildToolIndex(tools: readonly SearchableTool[]): Promise<ToolIndex> {
  const index = new MiniSearch<SearchableTool>({
    fields: [...FIELDS],
    storeFields: ['integrationId', 'slug', 'toolName', 'summary'],
    extractField: textOf,
    tokenize,
    processTerm: (term) => term,
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length >= MIN_PREFIX,
      fuzzy: (term) => (term.length >= MIN_FUZZY ? 0.2 : false),
      maxFuzzy: 3,
      tokenize: (text) => [...new Set(tokenize(text))].slice(0, MAX_TERMS),
    },
  });
  await index.addAllAsync(tools, { chunkSize: 200 });
  return {
    search: (query, admit) => {
      const found = index.search(query, { filter: (hit) => admit(hit as unknown as Hit) }) as unknown as Hit[];
      const hits = found.map(({ integrationId, slug, toolName, summary, score }) => ({
        integrationId,
        slug,
        toolName,
        summary,
        score: Math.round(score * 100) / 100,
      }));
      return hits.sort((a, b) => b.score - a.score || (`${a.slug}/${a.toolName}` < `${b.slug}/${b.toolName}` ? -1 : 1));
    },
  };
}
