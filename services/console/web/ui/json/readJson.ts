/** Reads JSON from its text, so that what is drawn is what is there: numbers keep their digits, members their order and their repetition. Pure. */
export type JsonNode =
  | { kind: 'object'; members: { name: string; value: JsonNode }[] }
  | { kind: 'array'; items: JsonNode[] }
  | { kind: 'string'; value: string }
  /** A number, `true`, `false` or `null`, as written. */
  | { kind: 'word'; text: string };

export class JsonError extends Error {
  /** Characters before the fault. */
  readonly position: number;
  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

const MAX_DEPTH = 100;
const BLANK = /[ \t\n\r]*/y;
const WORD = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y;
// eslint-disable-next-line no-control-regex -- JSON names them: control characters stand in strings as escapes only.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/** The value a text holds. Throws a `JsonError` where it is not JSON, or is nested too deeply to be drawn. */
export function readJson(text: string): JsonNode {
  let at = 0;
  const fail = (message: string): never => {
    throw new JsonError(message, at);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const sees = (character: string): boolean => {
    take(BLANK);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const string = (): string => JSON.parse(take(STRING) ?? fail('a string is expected')) as string;

  function list<T>(end: string, item: () => T): T[] {
    const items: T[] = [];
    if (sees(end)) return items;
    do items.push(item());
    while (sees(','));
    if (!sees(end)) fail(`, or ${end} is expected`);
    return items;
  }
  function value(depth: number): JsonNode {
    if (depth > MAX_DEPTH) fail('it is nested too deeply');
    if (sees('{')) return { kind: 'object', members: list('}', () => member(depth)) };
    if (sees('[')) return { kind: 'array', items: list(']', () => value(depth + 1)) };
    if (text[at] === '"') return { kind: 'string', value: string() };
    return { kind: 'word', text: take(WORD) ?? fail('a value is expected') };
  }
  function member(depth: number): { name: string; value: JsonNode } {
    take(BLANK);
    const name = string();
    if (!sees(':')) fail(': is expected');
    return { name, value: value(depth + 1) };
  }

  const root = value(0);
  take(BLANK);
  if (at < text.length) fail('nothing more is expected');
  return root;
}

/** The same, or undefined where it cannot be read. */
export function tryReadJson(text: string): JsonNode | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
