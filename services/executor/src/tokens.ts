/**
 * LLM tokens of a text, by a real tokenizer. Counted in slices, because the tokenizer's time grows with the square of a run of letters; with
 * pauses, because a long text must not hold up other calls; and of a very long text only evenly spread slices, so that the work is bounded.
 */
import { setImmediate as turn } from 'node:timers/promises';

/** Never rejects. */
export type CountTokens = (text: string) => Promise<number>;

const SLICE = 1_000;
const MAX_SLICES = 256;
const LONGEST_MS = 2;
/** Merges it remembers. Its default of 100,000 makes it five times slower once full. */
const CACHE = 2_000;
/** Words such as `<|endoftext|>` are text here, not commands. */
const OPTIONS = { disallowedSpecial: new Set<string>() };

type CountSlice = (text: string) => number;

/** Some tenths of a second and 60 MB, so not before the first text. */
async function load(): Promise<CountSlice> {
  const { countTokens, setMergeCacheSize } = await import('gpt-tokenizer/encoding/o200k_base');
  setMergeCacheSize(CACHE);
  return (text) => countTokens(text, OPTIONS);
}

const guess = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

async function countLong(text: string, count: CountSlice): Promise<number> {
  const slices = Math.ceil(text.length / SLICE);
  const step = Math.max(1, slices / MAX_SLICES);
  let tokens = 0;
  let seen = 0;
  let since = performance.now();
  for (let at = 0; at < slices; at += step) {
    const slice = text.slice(Math.floor(at) * SLICE, (Math.floor(at) + 1) * SLICE);
    tokens += count(slice);
    seen += slice.length;
    if (performance.now() - since < LONGEST_MS) continue;
    await turn();
    since = performance.now();
  }
  return Math.round((tokens * text.length) / seen);
}

export function tokenCounter(): CountTokens {
  let loaded: CountSlice | undefined;
  let loading: Promise<CountSlice> | undefined;
  return async (text) => {
    try {
      loaded ??= await (loading ??= load());
      return text.length <= SLICE ? loaded(text) : await countLong(text, loaded);
    } catch {
      return guess(text);
    }
  };
}
