/** An integration as people see it. */
import { Type, type Static } from 'typebox';
import { Id, Slug, Timestamp } from '../vocabulary';
import { Mark } from './mark';
import { AuthScheme, McpTransport } from './toolDefinition';

/** What a refresh, or a server that lists its tools otherwise, may change by itself. */
export const AcceptedChanges = Type.Enum(['everything', 'additions', 'nothing'], {
  description:
    'What a refresh changes at once: everything, new tools only, or nothing. Changed definitions that it does not take wait for an admin, and the accepted ones go on being called; with "nothing", new tools come disabled',
});
export type AcceptedChanges = Static<typeof AcceptedChanges>;

/** An integration as REST shows it. */
export const Integration = Type.Object({
  id: Id,
  slug: Slug,
  name: Type.String(),
  description: Type.String(),
  /** What its name and description seem to try with a model. Shown to admins. */
  marks: Type.Optional(Type.Array(Mark)),
  /** `internal`: the management tools, which every organization has. `mcp`: another MCP server. */
  kind: Type.Union([Type.Literal('openapi'), Type.Literal('mcp'), Type.Literal('internal')]),
  /** Where its requests go; the address of an MCP server. The internal integration has none. */
  baseUrl: Type.Optional(Type.String()),
  /** How an MCP server is reached. */
  transport: Type.Optional(McpTransport),
  accepts: Type.Optional(AcceptedChanges),
  /** Number of tools whose changed definition waits for an admin. Shown to admins. */
  quarantined: Type.Optional(Type.Integer()),
  /** All its tools are disabled, so that every call is refused; absent also in answers to changes. Shown to admins. */
  isDisabled: Type.Optional(Type.Literal(true)),
  auth: AuthScheme,
  /** Shown to admins. */
  importedFrom: Type.Optional(
    Type.String({ description: 'Address that the description was last read from; not kept when it has a query or a password' }),
  ),
  toolCount: Type.Integer(),
  revision: Type.Integer(),
  /** When its origin or the place of its credential last changed: what was stored for the old ones is not sent to the new. */
  movedAt: Type.Optional(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Integration = Static<typeof Integration>;
