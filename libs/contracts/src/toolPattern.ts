/** Patterns over tool names: `*` is any run of characters, also across the slash, `?` is any one. */

/**
 * Whether the whole name fits. Goes back to the last star only, because an earlier one can take nothing that the last cannot: so the time is at
 * most the product of both lengths, whatever the pattern.
 */
export function matchesPattern(pattern: string, name: string): boolean {
  let [p, n] = [0, 0];
  let star = -1;
  let resume = 0;
  while (n < name.length) {
    const wanted = pattern[p];
    if (wanted === '*') {
      star = p++;
      resume = n;
    } else if (wanted === '?' || (wanted !== undefined && wanted === name[n])) {
      p += 1;
      n += 1;
    } else if (star >= 0) {
      p = star + 1;
      n = ++resume;
    } else return false;
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
}
