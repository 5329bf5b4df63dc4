/** Sizes as people read them. */
const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const KB = 1_024;

/** `214 bytes`, `1.5 KB`, `2 MB`. */
export function bytesInWords(bytes: number): string {
  if (bytes < KB) return `${number.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  return bytes < KB * KB ? `${number.format(bytes / KB)} KB` : `${number.format(bytes / KB / KB)} MB`;
}
