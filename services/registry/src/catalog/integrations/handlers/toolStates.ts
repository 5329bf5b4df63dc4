import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import { callerOf } from '../../shared/access';
import type { IntegrationRow, ToolRow } from '../domain/integration';
import { toolState } from '../domain/toolState';
import type { IntegrationStore } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';

interface Deps {
  readonly integrations: Pick<IntegrationStore, 'byId'>;
  readonly tools: Pick<ToolStore, 'list'>;
}
interface Now {
  readonly integration: IntegrationRow;
  readonly tools: ReadonlyMap<string, Pick<ToolRow, 'cutName' | 'collides' | 'digest'>>;
}
const MAX_TRIES = 3;

/** Looks again for what is missing when the integration changed between the two reads. */
async function lookUp({ integrations, tools }: Deps, orgId: string, id: string, names: readonly string[]): Promise<Now | undefined> {
  let seen: Now | undefined;
  for (let i = 0; i < MAX_TRIES; i += 1) {
    const integration = await integrations.byId(orgId, id);
    if (integration === undefined) return undefined;
    if (integration.batch === seen?.integration.batch) return seen;
    const rows = await tools.list(orgId, integration, undefined, names.length, names);
    seen = { integration, tools: new Map(rows.map((row) => [row.toolName, row])) };
    if (rows.length === names.length) return seen;
  }
  return seen;
}

/** Two reads for each integration, however many of its tools are asked about. */
export const toolStates =
  (deps: Deps): Handler<typeof registry.toolStates> =>
  async ({ tools: asked }, call) => {
    const { orgId } = callerOf(call);
    const byIntegration = Map.groupBy(asked, ({ integrationId }) => integrationId);
    const found = await Promise.all(
      [...byIntegration].map(async ([id, tools]) => {
        const names = [...new Set(tools.map(({ toolName }) => toolName))];
        return [id, await lookUp(deps, orgId, id, names)] as const;
      }),
    );
    const now = new Map(found);
    return {
      states: asked.map((tool): registry.ToolState => {
        const { integration, tools } = now.get(tool.integrationId) ?? {};
        return toolState(tool, integration, tools?.get(tool.toolName));
      }),
    };
  };
