/**
 * Patterns from documents run in a backtracking engine, on text that callers choose. Only those are kept whose cost has an easy upper bound;
 * the others are dropped with a note, because the upstream checks its own input anyway (T-41 of docs/threat-model.md#api-descriptions).
 */
const MAX_LENGTH = 500;
/** Repeats up to this are like writing the thing out. */
const SMALL = 16;
/** Longest text an argument can be, when its schema sets no `maxLength`. */
const LONGEST_TEXT = 65_536;
const MAX_STEPS = 10_000_000;

interface Repeat {
  readonly min: number;
  readonly max: number;
  /** Characters of the quantifier itself; 0 = there is none. */
  readonly length: number;
}

function repeatAt(source: string, at: number): Repeat {
  const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at, at + 24));
  if (match === null) return { min: 1, max: 1, length: 0 };
  const [{ length }, sign, from, comma, to] = match as unknown as [string, string?, string?, string?, string?];
  if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity, length };
  return { min: Number(from), max: comma === '' ? Number(from) : to === '' ? Infinity : Number(to), length };
}

/** Where the piece that starts at `at` ends: an escape, a class, the head of a group, or one character. */
function endOfPiece(source: string, at: number): number {
  const rest = source.slice(at);
  const match =
    /^(?:\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|\[(?:\\.|[^\]\\])*\]|.)/su.exec(
      rest,
    );
  return at + (match?.[0].length ?? 1);
}

/** True when the text after a repeated piece starts with a character that the piece cannot match: there is one way to read it, not many. */
function isEndedBy(piece: string, next: string): boolean {
  const literal = /^(?:\\([^\w\s])|([^\\[\](){}.*+?^$|]))(?![*?{])/su.exec(next);
  if (literal === null) return false;
  return !new RegExp(`^(?:${piece})$`, 'u').test(literal[1] ?? literal[2]!);
}

/** How many long repeats compete for the same text, one more when the match may start anywhere; or why the pattern is refused. */
function powerOf(source: string): number | string {
  /** Per open group: can it match one text in several ways, or texts of several lengths? */
  const open = [false];
  let repeats = 0;
  let anchored = source.startsWith('^');
  for (let at = 0; at < source.length;) {
    const end = endOfPiece(source, at);
    const piece = source.slice(at, end);
    if (/^\\[1-9k]/.test(piece)) return 'refers back to a group';
    if (piece === '|') {
      open[open.length - 1] = true;
      if (open.length === 1) anchored = false;
    }
    const isGroup = piece === ')';
    const inner = isGroup && open.pop() === true;
    const repeat = piece.startsWith('(') || piece === '|' ? { min: 1, max: 1, length: 0 } : repeatAt(source, end);
    at = end + repeat.length;
    if (piece.startsWith('(')) {
      open.push(false);
      continue;
    }
    if (inner && repeat.max > 1) return 'repeats something that can match in several ways';
    if (repeat.max > SMALL && repeat.max > repeat.min && (isGroup || !isEndedBy(piece, source.slice(at)))) repeats += 1;
    if (inner || repeat.max > repeat.min) open[open.length - 1] = true;
  }
  return repeats + (anchored ? 0 : 1);
}

/** Undefined when the pattern is cheap on every text of at most `maxLength` characters, else why it is not kept. */
export function patternFault(source: string, maxLength: number = LONGEST_TEXT): string | undefined {
  if (source.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  try {
    new RegExp(source, 'u');
  } catch {
    return 'is not a regular expression';
  }
  const power = powerOf(source);
  if (typeof power === 'string') return power;
  return Math.min(maxLength, LONGEST_TEXT) ** power > MAX_STEPS ? 'can take too long on long text' : undefined;
}
