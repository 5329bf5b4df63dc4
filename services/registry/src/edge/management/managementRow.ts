/** The management tools as rows of an organization, like those of an import. Pure: the same tools under the same slug are the same rows. */
import { registry } from '@gatehouse/contracts';
import type { IntegrationRow } from '../../catalog/integrations/domain/integration';
import { storedTool, type StoredTool } from '../../catalog/integrations/domain/storedTool';
import { managementTools, TOOL_SET_VERSION } from './tools';

const METHOD = 'RUN';

export const storedTools = (integrationId: string, slug: string): StoredTool[] =>
  managementTools.map(({ name, summary, description, input, adminOnly }) => {
    const path = `${slug}/${name}`;
    const definition = {
      integrationId,
      slug,
      toolName: name,
      kind: 'internal' as const,
      method: METHOD,
      path,
      // Plain JSON, without the marks of the schema library and those for our own web app.
      inputSchema: JSON.parse(JSON.stringify(input, (keyword, value: unknown) => (keyword.startsWith('x-') ? undefined : value))) as Record<
        string,
        unknown
      >,
      ...(adminOnly && { adminOnly }),
    };
    return storedTool(`${METHOD} ${name}`, { definition, summary, description, tags: ['management'] });
  });

/** What today's set of tools says of the integration. */
export const describedSet = () => ({
  description: 'Agents and skills of this organization, and for admins its service accounts, grants, rules and approvals',
  toolCount: managementTools.length,
  adminToolCount: managementTools.filter(({ adminOnly }) => adminOnly).length,
  toolSet: TOOL_SET_VERSION,
});

export const newManagementRow = (orgId: string, slug: string, batch: string, now: Date): IntegrationRow => ({
  _id: registry.managementId(orgId),
  orgId,
  slug,
  kind: 'internal',
  name: 'Management',
  auth: { type: 'none' },
  revision: 1,
  batch,
  collidedCount: 0,
  ...describedSet(),
  createdAt: now,
  updatedAt: now,
});
