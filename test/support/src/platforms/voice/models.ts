/** Models that the fake offers. */
import type { Fields } from './asking.ts';

export const MODELS = [
  'gpt-5.6-sol',
  'gpt-5.5',
  'gpt-5.4',
  'gpt-5.4-mini',
  'gpt-4o',
  'claude-opus-4-8',
  'claude-sonnet-5',
  'claude-sonnet-4-6',
  'claude-haiku-4-5',
  'gemini-3.5-flash',
  'qwen3-30b-a3b',
];
/** Deprecated: calls go to the other one in growing shares. */
const REPLACED: Record<string, string> = { 'gpt-4o': 'gpt-5.4' };

export const modelOf = (llm: string): Fields => ({
  llm,
  is_checkpoint: false,
  max_tokens_limit: 8_192,
  max_context_limit: 200_000,
  supports_image_input: true,
  supports_parallel_tool_calls: true,
  ...(REPLACED[llm] !== undefined && {
    deprecation_info: { llm, is_deprecated: true, is_in_fallback_period: true, fallback_percentage: 50, replacement_model: REPLACED[llm] },
  }),
});
