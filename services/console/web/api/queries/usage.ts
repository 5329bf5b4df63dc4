/** Calls, failures and tokens, counted from the audit trail. For admins. */
import { useState } from 'react';
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api } from '../client.ts';
import type { UsageRow } from '../types.ts';
import { useRead } from '../useRead.ts';

const HOUR_MS = 3_600_000;

export interface UsageQuestion {
  group: 'tool' | 'subject' | 'integration' | 'outcome' | 'rule' | 'none';
  /** How far back from now. */
  hours: number;
  tool?: string;
  subject?: string;
  /** Slug. */
  integration?: string;
  limit?: number;
}

/** Rows of the last hours, most calls first; asked again after so many milliseconds. */
export function useUsage({ hours, ...asked }: UsageQuestion, enabled = true, againMs: number | false = false) {
  const orgSlug = useOrgSlug();
  const read = async (): Promise<UsageRow[]> => {
    const to = Date.now();
    const range = { from: new Date(to - hours * HOUR_MS).toISOString(), to: new Date(to).toISOString() };
    const { rows } = await answer(api.GET('/v1/orgs/{orgSlug}/usage', { params: { path: { orgSlug }, query: { ...asked, ...range } } }));
    return rows;
  };
  return useRead<UsageRow[]>(['usage', hours, asked], read, { enabled, refetchInterval: againMs });
}

export const WEEK_HOURS = 7 * 24;

/** How often each rule decided in the last seven days; under '' the calls that no rule decided. */
export function useRuleUse() {
  const { data } = useUsage({ group: 'rule', hours: WEEK_HOURS, limit: 5_000 });
  return data === undefined ? undefined : new Map(data.map(({ key, calls }) => [key, calls]));
}

/** As far back as usage is told. */
export const LONGEST_HOURS = 31 * 24;
const LOOK_MS = 5_000;

/** Whether a call of one of these integrations has succeeded; undefined until it is known. Looks again every few seconds while nobody has. */
export function useWasCalled(integrationIds: readonly string[] | undefined): boolean | undefined {
  const called = (rows: readonly UsageRow[] | undefined): boolean | undefined =>
    integrationIds === undefined ? undefined : rows?.some(({ key, calls, failed }) => calls > failed && integrationIds.includes(key));
  const [isFound, setFound] = useState(false);
  const asks = integrationIds !== undefined && integrationIds.length > 0;
  const { data } = useUsage({ group: 'integration', hours: LONGEST_HOURS }, asks, isFound ? false : LOOK_MS);
  const answer = asks ? called(data) : integrationIds && false;
  if (answer === true && !isFound) setFound(true);
  return answer;
}
