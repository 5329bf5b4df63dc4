/** Tools of all integrations, by part of a name or by a pattern of a rule. For admins. */
import { keepPreviousData } from '@tanstack/react-query';
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api } from '../client.ts';
import type { ToolName } from '../types.ts';
import { useRead } from '../useRead.ts';

const LIST = '/v1/orgs/{orgSlug}/tools';

export interface FoundTools {
  tools: ToolName[];
  /** How many tools match, listed or not. */
  total: number;
}

/** Tools whose name holds the words of `q`. */
export function useToolSearch(q: string, enabled = true) {
  const orgSlug = useOrgSlug();
  const query = q === '' ? {} : { q };
  return useRead<FoundTools>(['tools', 'search', q], () => answer(api.GET(LIST, { params: { path: { orgSlug }, query } })), {
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Tools that a pattern matches. Only a valid pattern is asked about. */
export function useMatchingTools(pattern: string, enabled: boolean) {
  const orgSlug = useOrgSlug();
  const read = () => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { pattern, limit: 200 } } }));
  return useRead<FoundTools>(['tools', 'pattern', pattern], read, { enabled });
}
