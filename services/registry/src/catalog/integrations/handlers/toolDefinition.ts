import type { Call, Handler } from '@gatehouse/bus';
import { AppError, type registry, type RequestOf } from '@gatehouse/contracts';
import { definitionOf } from '../domain/integration';
import { isKnownBefore } from '../domain/knownBefore';
import type { IntegrationStore } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';
import { callerOf } from '../../shared/access';

interface Deps {
  readonly integrations: Pick<IntegrationStore, 'byId'>;
  readonly tools: Pick<ToolStore, 'byName'>;
}

/** The most characters of a description that the message takes. */
const MAX_DESCRIPTION = 4_000;

const noDefinition = (): AppError => new AppError('not_found', 'No such tool definition');

/** Executors of the version before pass this on to their caller; the data tells this version's where to ask. */
const laterDefinition = (): AppError =>
  new AppError(
    'unavailable',
    'This tool presents its credential in a way that this executor does not know: it was not called. Upgrade the executor',
    {
      data: { isLater: true },
    },
  );

/** The definition with this digest while it is the valid one; `not_found` when the tool has changed since it was resolved. */
async function find(
  { integrations, tools }: Deps,
  { integrationId, toolName, digest }: RequestOf<typeof registry.toolDefinition>,
  call: Call,
): Promise<registry.ToolDefinition> {
  const { orgId } = callerOf(call);
  const integration = await integrations.byId(orgId, integrationId);
  const row = integration && (await tools.byName(orgId, integration, toolName));
  if (row === undefined || row.digest !== digest) throw noDefinition();
  const description = (row.description || row.summary).slice(0, MAX_DESCRIPTION);
  const definition = { ...definitionOf(row), ...(description !== '' && { description }) };
  return definition.kind === 'http' && row.outputSchema !== undefined ? { ...definition, isDescribed: true } : definition;
}

export const toolDefinition =
  (deps: Deps): Handler<typeof registry.toolDefinition> =>
  async (request, call) => {
    const found = await find(deps, request, call);
    if (found.kind === 'mcp') throw noDefinition();
    if (!isKnownBefore(found)) throw laterDefinition();
    return found;
  };

export const laterToolDefinition =
  (deps: Deps): Handler<typeof registry.laterToolDefinition> =>
  async (request, call) => {
    const found = await find(deps, request, call);
    if (found.kind !== 'http') throw noDefinition();
    return found;
  };

export const mcpToolDefinition =
  (deps: Deps): Handler<typeof registry.mcpToolDefinition> =>
  async (request, call) => {
    const found = await find(deps, request, call);
    if (found.kind !== 'mcp') throw noDefinition();
    return found;
  };
