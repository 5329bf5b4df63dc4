/** The use cases of integrations, as the REST edge calls them. Who may do what is decided behind this port. */
import type { CallContext } from '@gatehouse/bus';
import { PageRequest, registry, searchIn, sortBy, Timestamp, type Principal } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { ImportReport } from './domain/importReport';
import type { HandMadeOperation } from './handMade/operation';
import type { McpListing } from './mcp/listing';
import type { ToolChange } from './domain/toolSettings';
import type { Page } from '../shared/pages';

/** An API description: already parsed, or its text (JSON or YAML); or what an MCP server lists; or operations made by hand. Exactly one of the four. */
export interface DocumentSource {
  readonly document?: unknown;
  readonly text?: string | Buffer | undefined;
  /** Address that the description was fetched from; relative server addresses in it start there. */
  readonly sourceUrl?: string | undefined;
  /** The address that was asked for. */
  readonly askedUrl?: string | undefined;
  readonly mcp?: McpListing | undefined;
  readonly operations?: readonly HandMadeOperation[] | undefined;
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

/** A tool that an import would make. */
export const PlannedTool = Type.Object({
  /** Inside the integration. */
  name: Type.String(),
  /** `<METHOD> <path>`. */
  operation: Type.String(),
  summary: Type.String(),
  marks: Type.Optional(Type.Array(registry.Mark)),
});

export const ImportPreview = Type.Object({ ...ImportResult.properties, tools: Type.Array(PlannedTool) });
export type ImportPreview = Static<typeof ImportPreview>;

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
  /** The name to call it by, and the one that rules see, when it shares the first 64 characters of `tool` with another. */
  calledAs: Type.Optional(Type.String()),
  /** Shares its first 64 characters with another tool, and neither can be called until the description is read again. */
  collides: Type.Boolean(),
  enabled: Type.Boolean({ description: 'False: every call of it is refused' }),
  sendsCredential: Type.Optional(
    Type.Literal(true, { description: 'A call of it is sent with the credential of its caller; only its answer tells anything about one' }),
  ),
  lacksCredential: Type.Optional(
    Type.Literal(true, { description: 'It asks for a credential that a call cannot carry, such as HTTP digest, and is called without' }),
  ),
  marks: Type.Optional(Type.Array(registry.Mark)),
  quarantined: Type.Optional(
    Type.Literal(true, { description: 'A changed definition of it waits for an admin; the accepted one is called' }),
  ),
  changeRefused: Type.Optional(
    Type.Literal(true, {
      description: 'A changed definition of it was refused; the accepted one is called, and the change can be accepted after all',
    }),
  ),
  isDescribedHere: Type.Optional(Type.Literal(true, { description: 'An admin describes it in other words than the API description' })),
});
export type ToolSummary = Static<typeof ToolSummary>;

