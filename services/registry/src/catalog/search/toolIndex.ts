/** Ranked search over the tools of one organization. */
import { resourceOf } from './action';
import { createWordIndex } from './matching';
import { readQuestion } from './question';
import { plain, profileOf, scoreOf } from './score';

export interface SearchableTool {
  /** Unique in the index. */
  readonly id: string;
  readonly integrationId: string;
  readonly slug: string;
  readonly toolName: string;
  /** What it is called by. */
  readonly tool: string;
  /** `<METHOD> <path>`. */
  readonly operation: string;
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
  readonly tool: string;
  readonly summary: string;
  readonly score: number;
}

export interface ToolIndex {
  /** All hits that `admit` lets through, best first. Cost is bounded whatever the query says. */
  search(query: string, admit: (hit: Pick<SearchableTool, 'integrationId' | 'slug' | 'toolName' | 'adminOnly'>) => boolean): Hit[];
}

const BOOST = { toolName: 3, summary: 3, resource: 3, parents: 1, service: 1.5, tags: 1.5, argumentNames: 0.5, description: 0.7 };

function textOf(tool: SearchableTool, field: string): string {
  if (field === 'resource' || field === 'parents') return resourceOf(tool.operation)[field];
  return plain([tool[field as keyof SearchableTool]].flat().join(' '));
}

const nameOf = ({ slug, toolName }: SearchableTool): string => `${slug}/${toolName}`;

/** The index over these tools. */
export async function buildToolIndex(tools: readonly SearchableTool[]): Promise<ToolIndex> {
  const index = createWordIndex(BOOST, textOf);
  await index.add(tools);
  const inOrder = tools.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const known = new Map(
    inOrder.map((tool, place) => [tool.id, { tool, place, profile: profileOf(tool.operation, tool.toolName, tool.summary) }]),
  );

  return {
    search: (query, admit) => {
      const question = readQuestion(query);
      return index
        .search(question, (id) => admit(known.get(id)!.tool))
        .map((result) => {
          const { tool, place, profile } = known.get(result.id as string)!;
          return { tool, place, score: Math.round(scoreOf(question, result, profile) * 100) / 100 };
        })
        .sort((a, b) => b.score - a.score || a.place - b.place)
        .map(({ tool: { integrationId, slug, toolName, tool, summary }, score }) => ({
          integrationId,
          slug,
          toolName,
          tool,
          summary,
          score,
        }));
    },
  };
}
