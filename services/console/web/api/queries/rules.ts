import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Rule, RuleInput, RuleReplay, RuleTest } from '../types.ts';
import { useAsk } from '../useAsk.ts';
import { readAll, useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/rules';
const ONE = '/v1/orgs/{orgSlug}/rules/{id}';

/** All rules in their order. */
export function useAllRules() {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (query) => answer(api.GET(LIST, { params: { path: { orgSlug }, query } })),
      (page) => page.rules,
    );
  return useRead<Rule[]>(['rules', 'all'], read);
}

export function useRule(id: string, enabled = true) {
  const orgSlug = useOrgSlug();
  return useRead<Rule>(['rules', id], () => answer(api.GET(ONE, { params: { path: { orgSlug, id } } })), { enabled });
}

export function useCreateRule() {
  const orgSlug = useOrgSlug();
  return useWrite<RuleInput, Rule>('rules', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

/** What is left out stays; null takes an optional member away. */
export type RuleChange = Partial<Omit<RuleInput, 'subjects' | 'when' | 'schedule' | 'approvers' | 'expiresInSeconds'>> & {
  [K in 'subjects' | 'when' | 'schedule' | 'approvers' | 'expiresInSeconds']?: RuleInput[K] | null;
} & {
  id: string;
  /** That of the rule that was changed: refused when it is no longer the current one. */
  revision?: number;
};
export function useUpdateRule() {
  const orgSlug = useOrgSlug();
  return useWrite<RuleChange, Rule>('rules', ({ id, ...body }, key) =>
    answer(api.PATCH(ONE, { params: { path: { orgSlug, id } }, body, headers: once(key) })),
  );
}

export function useDeleteRule() {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('rules', (id, key) =>
    answer(api.DELETE(ONE, { params: { path: { orgSlug, id } }, headers: once(key) })),
  );
}

export function useOrderRules() {
  const orgSlug = useOrgSlug();
  return useWrite<string[], unknown>('rules', (ids, key) =>
    answer(api.PUT(`${LIST}/order`, { params: { path: { orgSlug } }, body: { ids }, headers: once(key) })),
  );
}

/** A rule that is not saved; with an id it stands in the place of that one. */
export type Draft = RuleInput & { id?: string };
export interface Trial {
  caller: { kind: 'user' | 'serviceAccount' | 'orgToken'; id: string };
  tool: string;
  arguments: Record<string, unknown>;
  draft?: Draft;
}

/** What would happen to a call, without making it. */
export function useTestRules() {
  const orgSlug = useOrgSlug();
  return useAsk<Trial, RuleTest>((body) => answer(api.POST(`${LIST}/test`, { params: { path: { orgSlug } }, body })));
}

/** What a draft would have made of the calls of the last days. */
export function useReplayRules() {
  const orgSlug = useOrgSlug();
  return useAsk<{ draft: Draft; days: number }, RuleReplay>((body) =>
    answer(api.POST(`${LIST}/replay`, { params: { path: { orgSlug } }, body })),
  );
}
