import type { Bus, Handler } from '@gatehouse/bus';
import { cutToolName, type registry } from '@gatehouse/contracts';
import type { Static } from 'typebox';
import { definitionOf, type IntegrationRow, type ToolRow } from '../domain/integration';
import { grantedTools, isGranted } from '../domain/reach';
import type { IntegrationStore } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';
import { callerOf, reachOf } from './catalog';

interface Deps {
  readonly bus: Pick<Bus, 'call'>;
  readonly integrations: Pick<IntegrationStore, 'bySlug'>;
  readonly tools: Pick<ToolStore, 'byCutName'>;
}
type Described = Static<typeof registry.describeTools.response>['tools'][number];

const slugOf = (name: string): string => name.slice(0, Math.max(name.indexOf('/'), 0));

function describe({ slug }: IntegrationRow, row: ToolRow): Described {
  const description = row.description.startsWith(row.summary)
    ? row.description
    : [row.summary, row.description].filter((text) => text !== '').join('\n\n');
  return { tool: `${slug}/${row.toolName}`, description, inputSchema: definitionOf(row).inputSchema, approval: 'never' };
}

/** Tools by exact name. Unknown, not granted and unusable because of a collision are the same answer: not found. */
export const describeTools =
  ({ bus, integrations, tools }: Deps): Handler<typeof registry.describeTools> =>
  async ({ tools: asked }, call) => {
    const { orgId } = callerOf(call);
    const reach = await reachOf(bus, call);
    const names = [...new Set(asked)];
    const found = new Map<string, Described>();
    for (const [slug, group] of Map.groupBy(names, slugOf)) {
      const integration = slug === '' ? undefined : await integrations.bySlug(orgId, slug);
      const granted = integration && grantedTools(reach, integration._id);
      if (integration === undefined || granted === undefined) continue;
      const rows = await tools.byCutName(orgId, integration, group.map(cutToolName));
      for (const name of group) {
        // The full name, or what is left of it after the cut: both are what a call would run.
        const row = rows.find(({ toolName, cutName }) => name === `${slug}/${toolName}` || name === cutName);
        if (row !== undefined && !row.collides && isGranted(granted, row.toolName)) found.set(name, describe(integration, row));
      }
    }
    return { tools: names.flatMap((name) => found.get(name) ?? []), notFound: names.filter((name) => !found.has(name)) };
  };
