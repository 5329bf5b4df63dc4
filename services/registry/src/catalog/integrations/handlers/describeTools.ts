import type { Bus, CallContext, Handler } from '@gatehouse/bus';
import { AppError, cutToolName, isAdmin, policy, visibleLine, type registry } from '@gatehouse/contracts';
import type { Static } from 'typebox';
import { fitTools } from '../domain/fitTools';
import { definitionOf, outputSchemaOf, type IntegrationRow, type ToolRow } from '../domain/integration';
import { described, isDisabled } from '../domain/toolSettings';
import { grantedTools, isGranted, callerOf, accessibleResourcesOf } from '../../shared/access';
import type { IntegrationStore } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';

interface Deps {
  readonly bus: Pick<Bus, 'call'>;
  readonly integrations: Pick<IntegrationStore, 'bySlug'>;
  readonly tools: Pick<ToolStore, 'byCutName' | 'sharing'>;
}
type Described = Static<typeof registry.describeTools.response>['tools'][number];
interface Found {
  readonly integration: IntegrationRow;
  readonly row: ToolRow;
}
type ToolPreview = Static<typeof policy.outlook.response>['tools'][number];

const slugOf = (name: string): string => name.slice(0, Math.max(name.indexOf('/'), 0));

function describe({ integration, row }: Found, preview: ToolPreview): Described {
  const { summary, description: own } = described(integration, row);
  const description = own.startsWith(summary) ? own : [summary, own].filter((text) => text !== '').join('\n\n');
  const denied = isDisabled(integration, row.toolName) && { denied: 'An admin has disabled this tool' };
  const fullName = `${integration.slug}/${row.toolName}`;
  const names = row.shares === undefined ? { tool: fullName } : { tool: row.cutName, fullName };
  const outputSchema = outputSchemaOf(row);
  return { ...names, description, inputSchema: definitionOf(row).inputSchema, ...(outputSchema && { outputSchema }), ...preview, ...denied };
}

/** What policy says beforehand, in the order given. Without it nothing is told: a guess could promise what will be refused. */
async function toolPreviewsOf(bus: Pick<Bus, 'call'>, found: readonly Found[], call: CallContext): Promise<ToolPreview[]> {
  if (found.length === 0) return [];
  const tools = found.map(({ integration, row }) => ({ tool: row.cutName, integrationId: integration._id, toolName: row.toolName }));
  const { tools: toolPreviews } = await bus.call(policy.outlook, { tools }, call);
  if (toolPreviews.length !== found.length) throw new AppError('internal', 'policy judged another number of tools');
  return toolPreviews;
}

/** Tools by exact name. Unknown, not granted and unusable because of a collision are the same answer: not found. */
export const describeTools =
  ({ bus, integrations, tools }: Deps): Handler<typeof registry.describeTools> =>
  async ({ tools: asked }, call) => {
    const principal = callerOf(call);
    const { orgId } = principal;
    const accessible = await accessibleResourcesOf(bus, call);
    const names = [...new Set(asked)];
    const found = new Map<string, Found>();
    for (const [slug, group] of Map.groupBy(names, slugOf)) {
      const integration = slug === '' ? undefined : await integrations.bySlug(orgId, slug);
      const granted = integration && grantedTools(accessible, integration._id);
      if (integration === undefined || granted === undefined) continue;
      const cut = group.map(cutToolName);
      const long = cut.filter((name, at) => name !== group[at]);
      const rows = await tools.byCutName(orgId, integration, cut);
      if (long.length > 0) rows.push(...(await tools.sharing(orgId, integration, long)));
      for (const name of group) {
        // The full name, or what is left of it after the cut. Of one that shares that with others the answer tells the name to call it by.
        const row = rows.find(({ toolName, cutName }) => name === `${slug}/${toolName}` || name === cutName);
        if (row === undefined || row.collides || (row.adminOnly && !isAdmin(principal))) continue;
        if (isGranted(granted, row.toolName)) found.set(name, { integration, row });
      }
    }
    const inOrder = names.flatMap((name) => found.get(name) ?? []);
    const toolPreviews = await toolPreviewsOf(bus, inOrder, call);
    const notFound = names.filter((name) => !found.has(name)).map(visibleLine);
    return { tools: fitTools(inOrder.map((tool, at) => describe(tool, toolPreviews[at]!))), notFound };
  };
