/** Entries keep times as UTC text with milliseconds; other spellings of the same moment would compare wrongly. */
export function inUtc<F extends { from?: string; to?: string }>({
  from,
  to,
  ...rest
}: F): Omit<F, 'from' | 'to'> & { from?: string; to?: string } {
  const utc = (time: string): string => new Date(time).toISOString();
  return { ...rest, ...(from === undefined ? {} : { from: utc(from) }), ...(to === undefined ? {} : { to: utc(to) }) };
}
