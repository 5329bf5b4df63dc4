/** Envelopes, and what whoever takes them must say, whichever edge they come through. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Envelope {
  agent: { name: string; description: string; tags?: string[]; license?: string };
  spec: Record<string, unknown>;
}
interface Common {
  title: string;
  send: unknown;
}
export type CorpusCase =
  | (Common & {
      status: 201;
      /** What is kept; as sent when absent. */
      keeps?: Envelope;
    })
  | (Common & {
      status: 400;
      /** How each line of `details` starts, in any order. */
      details: string[];
    });

/** `{"$repeat": [text, times]}` stands for long text. */
const grown = (_name: string, value: unknown): unknown => {
  const repeat = (value as { $repeat?: [string, number] } | null)?.$repeat;
  return repeat === undefined ? value : repeat[0].repeat(repeat[1]);
};

export const corpus = (): CorpusCase[] => JSON.parse(readFileSync(join(__dirname, 'envelopes.json'), 'utf8'), grown) as CorpusCase[];

/** Lines that no expectation starts, and expectations that start no line. */
export function misfits(expected: readonly string[], details: readonly string[]): string[] {
  const unmet = expected.filter((start) => !details.some((line) => line.startsWith(start)));
  const unexpected = details.filter((line) => !expected.some((start) => line.startsWith(start)));
  return [...unmet.map((start) => `missing: ${start}`), ...unexpected.map((line) => `unexpected: ${line}`)];
}
