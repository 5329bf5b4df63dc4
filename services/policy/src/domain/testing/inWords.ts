/** Decision input for tests: what matters is given, the rest is filled in. */
import type { policy, Principal } from '@gatehouse/contracts';
import type { BudgetState } from '../budget/budget';
import { periodOf } from '../budget/period';
import { compilePolicy, type CompiledPolicy } from '../compilePolicy';
import { NO_POLICY, type PolicyRecord, type StoredRule } from '../policyRecord';

export type RuleWords = Partial<StoredRule> & Pick<StoredRule, 'effect'>;
export interface PolicyWords {
  rules?: RuleWords[];
  defaultDecision?: PolicyRecord['defaultDecision'];
  selfApproval?: PolicyRecord['selfApproval'];
  timeZone?: string;
  /** The published version of the AI use policy. */
  aiUsePolicy?: number;
}
export interface BudgetWords {
  period?: policy.Budget['period'];
  softLimit?: number;
  hardLimit?: number;
  committed: number;
}

const AT = '2026-01-01T00:00:00.000Z';
export const padded = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(22, '0')}`;

export const principalOf = (said: Pick<Principal, 'kind' | 'role' | 'name' | 'groups'> & { id?: string }): Principal => ({
  orgId: padded('org', 1),
  orgSlug: 'acme',
  orgName: 'Acme',
  id: padded('xx', 1),
  ...said,
});

export const ruleOf = (said: RuleWords, index = 0): StoredRule => ({
  id: padded('rul', index + 1),
  name: `Rule ${index + 1}`,
  enabled: true,
  tools: ['*'],
  reason: 'because',
  revision: 1,
  createdAt: AT,
  createdBy: 'ada@example.com',
  updatedAt: AT,
  updatedBy: 'ada@example.com',
  ...said,
});

export const blockOf = (target: policy.BlockTarget, index = 0): policy.Block => ({
  id: padded('blk', index + 1),
  target,
  reason: 'under investigation',
  createdAt: AT,
  createdBy: 'ada@example.com',
});

export const compiledOf = ({ rules = [], blocks = [], ...rest }: PolicyWords & { blocks?: policy.Block[] }): CompiledPolicy => {
  const { defaultDecision = 'allow', selfApproval = 'mark', timeZone = 'UTC', aiUsePolicy: version } = rest;
  const published = version !== undefined && { aiUsePolicy: { version } };
  const decided = { rules: rules.map(ruleOf), blocks, defaultDecision, selfApproval, timeZone, ...published };
  return compilePolicy({ ...NO_POLICY, revision: 1, ...decided });
};

export function budgetOf({ period = 'DAY', committed, ...limits }: BudgetWords, integrationId: string, now: number): BudgetState {
  return {
    definition: { integrationId, period, resets: 0, ...limits },
    period: periodOf(period, 'UTC', now),
    timeZone: 'UTC',
    committed,
    used: committed,
  };
}
