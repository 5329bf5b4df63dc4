/** What an agent's spec says, whatever schema it was written under. Pure. */
import { rawText, type ForeignText } from '../../api/foreign.ts';
import type { ModelPair, ReadEnvelope } from '../../api/types.ts';

/** A pair with today's word on where it runs. */
export interface ResolvedPair extends ModelPair {
  resolved?: string;
  resolvedCandidates?: readonly string[];
}
export interface PlainSpec {
  systemPrompt: string;
  modelPreference: readonly ResolvedPair[];
  vendorHints: Record<string, unknown> | undefined;
  /** Written under a schema that today's cannot express: what of it is known stands above, and this is all of it. */
  raw: Record<string, unknown> | undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPair = (value: unknown): value is ResolvedPair =>
  isObject(value) && typeof value['family'] === 'string' && typeof value['model'] === 'string';

export function specOf(spec: ReadEnvelope['spec']): PlainSpec {
  const members: Record<string, unknown> = isObject(spec) ? spec : {};
  const { schemaVersion, systemPrompt, modelPreference, vendorHints } = members;
  const isCurrent =
    schemaVersion === '1.0' && typeof systemPrompt === 'string' && Array.isArray(modelPreference) && modelPreference.every(isPair);
  return {
    systemPrompt: typeof systemPrompt === 'string' ? systemPrompt : '',
    modelPreference: Array.isArray(modelPreference) ? modelPreference.filter(isPair) : [],
    vendorHints: isObject(vendorHints) ? vendorHints : undefined,
    raw: isCurrent ? undefined : members,
  };
}

/** The characters of a text, foreign or not. */
export const textOf = (text: ForeignText | string): string => (typeof text === 'string' ? text : rawText(text));

/** Characters, as the server counts them. */
export const lengthOf = (text: string): number => [...text].length;
