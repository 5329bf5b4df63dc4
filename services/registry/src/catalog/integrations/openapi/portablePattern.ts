/**
 * Patterns that authors wrote for another engine, as ours reads them: JSON Schema has the patterns of ECMA-262, documents have what their own server
 * takes. Only what means the same is rewritten.
 */

/** `/^…$/` with its flags: ours would look for the slashes. Those in the list change nothing in a test of one text. */
const DELIMITED = /^\/(\^.*\$)\/([a-z]*)$/s;
const HARMLESS_FLAGS = /^[gu]*$/;
const POSIX: Record<string, string> = {
  alpha: 'A-Za-z', digit: '0-9', alnum: 'A-Za-z0-9', upper: 'A-Z', lower: 'a-z', xdigit: '0-9A-Fa-f', space: '\\s', word: '\\w',
}; // prettier-ignore
const ANCHORS: Record<string, string> = { A: '^', z: '$', Z: '$' };
/** An escape, a class of POSIX, a bracket, or a hyphen beside a class such as `\w`. */
const PIECE = /\\(.)|\[:([a-z]+):\]|([[\]])|(?<=\\[wdsWDS])-(?!\])|-(?=\\[wdsWDS])/gsu;
/** Characters that an escape leaves as they are, and that our engine does not let be escaped. */
const PLAIN = /[^A-Za-z0-9^$\\.*+?()[\]{}|/-]/u;

const compiles = (source: string): boolean => {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
};

function rewritten(source: string): string {
  let inClass = false;
  return source.replace(PIECE, (whole, escaped?: string, posix?: string, bracket?: string) => {
    if (posix !== undefined) return (inClass ? POSIX[posix] : undefined) ?? whole;
    if (bracket !== undefined) {
      inClass = bracket === '[' || (inClass && bracket !== ']');
      return whole;
    }
    if (escaped === undefined) return inClass ? '\\-' : whole;
    if (!inClass && escaped in ANCHORS) return ANCHORS[escaped]!;
    return PLAIN.test(escaped) || (escaped === '-' && !inClass) ? escaped : whole;
  });
}

/** Returns the pattern as our engine takes it, or as it came when nothing known helps; undefined when its flags would change what it matches. */
export function portablePattern(source: string): string | undefined {
  const [, between = source, flags = ''] = DELIMITED.exec(source) ?? [];
  if (!HARMLESS_FLAGS.test(flags)) return undefined;
  if (compiles(between)) return between;
  const pattern = rewritten(between);
  return compiles(pattern) ? pattern : source;
}
