/** An answer made smaller as its caller asked: members of its JSON, and at most so many bytes of its text. What was left out is said, and how to get it. */
import type { executor } from '@gatehouse/contracts';
import type { UpstreamResult } from './upstreamResult';

type Answered = Pick<UpstreamResult, 'content' | 'structured'>;
type Ended = Answered & Pick<UpstreamResult, 'outcome'>;

interface Block {
  readonly type: string;
  readonly text?: string;
}
/** Members to keep; none named: all of what stands there. */
type Tree = Map<string, Tree>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const MAX_NAMED = 20;
const notesOf = (notes: readonly string[]): Block[] => notes.map((text) => ({ type: 'text', text }));

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  // A shorter path keeps all below it.
  for (const path of paths.filter((one) => !paths.some((other) => one.startsWith(`${other}.`)))) {
    let at = root;
    for (const step of path.split('.')) {
      const next: Tree = at.get(step) ?? new Map<string, Tree>();
      at.set(step, next);
      at = next;
    }
  }
  return root;
}

/** `unmet`: names that stand nowhere, with those that stand there instead. */
function select(value: unknown, tree: Tree, at: string, unmet: Map<string, string[]>, met: Set<string>): unknown {
  if (tree.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => select(item, tree, at, unmet, met));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    [...tree].flatMap(([name, below]) => {
      const path = at === '' ? name : `${at}.${name}`;
      if (!Object.hasOwn(value, name)) {
        unmet.set(path, Object.keys(value).slice(0, MAX_NAMED));
        return [];
      }
      met.add(path);
      return [[name, select(value[name], below, path, unmet, met)]];
    }),
  );
}

const notFound = (unmet: ReadonlyMap<string, string[]>, met: ReadonlySet<string>): string[] =>
  [...unmet]
    .filter(([path]) => !met.has(path))
    .map(
      ([path, beside]) =>
        `[fields: "${path}" is not in the answer; there are ${beside.map((name) => JSON.stringify(name)).join(', ') || 'no members'}]`,
    );

function selectText(text: string, fields: readonly string[]): { text: string; notes: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { text, notes: ['[fields: the answer is no JSON, and is here as it came]'] };
  }
  const unmet = new Map<string, string[]>();
  const met = new Set<string>();
  const chosen = select(value, treeOf(fields), '', unmet, met);
  return { text: JSON.stringify(chosen), notes: notFound(unmet, met) };
}

/** At the end of a whole character. */
function cutText(text: string, maxBytes: number): { text: string; notes: string[] } {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return { text, notes: [] };
  let end = maxBytes;
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1;
  const note = `[cut: these are the first ${end} of ${bytes.length} bytes of the answer. For less of it give execute_tool "fields" with paths of members, like ["items.id"], or the tool a filter or a smaller page; for more a larger "maxBytes"]`;
  return { text: bytes.subarray(0, end).toString(), notes: [note] };
}

/** Data beside the text: the same members, and none of it when that is too large, for half of it is no data. */
function narrowData(
  data: Answered['structured'],
  { fields, maxBytes }: executor.Narrowing,
): Pick<Answered, 'structured'> & { notes: string[] } {
  if (data === undefined) return { notes: [] };
  const chosen = fields === undefined ? data : (select(data, treeOf(fields), '', new Map(), new Set()) as typeof data);
  const bytes = Buffer.byteLength(JSON.stringify(chosen));
  if (maxBytes === undefined || bytes <= maxBytes) return { structured: chosen, notes: [] };
  return { notes: [`[cut: the structured content of the answer has ${bytes} bytes and is left out]`] };
}

/** `content`: JSON text of an MCP content array; answers another one. Blocks that are no text stay. */
export function narrow({ content, structured }: Answered, narrowing: executor.Narrowing): Answered {
  const { fields, maxBytes } = narrowing;
  const blocks = (JSON.parse(content.toString()) as Block[]).flatMap((block): Block[] => {
    if (block.type !== 'text' || block.text === undefined) return [block];
    const chosen = fields === undefined ? { text: block.text, notes: [] } : selectText(block.text, fields);
    const cut = maxBytes === undefined ? { text: chosen.text, notes: [] } : cutText(chosen.text, maxBytes);
    return [{ ...block, text: cut.text }, ...notesOf([...chosen.notes, ...cut.notes])];
  });
  const { notes, ...data } = narrowData(structured, narrowing);
  return { content: Buffer.from(JSON.stringify([...blocks, ...notesOf(notes)])), ...data };
}

/** What the caller gets: of what succeeded what it asked for, and all of what failed, because that says why. */
export function narrowed<Result extends Ended>(result: Result, narrowing: executor.Narrowing | undefined): Result {
  if (narrowing === undefined || result.outcome !== 'succeeded') return result;
  const { content: _content, structured: _structured, ...rest } = result;
  return { ...rest, ...narrow(result, narrowing) } as Result;
}