export const ToolDetail = Type.Object({
  ...ToolSummary.properties,
  revision: Type.Integer({
    description: 'That of its integration, which holds what admins set for its tools. For `If-Match` of a change of this tool',
  }),
  description: Type.String(),
  importedDescription: Type.Optional(
    Type.String({ description: 'What the API description says, where an admin describes the tool in other words' }),
  ),
  tags: Type.Array(Type.String()),
  digest: Type.String(),
  inputSchema: Type.Record(Type.String(), Type.Unknown()),
  outputSchema: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type ToolDetail = Static<typeof ToolDetail>;

/** A tool before or after a change, as far as people judge it. */
export const ToolSide = Type.Object({
  digest: Type.String({
    description:
      'SHA-256 of its definition, by which the audit entries of calls (`definition`) and approvals (`integration.digest`) name it. Both sides have the same where only words of an API description differ',
  }),
  summary: Type.String(),
  description: Type.String(),
  marks: Type.Array(registry.Mark),
  call: Type.String({ description: 'What is sent: method and path, or `CALL` and the name of the tool at its MCP server' }),
  inputSchema: Type.Record(Type.String(), Type.Unknown()),
  outputSchema: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  annotations: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type ToolSide = Static<typeof ToolSide>;

export const WaitingChanges = Type.Object({
  accepts: registry.AcceptedChanges,
  changes: Type.Array(
    Type.Object({
      name: Type.String(),
      change: Type.String({ description: 'Names the change in the decision on it' }),
      foundAt: Timestamp,
      refused: Type.Optional(Type.Literal(true, { description: 'An admin refused it: it waits no more, and can be accepted after all' })),
      accepted: ToolSide,
      proposed: ToolSide,
    }),
  ),
});
export type WaitingChanges = Static<typeof WaitingChanges>;

/** A tool with one digest over its address, its arguments and how it is called. */
export type ToolDigest = Pick<ToolDetail, 'name' | 'digest'>;

export interface NamedTool {
  /** What it is called by. */
  readonly tool: string;
  readonly integrationId: string;
  readonly toolName: string;
}

/** What a tool is called. */
export interface ToolLabel {
  readonly tool: string;
  readonly cutName: string;
  /** What calls and rules have instead of `tool`, when its first 64 characters are shared. */
  readonly calledAs?: string;
  readonly summary: string;
  readonly collides: boolean;
}

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
  importIntegration(principal: Principal, input: ImportInput, call: CallContext): Promise<ImportResult>;
  /** The same without saving. When the slug is in use the report has the changes that a refresh would make. Ids and dates of a new one are made up. */
  preview(principal: Principal, input: ImportInput, call: CallContext): Promise<ImportPreview>;
  /** Read the document again. Base URL, auth, name and description stay unless given: a document must not be able to send credentials elsewhere.
   *  `conflict` with the current integration when the revision that was seen is old. */
  refresh(principal: Principal, slug: string, input: Omit<ImportInput, 'slug'> & Seen, call: CallContext): Promise<ImportResult>;
  /** Admins only. Its grants and credentials name an id that no integration will ever have again. */
  remove(principal: Principal, slug: string, call: CallContext): Promise<void>;

  /**
   * Admins only. Once it resolves, no call of a tool that it disables is accepted. What became of each change, in their order. `conflict` with the
   * current integration when the revision that was seen is old, and for the management tools.
   */
  changeTools(
    principal: Principal,
    slug: string,
    changes: readonly ToolChange[],
    seen: Seen,
    call: CallContext,
  ): Promise<('done' | 'unchanged' | 'missing')[]>;

  /** Admins only. Changed definitions that wait or were refused, each beside the accepted one. */
  waitingChanges(principal: Principal, slug: string): Promise<WaitingChanges>;
  /** Admins only. Once an acceptance resolves, no call runs on the definition before. `conflict` when the tool has changed once more, `not_found` when nothing waits; one that was refused can be accepted. */
  decideChange(
    principal: Principal,
    slug: string,
    decision: { readonly toolName: string; readonly change: string; readonly accept: boolean },
    call: CallContext,
  ): Promise<registry.Integration>;
  /** Admins only. */
  setAccepts(
    principal: Principal,
    slug: string,
    accepts: registry.AcceptedChanges,
    seen: Seen,
    call: CallContext,
  ): Promise<registry.Integration>;

  /** Admins only. Once it resolves, no call is resolved by an old name. `conflict` when the slug is taken. */
  renameManagement(principal: Principal, slug: string, call: CallContext): Promise<void>;
  /** What the management tools of the organization are called now. */
  managementSlug(orgId: string): Promise<string>;

  /** `shows`: only those it is true of, as far as the caller sees. */
  list(
    orgId: string,
    page: IntegrationsRequest,
    shows?: (integrationId: string) => boolean,
  ): Promise<Page<'integrations', registry.Integration>>;
  get(orgId: string, slug: string): Promise<registry.Integration>;
  getById(orgId: string, id: string): Promise<registry.Integration>;
  /** Returns the operations that the integration was made of by hand; undefined when it was made otherwise. */
  operations(orgId: string, slug: string): Promise<HandMadeOperation[] | undefined>;
  /** Lists tools by name; only these names, if they are given. */
  tools(orgId: string, slug: string, page: PageRequest, only?: readonly string[]): Promise<Page<'tools', ToolSummary>>;
  tool(orgId: string, slug: string, name: string): Promise<ToolDetail>;
  /** Lists the digests of tools by name; only these names, if they are given. */
  digests(orgId: string, id: string, only?: readonly string[]): Promise<ToolDigest[]>;
  /** Tools that need a credential, with the places of it that a call needs (of one scheme none are named); only these names, if they are given. */
  needing(orgId: string, id: string, only?: readonly string[]): Promise<{ toolName: string; parts: readonly string[] }[]>;
  /** Whether any tool of it needs a credential; none of one that is gone. */
  needsCredential(orgId: string, id: string): Promise<boolean>;
  /** How many of the granted tools can be called, by an admin or by others. */
  callable(orgId: string, slug: string, granted: readonly string[] | 'ALL', forAdmin: boolean): Promise<number>;
  /** Tools of that whole name, or of the name a caller may use for it: more than one when they collide after the cut. */
  resolve(orgId: string, tool: string): Promise<NamedTool[]>;
  /** Every tool there is, by name. */
  names(orgId: string): Promise<ToolLabel[]>;
  /** Finds tools by a question in words, best first, then those whose name contains its text. */
  search(orgId: string, question: string): Promise<ToolLabel[]>;
}
