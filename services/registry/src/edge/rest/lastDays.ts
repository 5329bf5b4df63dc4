const DAY_MS = 86_400_000;

/** The range of a question to the trail that ends now. */
export function lastDays(days: number): { from: string; to: string } {
  const now = Date.now();
  return { from: new Date(now - days * DAY_MS).toISOString(), to: new Date(now).toISOString() };
}
