/** An answer made smaller as its caller asked: members of its JSON, and at most so many bytes. What was left out is said, and how to get it. */
import type { executor } from '@gatehouse/contracts';
import { isJsonObject, parseExact } from './exactJson';
import type { UpstreamResult } from './upstreamResult';

type Answered = Pick<UpstreamResult, 'content' | 'structured'>;
type Ended = Answered & Pick<UpstreamResult, 'outcome'>;

interface Block {
  readonly type: string;
  readonly text?: string;
}
/** Members to keep; none named: all of what stands there. */
type Tree = Map<string, Tree>;

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
        `[fields: "${path}" is not in the answer; there are ${beside.map((name) => JSON.stringify(name)).join(', ') || 'no members'}]`,
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

const sizeOf = (block: Block): number =>
  Buffer.byteLength(block.type === 'text' && block.text !== undefined ? block.text : JSON.stringify(block));

/** At the end of a whole character. */
function firstBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  let end = most;
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}

/** The first blocks that fit; the text that does not is cut, and what comes after it, or is no text and does not fit, is left out. */
function cutBlocks(blocks: readonly Block[], maxBytes: number): { blocks: Block[]; left: number; notes: string[] } {
  const total = blocks.reduce((sum, block) => sum + sizeOf(block), 0);
  if (total <= maxBytes) return { blocks: [...blocks], left: maxBytes - total, notes: [] };
  const kept: Block[] = [];
  let left = maxBytes;
  for (const block of blocks) {
    const fits = sizeOf(block) <= left;
    const part = !fits && block.type === 'text' && block.text !== undefined ? { ...block, text: firstBytes(block.text, left) } : block;
    if (!fits && (part === block || part.text === '')) break;
    kept.push(part);
    left -= sizeOf(part);
    if (!fits) break;
  }
  const note = `[cut: these are the first ${maxBytes - left} of ${total} bytes of the answer. For less of it give execute_tool "fields" with paths of members, like ["items.id"], or the tool a filter or a smaller page; for more a larger "maxBytes"]`;
  return { blocks: kept, left: 0, notes: [note] };
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

/** `content`: JSON text of an MCP content array; answers another one. `maxBytes` is for all of it: blocks of every kind in their order, then the data. */
export function narrow({ content, structured }: Answered, { fields, maxBytes = Infinity }: executor.Narrowing): Answered {
  const notes: string[] = [];
  const chosen = (JSON.parse(content.toString()) as Block[]).map((block): Block => {
    if (block.type !== 'text' || block.text === undefined || fields === undefined) return block;
    const { text, notes: unmet } = selectText(block.text, fields);
    notes.push(...unmet);
    return { ...block, text };
  });
  const cut = cutBlocks(chosen, maxBytes);
  const { notes: ofData, ...data } = narrowData(structured, fields, cut.left);
  return { content: Buffer.from(JSON.stringify([...cut.blocks, ...notesOf([...notes, ...cut.notes, ...ofData])])), ...data };
}

/** What the caller gets: of what succeeded what it asked for, and all of what failed, because that says why. */
export function narrowed<Result extends Ended>(result: Result, narrowing: executor.Narrowing | undefined): Result {
  if (narrowing === undefined || result.outcome !== 'succeeded') return result;
  const { content: _content, structured: _structured, ...rest } = result;
  return { ...rest, ...narrow(result, narrowing) } as Result;
}
