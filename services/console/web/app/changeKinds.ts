/** Which reads a change makes old, by kind of fact. Pure. */
import { keysTouchedBy, type Resource } from '../api/resources.ts';

const KINDS: Readonly<Record<string, readonly Resource[]>> = {
  agent: ['agents'],
  aiUsePolicy: ['aiUsePolicies'],
  approval: ['approvals'],
  block: ['blocks'],
  budget: ['budgets'],
  client: ['sessions'],
  credential: ['credentials'],
  deployment: ['deployments'],
  grant: ['grants'],
  group: ['groups'],
  integration: ['integrations'],
  invitation: ['invitations'],
  member: ['members'],
  oauthClient: ['integrations'],
  organization: ['organization'],
  orgToken: ['orgTokens'],
  platformKey: ['platforms'],
  personalToken: ['personalTokens'],
  policySettings: ['securitySettings'],
  rule: ['rules'],
  rules: ['rules'],
  securitySettings: ['securitySettings'],
  serviceAccount: ['serviceAccounts'],
  serviceToken: ['serviceTokens'],
  skill: ['skills'],
  tool: ['calls', 'budgets'],
};

export type Changes = Readonly<Record<string, number>>;

/** First parts of the keys that are old now. Without a `before`, requests alone: one may have come in before the first beat. */
export function keysChanged(before: Changes | undefined, now: Changes): readonly Resource[] {
  const kinds = before === undefined ? ['approval'] : Object.keys(now).filter((kind) => now[kind] !== before[kind]);
  return [...new Set(kinds.flatMap((kind) => (KINDS[kind] ?? []).flatMap(keysTouchedBy)))];
}
