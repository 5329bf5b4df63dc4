/** The use cases of integrations, as the REST door calls them. Who may do what is decided behind this port. */
import type { Caller } from '@gatehouse/bus';
import { PageRequest, registry, searchIn, sortBy, type Principal } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { ImportReport } from './domain/importReport';

/** An API description: already parsed, or its text (JSON or YAML). Exactly one of the two. */
export interface DocumentSource {
  readonly document?: unknown;
  readonly text?: string | Buffer | undefined;
  /** Where it was fetched from; relative server addresses in it start there. */
  readonly sourceUrl?: string | undefined;
}

export interface ImportInput extends DocumentSource {
  /** Default: made from the title of the document. */
  readonly slug?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Default: the first server of the document. */
  readonly baseUrl?: string | undefined;
  /** Default: the first security scheme that a static credential can satisfy. */
  readonly auth?: registry.AuthScheme | undefined;
}

export const ImportResult = Type.Object({ integration: registry.Integration, report: ImportReport });
export type ImportResult = Static<typeof ImportResult>;

export const ToolSummary = Type.Object({
  /** Inside the integration; what grants list. */
  name: Type.String(),
  /** `<slug>/<name>`. */
  tool: Type.String(),
  summary: Type.String(),
  method: Type.String(),
  path: Type.String(),
  /** Only admins may use it, and only they are shown it. */
  adminOnly: Type.Optional(Type.Literal(true)),
  /** Shares its first 64 characters with another tool, so neither can be called. */
  collides: Type.Boolean(),
});
export type ToolSummary = Static<typeof ToolSummary>;

export const ToolDetail = Type.Object({
  ...ToolSummary.properties,
  description: Type.String(),
  tags: Type.Array(Type.String()),
  digest: Type.String(),
  inputSchema: Type.Record(Type.String(), Type.Unknown()),
});
export type ToolDetail = Static<typeof ToolDetail>;

export interface NamedTool {
  /** Cut to 64 characters. */
  readonly tool: string;
  readonly integrationId: string;
  readonly toolName: string;
}

export type Page<Name extends string, T> = { [K in Name]: T[] } & { nextCursor?: string; hasMore: boolean };

/** The revision a change was made from, if the caller says so. */
export interface Seen {
  readonly revision?: number;
}

export const IntegrationsRequest = Type.Object({
  ...searchIn('a slug, a name or a description'),
  ...sortBy('slug', 'slug'),
  ...PageRequest.properties,
});
export type IntegrationsRequest = Static<typeof IntegrationsRequest>;

export interface Integrations {
  /** Admins only. `conflict` when the slug is taken; `invalid` names the member, or the node of the document, that is not acceptable. */
  importIntegration(principal: Principal, input: ImportInput, call: Caller): Promise<ImportResult>;
  /** The same without saving. When the slug is in use the report has the changes that a refresh would make. Ids and dates of a new one are made up. */
  preview(principal: Principal, input: ImportInput, call: Caller): Promise<ImportResult>;
  /** Read the document again. Base URL, auth, name and description stay unless given: a document must not be able to send credentials elsewhere.
   *  `conflict` with the current integration when the revision that was seen is old. */
  refresh(principal: Principal, slug: string, input: Omit<ImportInput, 'slug'> & Seen, call: Caller): Promise<ImportResult>;
  /** Admins only. Its grants and credentials name an id that no integration will ever have again. */
  remove(principal: Principal, slug: string, call: Caller): Promise<void>;

  /** Admins only. Once it resolves, no call is resolved by an old name. `conflict` when the slug is taken. */
  renameManagement(principal: Principal, slug: string, call: Caller): Promise<void>;
  /** What the management tools of the organization are called now. */
  managementSlug(orgId: string): Promise<string>;

  list(orgId: string, page: IntegrationsRequest): Promise<Page<'integrations', registry.Integration>>;
  get(orgId: string, slug: string): Promise<registry.Integration>;
  getById(orgId: string, id: string): Promise<registry.Integration>;
  /** By name. */
  tools(orgId: string, slug: string, page: PageRequest): Promise<Page<'tools', ToolSummary>>;
  tool(orgId: string, slug: string, name: string): Promise<ToolDetail>;
  /** Tools of that whole name, or of the name a caller may use for it: more than one when they collide after the cut. */
  resolve(orgId: string, tool: string): Promise<NamedTool[]>;
  /** Every tool there is, by name. */
  names(orgId: string): Promise<{ tool: string; cutName: string; summary: string; collides: boolean }[]>;
}
