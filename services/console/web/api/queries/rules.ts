import { useQueryClient } from '@tanstack/react-query';
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Rule, RuleInput, RuleReplay, RuleTest } from '../types.ts';
import { useAsk } from '../useAsk.ts';
import { keepNames } from './names.ts';
import { useList } from '../useList.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/rules';
const ONE = '/v1/orgs/{orgSlug}/rules/{id}';

export interface RuleFilter {
  /** Part of a name or of a tool pattern. */
  q?: string;
  effect?: Rule['effect'];
  /** Id of somebody the rules speak about. */
  concerns?: string;
  sort?: 'priority' | 'name' | '-updatedAt';
}
export function useRules(filter: RuleFilter) {
  const orgSlug = useOrgSlug();
  const list = useList(
    ['rules', filter],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, names: true, totals: true, ...page } } })),
    (page) => page.rules,
  );
  return { ...list, orderRevision: list.firstPage?.orderRevision };
}

export function useRule(id: string, enabled = true) {
  const orgSlug = useOrgSlug();
  const queries = useQueryClient();
  const read = async (): Promise<Rule> => {
    const { names = [], ...rule } = await answer(api.GET(ONE, { params: { path: { orgSlug, id }, query: { names: true } } }));
    keepNames(queries, orgSlug, names);
    return rule;
  };
  return useRead<Rule>(['rules', id], read, { enabled });
}

export function useCreateRule() {
  const orgSlug = useOrgSlug();
  return useWrite<RuleInput, Rule>('rules', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

/** A change of a rule. Members that are left out stay; null takes an optional one away. */
export type RuleChange = Partial<Omit<RuleInput, 'subjects' | 'when' | 'schedule' | 'approvers' | 'expiresInSeconds'>> & {
  [K in 'subjects' | 'when' | 'schedule' | 'approvers' | 'expiresInSeconds']?: RuleInput[K] | null;
} & {
  id: string;
  /** Its new place in the order; 1 is the first. */
  priority?: number;
  /** The revision that was edited; the server refuses the change when it is no longer the current one. */
  revision?: number;
  /** The revision of the order that was seen; the server refuses the change when it is no longer the current one. */
  orderRevision?: number;
};
export function useUpdateRule() {
  const orgSlug = useOrgSlug();
  return useWrite<RuleChange, Rule & { orderRevision?: number }>('rules', ({ id, ...body }, key) =>
    answer(api.PATCH(ONE, { params: { path: { orgSlug, id } }, body, headers: once(key) })),
  );
}

export function useDeleteRule() {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('rules', (id, key) =>
    answer(api.DELETE(ONE, { params: { path: { orgSlug, id } }, headers: once(key) })),
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

/** A server of the version before names no obstacles. */
const withObstacles = ({ obstacles, ...test }: Omit<RuleTest, 'obstacles'> & Partial<Pick<RuleTest, 'obstacles'>>): RuleTest => ({
  ...test,
  obstacles: obstacles ?? [],
});

/** What would happen to a call, without making it. */
export function useTestRules() {
  const orgSlug = useOrgSlug();
  return useAsk<Trial, RuleTest>((body) => answer(api.POST(`${LIST}/test`, { params: { path: { orgSlug } }, body })).then(withObstacles));
}

/** What would happen to a call of one's own; without the steps and rules behind it. */
export function usePreviewOwnCall() {
  const orgSlug = useOrgSlug();
  return useAsk<Pick<Trial, 'tool' | 'arguments'>, RuleTest>((body) =>
    answer(api.POST('/v1/orgs/{orgSlug}/me/calls/preview', { params: { path: { orgSlug } }, body })).then(withObstacles),
  );
}

/** What a draft would have made of the calls of the last days. */
export function useReplayRules() {
  const orgSlug = useOrgSlug();
  return useAsk<{ draft: Draft; days: number }, RuleReplay>((body) =>
    answer(api.POST(`${LIST}/replay`, { params: { path: { orgSlug } }, body })),
  );
}
