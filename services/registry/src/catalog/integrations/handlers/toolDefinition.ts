import type { Handler } from '@gatehouse/bus';
import { AppError, type registry } from '@gatehouse/contracts';
import { definitionOf } from '../domain/integration';
import type { IntegrationStore } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';
import { callerOf } from '../../shared/access';

interface Deps {
  readonly integrations: Pick<IntegrationStore, 'byId'>;
  readonly tools: Pick<ToolStore, 'byName'>;
}

/** As much as the message holds. */
const MAX_DESCRIPTION = 4_000;

/** The definition with this digest while it is the valid one; `not_found` when the tool has changed since it was resolved. */
export const toolDefinition =
  ({ integrations, tools }: Deps): Handler<typeof registry.toolDefinition> =>
  async ({ integrationId, toolName, digest }, call) => {
    const { orgId } = callerOf(call);
    const integration = await integrations.byId(orgId, integrationId);
    const row = integration && (await tools.byName(orgId, integration, toolName));
    if (row === undefined || row.digest !== digest) throw new AppError('not_found', 'No such tool definition');
    const description = (row.description || row.summary).slice(0, MAX_DESCRIPTION);
    return { ...definitionOf(row), ...(description !== '' && { description }) };
  };
