/** The policy as it would be with a rule that is not saved. */
import type { Static } from 'typebox';
import { policy } from '@gatehouse/contracts';
import { compilePolicy, type CompiledPolicy } from '../compilePolicy';
import type { PolicyRecord, StoredRule } from '../policyRecord';
import { indexOfRule, insert, replace } from './ruleList';
import { checkText, pickText } from './ruleText';

type Draft = Static<typeof policy.DraftRule>;

/** Stands for an id where there is none yet. */
export const NO_ID = 'rul_0000000000000000000000';
const NEVER = new Date(0).toISOString();

export function withDraft(record: PolicyRecord, draft: Draft | undefined): CompiledPolicy {
  if (draft === undefined) return compilePolicy(record);
  const { id = NO_ID, enabled = true, priority } = draft;
  const text = pickText(draft);
  checkText(text, '/draft');
  const rule: StoredRule = { id, ...text, enabled, revision: 0, createdAt: NEVER, createdBy: '', updatedAt: NEVER, updatedBy: '' };
  if (draft.id !== undefined) indexOfRule(record.rules, draft.id);
  const rules = draft.id === undefined ? insert(record.rules, rule, priority) : replace(record.rules, rule, priority);
  return compilePolicy({ ...record, rules }, id);
}

export const hasId = (id: string): boolean => id !== NO_ID;
