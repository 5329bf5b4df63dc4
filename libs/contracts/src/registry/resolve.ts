/** Which tool a name means, and its definition, for who calls it. */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { Id, Slug } from '../vocabulary';
import { HttpOrInternal, HttpTool, McpTool } from './toolDefinition';

/**
 * Small and cacheable: which definition does this 64-character name mean now? Also the shape cached in Redis.
 * `collides`: full names of the tools that all have this name after the cut; none of them is called by it. `integrationId` is theirs, `calledAs` the
 * names of at most 64 characters by which they are called, in the same order. `disabled`: the tool of `integrationId` that has this name, which an admin
 * has disabled.
 */
export const ToolPointer = Type.Union([
  Type.Object({
    found: Type.Literal(true),
    integrationId: Id,
    slug: Slug,
    toolName: Type.String(),
    digest: Type.String(),
    needsCredential: Type.Boolean(),
    /** The integration has had another origin or place of its credential. */
    moved: Type.Optional(Type.Literal(true)),
    /** A change of it waits for an admin or was refused, at this revision of the integration: what an executor listed before it knew of that is old. */
    quarantined: Type.Optional(Type.Integer()),
  }),
  Type.Object({
    found: Type.Literal(false),
    collides: Type.Array(Type.String()),
    integrationId: Type.Optional(Id),
    calledAs: Type.Optional(Type.Array(Type.String())),
    disabled: Type.Optional(Type.String()),
  }),
]);
export type ToolPointer = Static<typeof ToolPointer>;

/** Key of the cached pointer (JSON `ToolPointer`); written by registry alone. Both parts are checked words without a colon before the last. */
export const pointerKey = (orgId: string, cutName: string): string => `pointer:${orgId}:${cutName}`;

/** The pointer of this name. `found: false` for an unknown name, for one that several tools share, and for a disabled tool. */
export const resolveTool = rpc('registry.resolveTool', {
  request: Type.Object({ tool: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: ToolPointer,
  callers: ['executor'],
  idempotent: true,
  duringCall: true,
});
const definition = {
  request: Type.Object({ integrationId: Id, toolName: Type.String(), digest: Type.String() }),
  errors: ['not_found'] as const,
  callers: ['executor'] as const,
  idempotent: true,
  duringCall: true,
};
/**
 * The definition with this digest; `not_found` once it is no longer the current one, and of a tool of an MCP server. `unavailable`, with `isLater` in its data,
 * of one that executors of the version before cannot call; they pass that on, and this version asks `registry.laterToolDefinition`.
 */
export const toolDefinition = rpc('registry.toolDefinition', { ...definition, response: HttpOrInternal });
/** The definition of a tool of an MCP server. It has a message of its own, because executors of the version before know no such kind. */
export const mcpToolDefinition = rpc('registry.mcpToolDefinition', { ...definition, response: McpTool });

/** The definition of an operation with cookies among its arguments, or with a scheme that executors of the version before do not know: they would leave these out. */
export const laterToolDefinition = rpc('registry.laterToolDefinition', { ...definition, response: HttpTool });

/**
 * An MCP server lists this tool otherwise than its definition says; `listed` is the JSON of `{ tool, pin }`, and is absent when it lists it no more. The call
 * that found it was refused. The registry holds the change back until an admin has looked at it.
 */
export const reportChangedTool = rpc('registry.reportChangedTool', {
  request: Type.Object({
    integrationId: Id,
    toolName: Type.String({ maxLength: 256 }),
    digest: Type.String({ maxLength: 128 }),
    listed: Type.Optional(Type.String({ maxLength: 400_000 })),
  }),
  response: Type.Object({}),
  errors: ['not_found'],
  callers: ['executor'],
  idempotent: true,
});

/**
 * What a tool is called now, cut to 64 characters, when it is no longer found under the name it was asked for. Nothing when it is gone, cannot be
 * called, or is not for this principal.
 */
export const presentName = rpc('registry.presentName', {
  request: Type.Object({ integrationId: Id, toolName: Type.String() }),
  response: Type.Object({ tool: Type.Optional(Type.String()) }),
  callers: ['executor'],
  idempotent: true,
  duringCall: true,
});

/** What became of a tool since a call of it was asked for. A call that waits is made of `same` only, and of `quarantined` while its server lists it as accepted. */
export const ToolState = Type.Enum([
  'same',
  'changed', // it has another definition
  'renamed', // it is called by another name
  'disabled', // by an admin
  'gone', // with its integration, or by a refresh
  'quarantined', // its MCP server described it otherwise than is accepted, and an admin has not accepted that
]);
export type ToolState = Static<typeof ToolState>;

/** A tool as a call of it was asked for: by this name, with this definition. */
export const AskedTool = Type.Object({
  tool: Type.String({ maxLength: 64 }),
  integrationId: Id,
  toolName: Type.String(),
  digest: Type.String(),
});
export type AskedTool = Static<typeof AskedTool>;

/** What became of these tools of the caller's organization, in their order. Approvals asks as who looks at the calls that wait. */
export const toolStates = rpc('registry.toolStates', {
  request: Type.Object({ tools: Type.Array(AskedTool, { maxItems: 200 }) }),
  response: Type.Object({ states: Type.Array(ToolState) }),
  callers: ['approvals'],
  idempotent: true,
  timeoutMs: 2_000,
});
