/** `Retry-After` (RFC 9110) of an API that takes no further calls for a while: in seconds or as a date. */
const LONGEST_S = 86_400;

/** Whole seconds from now, at least one and at most a day; undefined where the header is missing, says nothing, or names a time that is over. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : /[a-z]/i.test(text) ? Math.ceil((Date.parse(text) - now) / 1_000) : NaN;
  return seconds > 0 ? Math.min(seconds, LONGEST_S) : undefined;
}
