import type { Handler } from '@gatehouse/bus';
import { AppError, type Principal, type registry } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { callMeta } from '../../shared/act';
import { callerOf } from '../../shared/access';
import { isObject } from '../../shared/json';
import { definitionOf, type IntegrationRow, type ToolRow } from '../domain/integration';
import { quarantinedEvent } from '../domain/integrationEvents';
import { changeOf } from '../domain/quarantine';
import { forgetPointers, namesOf, type SaveDeps } from '../saveTools';
import type { StoredTool } from '../domain/storedTool';
import { mcpTool } from '../mcp/importMcpTools';
import type { ListedTool } from '../mcp/listing';
import { Skip } from '../openapi/skip';
import type { IntegrationStore } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';

interface Deps extends Pick<SaveDeps, 'leases'> {
  readonly integrations: Pick<IntegrationStore, 'byId' | 'replace'>;
  readonly tools: Pick<ToolStore, 'byName' | 'propose'>;
  readonly log: Log;
  readonly clock: () => Date;
}

/** What the server lists now, as a tool; undefined when it lists nothing that could be one. */
function readListed(text: string | undefined, row: ToolRow): StoredTool | undefined {
  if (text === undefined) return undefined;
  const listed: unknown = JSON.parse(text);
  const definition = definitionOf(row);
  if (definition.kind !== 'mcp' || !isObject(listed) || !isObject(listed['tool']) || typeof listed['pin'] !== 'string') return undefined;
  const { integrationId, slug, serverUrl, transport, auth } = definition;
  try {
    return mcpTool(listed as unknown as ListedTool, row.toolName, { integrationId, slug, serverUrl, transport, auth }).stored;
  } catch (err) {
    if (err instanceof Skip) return undefined;
    throw err;
  }
}

/** Keeps a changed definition beside the accepted one, which is still the one that is called; records each change once. */
export function reportChangedTool({ integrations, tools, leases, log, clock }: Deps): Handler<typeof registry.reportChangedTool> {
  async function holdBack(
    principal: Principal,
    integration: IntegrationRow,
    row: ToolRow,
    next: StoredTool,
    meta: ReturnType<typeof callMeta>,
  ): Promise<void> {
    const { orgId } = principal;
    const change = changeOf(next);
    const quarantine = integration.quarantine ?? [];
    if (quarantine.some((one) => one.toolName === row.toolName && one.change === change)) return;
    // The change first: without its entry in the integration nobody sees it, and the next call reports it again.
    if (!(await tools.propose(orgId, integration, row, JSON.stringify(next)))) return;
    const entry = { toolName: row.toolName, change, foundAt: clock() };
    const changed: IntegrationRow = {
      ...integration,
      quarantine: [...quarantine.filter(({ toolName }) => toolName !== row.toolName), entry],
      revision: integration.revision + 1,
    };
    const data = { toolName: row.toolName, change, from: row.digest, to: next.digest };
    await integrations.replace(orgId, changed, integration.revision, quarantinedEvent(principal, changed, data, clock(), meta));
    await forgetPointers({ leases }, orgId, namesOf(row));
    log.warn({ integrationId: integration._id, tool: row.toolName }, 'an MCP server lists a tool otherwise than was accepted');
  }

  return async ({ integrationId, toolName, digest, listed }, call) => {
    const principal = callerOf(call);
    const integration = await integrations.byId(principal.orgId, integrationId);
    const row = integration && (await tools.byName(principal.orgId, integration, toolName));
    if (integration === undefined || row === undefined || row.digest !== digest) throw new AppError('not_found', 'No such tool definition');
    const next = readListed(listed, row);
    if (next === undefined || changeOf(next) === changeOf(row)) return {};
    await holdBack(principal, integration, row, next, callMeta(call)).catch((err: unknown) => {
      // Somebody changed the integration meanwhile, such as another call that reports the same change.
      if (!(err instanceof AppError) || err.code !== 'conflict') throw err;
    });
    return {};
  };
}
