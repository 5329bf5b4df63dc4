/** What an import says about itself: one line for each operation that did not become a tool, and what was changed on the way. */
import { Type, type Static } from 'typebox';

export const ToolChanges = Type.Object({
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
  changed: Type.Array(Type.String()),
  /** Of those changed: held back until an admin accepts or refuses the change. */
  quarantined: Type.Optional(Type.Array(Type.String())),
});
export type ToolChanges = Static<typeof ToolChanges>;

export const ImportReport = Type.Object({
  /** What was read, for people: `Swagger 2.0`, `OpenAPI 3.1.0`. */
  format: Type.String(),
  awaitsConnection: Type.Optional(
    Type.Literal(true, { description: 'It is an MCP server that lists its tools to who is connected: connect, then refresh it' }),
  ),
  /** Operations found; `imported` plus the length of `skipped`. */
  operations: Type.Integer(),
  imported: Type.Integer(),
  /** Every operation that is not a tool now, with the reason. `operation` is `<METHOD> <path>`. */
  skipped: Type.Array(Type.Object({ operation: Type.String(), reason: Type.String() })),
  /** What works differently than the document says. Without `operation` it concerns the whole document. At most 1,000; `notesLeftOut` more exist. */
  notes: Type.Array(Type.Object({ operation: Type.Optional(Type.String()), note: Type.String() })),
  notesLeftOut: Type.Integer(),
  /** Tools whose `<slug>/<tool>` is the same in its first 64 characters (`tool`): each is called by a shortened name, in the order of `tools`. */
  collisions: Type.Array(Type.Object({ tool: Type.String(), tools: Type.Array(Type.String()), calledAs: Type.Array(Type.String()) })),
  /** Against the tools of the integration before, when there was one. Names without the slug. */
  changes: Type.Optional(ToolChanges),
});
export type ImportReport = Static<typeof ImportReport>;

/** Names added, removed, and kept with another definition. Both sides: digest by name. */
export function diffTools(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ToolChanges {
  const names = [...after.keys()];
  return {
    added: names.filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: names.filter((name) => before.has(name) && before.get(name) !== after.get(name)),
  };
}
