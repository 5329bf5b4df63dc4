/** Rules as they come from the store: what does not have the form of a rule is marked, never dropped. */
import { policy } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import { Type } from 'typebox';
import type { StoredRule } from '../domain/policyRecord';

const checkRule = compile(Type.Omit(policy.Rule, ['priority']), 'first');

const wordOf = (value: unknown, otherwise: string): string => (typeof value === 'string' && value !== '' ? value.slice(0, 128) : otherwise);

function unreadable(raw: Partial<Record<keyof StoredRule, unknown>> | null): StoredRule {
  const never = new Date(0).toISOString();
  return {
    id: wordOf(raw?.id, 'rul_0000000000000000000000'),
    name: wordOf(raw?.name, 'without a name'),
    enabled: raw?.enabled !== false,
    ...{ effect: 'DENY', tools: ['*'], reason: 'the rule cannot be read', revision: 0 },
    ...{ createdAt: never, createdBy: '', updatedAt: never, updatedBy: '' },
    unreadable: true,
  };
}

function readRule(raw: unknown): StoredRule {
  try {
    return checkRule(raw, 'rule');
  } catch {
    return unreadable(raw as Parameters<typeof unreadable>[0]);
  }
}

export const readRules = (rules: unknown): StoredRule[] => (Array.isArray(rules) ? rules.map(readRule) : [unreadable(null)]);
