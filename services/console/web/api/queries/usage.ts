/** Calls, failures and tokens, counted from the audit trail. For admins. */
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

/** Rows of the last hours, most calls first. */
export function useUsage({ hours, ...asked }: UsageQuestion, enabled = true) {
  const orgSlug = useOrgSlug();
  const read = async (): Promise<UsageRow[]> => {
    const to = Date.now();
    const range = { from: new Date(to - hours * HOUR_MS).toISOString(), to: new Date(to).toISOString() };
    const { rows } = await answer(api.GET('/v1/orgs/{orgSlug}/usage', { params: { path: { orgSlug }, query: { ...asked, ...range } } }));
    return rows;
  };
  return useRead<UsageRow[]>(['usage', hours, asked], read, { enabled });
}

export const WEEK_HOURS = 7 * 24;

/** How many calls each rule decided in the last seven days, also those that wait or were not approved; under '' the calls that no rule decided. */
export function useRuleUse(enabled = true) {
  const { data } = useUsage({ group: 'rule', hours: WEEK_HOURS, limit: 5_000 }, enabled);
  return data === undefined ? undefined : new Map(data.map(({ key, calls }) => [key, calls]));
}
