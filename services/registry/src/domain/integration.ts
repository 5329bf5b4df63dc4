/** Rows of integrations and tools, and how the world sees them. */
import { cutToolName, type registry } from '@gatehouse/contracts';
import type { StoredTool } from './storedTool';

export interface IntegrationRow {
  readonly _id: string;
  readonly orgId: string;
  /** Unique in the organization while it lives; a removed one gives it back. */
  readonly slug: string;
  /** Absent: imported from an API description. */
  readonly kind?: 'internal';
  readonly name: string;
  readonly description: string;
  /** None of an internal one. */
  readonly baseUrl?: string;
  readonly auth: registry.AuthScheme;
  /** Counts changes; the condition of every write. */
  readonly revision: number;
  /** Names the set of tools that is valid now. Sets are written beside each other, and this decides. */
  readonly batch: string;
  readonly toolCount: number;
  /** Tools among them that cannot be called because of their names. */
  readonly collidedCount: number;
  /** Tools among them that are shown to admins only; absent = none. */
  readonly adminToolCount?: number;
  /** Version of the set of management tools it was given; of the internal one only. */
  readonly toolSet?: number;
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
  /** Not shown to anybody else. Who may run it is decided with each call all the same. */
  readonly adminOnly?: true;
  /** JSON text: property names of strangers never become field names of the database. */
  readonly definition: string;
  readonly digest: string;
}

export const toolRow = (
  { orgId, integrationId, batch, slug }: { orgId: string; integrationId: string; batch: string; slug: string },
  tool: StoredTool,
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
  kind: row.kind ?? 'openapi',
  ...(row.baseUrl === undefined ? {} : { baseUrl: row.baseUrl }),
  auth: row.auth,
  toolCount: row.toolCount,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
