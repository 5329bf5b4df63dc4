/** Rows of integrations and tools, and how the world sees them. */
import { AppError, audienceOf, cutToolName, isSameAudience, type Audience, type registry } from '@gatehouse/contracts';
import type { Mark } from './marks';
import { acceptsOf, waiting, type KnownTool, type QuarantinedChange } from './quarantine';
import { readDefinition } from './storedTool';
import type { ToolSetting } from './toolSettings';

export interface IntegrationRow {
  readonly _id: string;
  readonly orgId: string;
  /** Unique in the organization while it lives; a removed one gives it back. */
  readonly slug: string;
  /** Absent: made from an API description, or from operations that an admin wrote. */
  readonly kind?: 'internal' | 'mcp';
  /** Present only for an MCP server. */
  readonly transport?: registry.McpTransport;
  /** What a refresh changes at once. Absent: as its kind has it. */
  readonly accepts?: registry.AcceptedChanges;
  /** Changed definitions that wait for an admin, or were refused. The changes themselves stand in the rows of their tools. */
  readonly quarantine?: readonly QuarantinedChange[];
  readonly name: string;
  readonly description: string;
  /** What name and description seem to try with a model, where they were read from outside. */
  readonly marks?: readonly Mark[];
  /** Absent for an internal integration. */
  readonly baseUrl?: string;
  readonly auth: registry.AuthScheme;
  /** The description said so, and what each operation needs. Absent: an admin gave it for all operations, or it was imported before this was kept. */
  readonly isAuthRead?: true;
  /** Address of the description. Absent: it was given as text, or the address may hold a secret. */
  readonly importedFrom?: string;
  /** Counts changes; the condition of every write. */
  readonly revision: number;
  /** Names the set of tools that is valid now. Sets are written beside each other, and this decides. */
  readonly batch: string;
  readonly toolCount: number;
  /** Tools among them that cannot be called because of their names: of imports that knew no shortened ones. */
  readonly collidedCount: number;
  /** Tools among them that are shown to admins only; absent = none. */
  readonly adminToolCount?: number;
  /** What admins set for single tools; kept when the description is read again. Absent: nothing. */
  readonly toolSettings?: readonly ToolSetting[];
  /** JSON text of the `RemovedTool`s. Written with the row, and read by itself: rows come without. */
  readonly removedTools?: string;
  /** JSON text of the operations that it was made of by hand; empty: it was read from a description. Read by itself, as `removedTools`. */
  readonly operations?: string;
  /** Version of the set of management tools it was given; present only for the internal integration. */
  readonly toolSet?: number;
  /** When its origin or the place of its credential last changed. Absent: never since this is kept. */
  readonly movedAt?: Date;
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
  /** What calls and rules have: `<slug>/<toolName>` cut to 64 characters, or the shortened name of one that shares them. */
  readonly cutName: string;
  /** The 64 characters that it shares with others. */
  readonly shares?: string;
  /** Shares its `cutName`, so that it cannot be called. Stored by imports that knew no shortened names; a refresh ends it. */
  readonly collides: boolean;
  readonly operation: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly argumentNames: readonly string[];
  readonly needsCredential: boolean;
  /** Places of the credential that a call needs, where the integration has several schemes. */
  readonly credentialParts?: readonly string[];
  /** See `StoredTool`. Also absent in rows that were stored before this was kept. */
  readonly lacksCredential?: true;
  /** Only admins are shown the tool. Whether its caller may run it is decided at each call all the same. */
  readonly adminOnly?: true;
  /** What its texts seem to try with a model. */
  readonly marks?: readonly Mark[];
  /** JSON text, as in `StoredTool`. */
  readonly outputSchema?: string;
  /** JSON text of the `StoredTool` that waits in its place. */
  readonly proposed?: string;
  /** JSON text: property names from outside never become field names of the database. */
  readonly definition: string;
  readonly digest: string;
}

