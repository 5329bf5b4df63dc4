/** Rows of integrations and tools, and how the world sees them. */
import { cutToolName, type registry } from '@gatehouse/contracts';
import type { ImportedTool } from './openapi/importDocument';

export interface IntegrationRow {
  readonly _id: string;
  readonly orgId: string;
  /** Unique in the organization while it lives; a removed one gives it back. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly baseUrl: string;
  readonly auth: registry.AuthScheme;
  /** Counts changes; the condition of every write. */
  readonly revision: number;
  /** Names the set of tools that is valid now. Sets are written beside each other, and this decides. */
  readonly batch: string;
  readonly toolCount: number;
  /** Tools among them that cannot be called because of their names. */
  readonly collidedCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly removedAt?: Date;
}

export interface ToolRow {
  readonly _id: string;
  readonly orgId: string;
  readonly integrationId: string;
  readonly batch: string;
  readonly toolName: string;
  /** `<slug>/<toolName>` cut to 64 characters. */
  readonly cutName: string;
  readonly collides: boolean;
  readonly operation: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly argumentNames: readonly string[];
  readonly needsCredential: boolean;
  /** JSON text: property names of strangers never become field names of the database. */
  readonly definition: string;
  readonly digest: string;
}

export const toolRow = (
  { orgId, integrationId, batch, slug }: { orgId: string; integrationId: string; batch: string; slug: string },
  tool: ImportedTool,
  collided: ReadonlySet<string>,
): ToolRow => {
  const cutName = cutToolName(`${slug}/${tool.toolName}`);
  return {
    _id: `${integrationId}:${batch}:${tool.toolName}`,
    orgId,
    integrationId,
    batch,
    cutName,
    collides: collided.has(cutName),
    ...tool,
  };
};

export const definitionOf = ({ definition, digest }: Pick<ToolRow, 'definition' | 'digest'>): registry.ToolDefinition => ({
  ...(JSON.parse(definition) as Omit<registry.ToolDefinition, 'digest'>),
  digest,
});

export const viewIntegration = (row: IntegrationRow): registry.Integration => ({
  id: row._id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  kind: 'openapi',
  baseUrl: row.baseUrl,
  auth: row.auth,
  toolCount: row.toolCount,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
