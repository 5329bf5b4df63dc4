/** An answer made smaller: members of its JSON that its caller asked for, and at most so many bytes. What was left out is said, and how to get it. */
import { executor } from '@gatehouse/contracts';
import { answerData } from './answerData';
import { cutBlocks, cutError, type Block } from './cut';
import { isJsonObject, parseExact } from './exactJson';
import type { UpstreamResult } from './upstreamResult';

type Answered = Pick<UpstreamResult, 'content' | 'structured'>;
type Ended = Answered & Pick<UpstreamResult, 'outcome' | 'reason' | 'isDescribed'>;

/** Members to keep; none named: all of what stands there. */
type Tree = Map<string, Tree>;

const MAX_NAMED = 20;
const MAX_NAME = 200;
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
  if (!isJsonObject(value)) return value;
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
        `[fields: "${path}" is not in the answer; there are ${beside.map((name) => JSON.stringify(name.slice(0, MAX_NAME))).join(', ') || 'no members'}]`,
    );

function selectText(text: string, fields: readonly string[]): { text: string; notes: string[] } {
  let value: unknown;
  try {
    value = parseExact(text);
  } catch {
    return { text, notes: ['[fields: the answer is no JSON, and is here as it came]'] };
  }
  const unmet = new Map<string, string[]>();
  const met = new Set<string>();
  const chosen = select(value, treeOf(fields), '', unmet, met);
  return { text: JSON.stringify(chosen), notes: notFound(unmet, met) };
}

/** Data beside the text: the same members, and none of it when it does not fit, for half of it is no data. */
function narrowData(
  data: Answered['structured'],
  fields: readonly string[] | undefined,
  left: number,
): Pick<Answered, 'structured'> & { notes: string[] } {
  if (data === undefined) return { notes: [] };
  const chosen = fields === undefined ? data : (select(data, treeOf(fields), '', new Map(), new Set()) as typeof data);
  const bytes = Buffer.byteLength(JSON.stringify(chosen));
  if (bytes <= left) return { structured: chosen, notes: [] };
  return { notes: [`[cut: the structured content of the answer has ${bytes} bytes and is left out]`] };
}

/**
 * `content`: JSON text of an MCP content array; answers another one. `maxBytes` is for all of it: blocks of every kind in their order, then the data.
 * Without it text and data have a bound. No bound is above what a message holds.
 */
export function narrow({ content, structured }: Answered, { fields, maxBytes }: executor.Narrowing): Answered {
  const notes = new Set<string>();
  const chosen = (JSON.parse(content.toString()) as Block[]).map((block): Block => {
    if (block.type !== 'text' || block.text === undefined || fields === undefined) return block;
    const { text, notes: unmet } = selectText(block.text, fields);
    for (const note of unmet) notes.add(note);
    return { ...block, text };
  });
  const fieldNotes = notesOf([...notes]);
  const taken = Buffer.byteLength(JSON.stringify(fieldNotes));
  const cut = cutBlocks(chosen, { maxBytes: maxBytes ?? executor.DEFAULT_ANSWER_BYTES, isDefault: maxBytes === undefined, taken });
  const { notes: ofData, ...data } = narrowData(structured, fields, cut.left);
  return { content: Buffer.from(JSON.stringify([...cut.blocks, ...fieldNotes, ...notesOf([...cut.notes, ...ofData])])), ...data };
}

/** Reasons of failures that an API or a tool explains in its own words. */
const EXPLAINED = new Set(['status', 'tool']);

/** What the caller gets: the parts of a successful answer that it asked for, or the beginning of what is said about a failure. */
export function narrowed<Result extends Ended>(result: Result, narrowing: executor.Narrowing = {}): Result {
  const { maxBytes, fields } = narrowing;
  if (result.outcome !== 'succeeded') {
    const most = maxBytes ?? executor.DEFAULT_ERROR_BYTES;
    if (!EXPLAINED.has(result.reason ?? '') || result.content.length <= most) return result;
    const blocks = cutError(JSON.parse(result.content.toString()) as Block[], most, result.reason === 'status');
    return { ...result, content: Buffer.from(JSON.stringify(blocks)) };
  }
  const isWhole = maxBytes === undefined && fields === undefined && result.content.length <= executor.DEFAULT_ANSWER_BYTES;
  if (isWhole && result.isDescribed !== true) return result;
  const { content: _content, structured: _structured, ...rest } = result;
  const answered = isWhole ? result : narrow(result, narrowing);
  const data = result.isDescribed === true ? answerData(answered.content, maxBytes ?? Infinity) : undefined;
  return { ...rest, ...answered, ...(data !== undefined && { structured: data }) } as Result;
}
