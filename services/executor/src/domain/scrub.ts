/** An API that echoes its credential must not hand it to the caller: every form of it we can name is cut out of the answer. */

const REPLACEMENT = '[credential removed]';
/** Shorter values would cut holes into innocent text. */
const MIN_LENGTH = 4;

/** The value as it was sent and in the codings an echo may use: base64 (both alphabets, with and without padding), percent-encoding, JSON text, hex. */
export function formsOf(values: readonly string[]): string[] {
  const forms = new Set<string>();
  for (const value of values.filter((text) => text.length >= MIN_LENGTH)) {
    const bytes = Buffer.from(value);
    const base64 = bytes.toString('base64');
    for (const form of [
      value,
      base64,
      base64.replace(/=+$/, ''),
      bytes.toString('base64url'),
      bytes.toString('hex'),
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
    ]) {
      forms.add(form);
    }
  }
  // Longest first: a form inside another must not break the longer one apart.
  return [...forms].sort((a, b) => b.length - a.length);
}

export const scrub = (text: string, forms: readonly string[]): string =>
  forms.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, REPLACEMENT) : rest), text);

export const containsAny = (bytes: Buffer, forms: readonly string[]): boolean => forms.some((form) => bytes.includes(form));