type Addressed = Pick<IntegrationRow, 'baseUrl' | 'auth'>;
/** Returns where credentials for the integration are sent; undefined when it is internal. */
export const audienceOfRow = ({ baseUrl, auth }: Addressed): Audience | undefined =>
  baseUrl === undefined ? undefined : audienceOf(baseUrl, auth);

/** Returns `movedAt` of the row that replaces `before`. */
export function movedSince(before: IntegrationRow, next: Addressed, now: Date): Pick<IntegrationRow, 'movedAt'> {
  const [from, to] = [audienceOfRow(before), audienceOfRow(next)];
  const stays = from === undefined || to === undefined || isSameAudience(from, to);
  if (!stays) return { movedAt: now };
  return before.movedAt === undefined ? {} : { movedAt: before.movedAt };
}

export const toolRow = (
  { orgId, integrationId, batch, slug }: { orgId: string; integrationId: string; batch: string; slug: string },
  tool: KnownTool,
  shortened: ReadonlyMap<string, Required<Pick<ToolRow, 'cutName' | 'shares'>>>,
): ToolRow => {
  const full = `${slug}/${tool.toolName}`;
  return {
    _id: `${integrationId}:${batch}:${tool.toolName}`,
    orgId,
    integrationId,
    batch,
    ...(shortened.get(full) ?? { cutName: cutToolName(full) }),
    collides: false,
    ...tool,
  };
};

/** What a tool is called by, where that is not its full name. */
export const calledAs = ({ cutName, shares }: Pick<ToolRow, 'cutName' | 'shares'>): { calledAs?: string } =>
  shares === undefined ? {} : { calledAs: cutName };

export const definitionOf = ({ definition, digest }: Pick<ToolRow, 'definition' | 'digest'>): registry.ToolDefinition => ({
  ...readDefinition(definition),
  digest,
});

/** Returns the schema of the tool's answers: an MCP tool has it in its definition, an API operation beside it. */
export function outputSchemaOf(row: Pick<ToolRow, 'definition' | 'digest' | 'outputSchema'>): Record<string, unknown> | undefined {
  if (row.outputSchema !== undefined) return JSON.parse(row.outputSchema) as Record<string, unknown>;
  const definition = definitionOf(row);
  return definition.kind === 'mcp' ? definition.outputSchema : undefined;
}

export const viewIntegration = (row: IntegrationRow): registry.Integration => ({
  id: row._id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  ...(row.marks && row.marks.length > 0 && { marks: [...row.marks] }),
  kind: row.kind ?? 'openapi',
  ...(row.transport !== undefined && { transport: row.transport }),
  ...(row.kind !== 'internal' && { accepts: acceptsOf(row) }),
  ...(waiting(row).length > 0 && { quarantined: waiting(row).length }),
  ...(row.baseUrl === undefined ? {} : { baseUrl: row.baseUrl }),
  auth: row.auth,
  ...(row.importedFrom !== undefined && { importedFrom: row.importedFrom }),
  toolCount: row.toolCount,
  revision: row.revision,
  ...(row.movedAt && { movedAt: row.movedAt.toISOString() }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The address to offer when the description is read again. One with a query or a password may be a secret, and is not kept. */
export function importedFrom(url: string | undefined): Pick<IntegrationRow, 'importedFrom'> {
  if (url === undefined) return {};
  const { username, password, search } = new URL(url);
  return `${username}${password}${search}` === '' ? { importedFrom: url } : {};
}

export const notFound = (): AppError => new AppError('not_found', 'No such integration');

export const changedSince = (row: IntegrationRow): AppError =>
  new AppError('conflict', 'The integration was changed since', { data: { current: viewIntegration(row) } });

export function refuseInternal({ kind }: IntegrationRow): void {
  if (kind === 'internal')
    throw new AppError('conflict', 'the management tools are part of the product: they cannot be imported, changed or removed');
}
