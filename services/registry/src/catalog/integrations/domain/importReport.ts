/** What an import says about itself: one line for each operation that did not become a tool, and what was changed on the way. */
import { Type, type Static } from 'typebox';
import { ArgumentChange, changedArguments } from './changedArguments';
import { isUnchanged, type ComparedTool } from './quarantine';

/** What a model reads of a tool before it looks at the arguments. */
const ToolText = Type.Object({ summary: Type.String(), description: Type.String() });

export const ToolChanges = Type.Object({
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
  changed: Type.Array(Type.String()),
  /** Tools in `changed` whose change is held back until an admin accepts or refuses it. */
  quarantined: Type.Optional(Type.Array(Type.String())),
  /** Neither changed nor taken: an admin refused this definition earlier, and may accept it after all. */
  refused: Type.Optional(Type.Array(Type.String())),
  /** Tools in `added` that come disabled, because an admin has set that a refresh changes nothing. */
  disabled: Type.Optional(Type.Array(Type.String())),
  /** Tools in `changed` with another summary or description, before and after. At most 200; `textsLeftOut` more exist. */
  texts: Type.Array(Type.Object({ name: Type.String(), before: ToolText, after: ToolText })),
  textsLeftOut: Type.Integer(),
  /** Which arguments changed: for the first 200 tools in `changed`, at most 50 changes each. */
  arguments: Type.Optional(Type.Array(Type.Object({ name: Type.String(), changes: Type.Array(ArgumentChange) }))),
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
  /** How the tools differ from those of the integration before, when there was one. Names have no slug. */
  changes: Type.Optional(ToolChanges),
});
export type ImportReport = Static<typeof ImportReport>;

const MAX_TEXTS = 200;
const MAX_COMPARED = 200;
const MAX_ARGUMENTS = 50;

const textOf = ({ summary, description }: ComparedTool): Static<typeof ToolText> => ({ summary, description });

/** Names added, removed, and kept with another definition or in other words. */
export function diffTools(before: readonly ComparedTool[], after: readonly ComparedTool[]): ToolChanges {
  const [old, next] = [before, after].map((tools) => new Map(tools.map((tool) => [tool.toolName, tool])));
  const changed = after.flatMap((tool) => {
    const was = old!.get(tool.toolName);
    return was === undefined || isUnchanged(was, tool) ? [] : [[was, tool] as const];
  });
  const texts = changed.filter(([was, is]) => was.summary !== is.summary || was.description !== is.description);
  const others = changed
    .slice(0, MAX_COMPARED)
    .map(([was, is]) => ({ name: is.toolName, changes: changedArguments(was, is).slice(0, MAX_ARGUMENTS) }))
    .filter(({ changes }) => changes.length > 0);
  return {
    added: [...next!.keys()].filter((name) => !old!.has(name)),
    removed: [...old!.keys()].filter((name) => !next!.has(name)),
    changed: changed.map(([, { toolName }]) => toolName),
    texts: texts.slice(0, MAX_TEXTS).map(([was, is]) => ({ name: is.toolName, before: textOf(was), after: textOf(is) })),
    textsLeftOut: Math.max(texts.length - MAX_TEXTS, 0),
    ...(others.length > 0 && { arguments: others }),
  };
}
