import type { Bus, Handler } from '@gatehouse/bus';
import { isAdmin, type registry } from '@gatehouse/contracts';
import { grantedTools, isGranted, callerOf, accessibleResourcesOf } from '../../shared/access';
import type { IntegrationStore } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';

interface Deps {
  readonly bus: Pick<Bus, 'call'>;
  readonly integrations: Pick<IntegrationStore, 'byId'>;
  readonly tools: Pick<ToolStore, 'byName'>;
}

/** Returns what a tool is called now, by the integration's id and the tool's own name, which never change; only to a caller whom discovery shows the tool. */
export const presentName =
  ({ bus, integrations, tools }: Deps): Handler<typeof registry.presentName> =>
  async ({ integrationId, toolName }, call) => {
    const principal = callerOf(call);
    const granted = grantedTools(await accessibleResourcesOf(bus, call), integrationId);
    if (granted === undefined || !isGranted(granted, toolName)) return {};
    const integration = await integrations.byId(principal.orgId, integrationId);
    const row = integration && (await tools.byName(principal.orgId, integration, toolName));
    if (row === undefined || row.collides || (row.adminOnly && !isAdmin(principal))) return {};
    return { tool: row.cutName };
  };
