import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { AiUsePolicySignature, CurrentAiUsePolicy } from '../types.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const ONE = '/v1/orgs/{orgSlug}/ai-use-policies/{version}';
const SIGN = '/v1/orgs/{orgSlug}/ai-use-policies/current/sign';

/** The published version, and when I signed it. */
export function useCurrentAiUsePolicy() {
  const orgSlug = useOrgSlug();
  const path = { orgSlug, version: 'current' };
  return useRead<CurrentAiUsePolicy>(['aiUsePolicies', 'current'], () => answer(api.GET(ONE, { params: { path } })));
}

/** Of the version that was read. */
export function useSignAiUsePolicy() {
  const orgSlug = useOrgSlug();
  return useWrite<{ version: number }, AiUsePolicySignature>('aiUsePolicies', (body, key) =>
    answer(api.POST(SIGN, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}
