/** Which reads a change makes old, by kind of audit event. Pure. */
import { keysTouchedBy, type Resource } from '../api/resources.ts';
import type { AuditEntry } from '../api/types.ts';

/** The word before the dot of a type. */
type KindOf<Type> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** Every kind has a row, an empty one where no list shows what changed. */
const KINDS: Readonly<Record<KindOf<AuditEntry['type']>, readonly Resource[]>> = {
  agent: ['agents'],
  aiUsePolicy: ['aiUsePolicies'],
  approval: ['approvals'],
  audit: [],
  auth: [],
  block: ['blocks'],
  budget: ['budgets'],
  client: ['sessions'],
  credential: ['credentials'],
  deployment: ['deployments'],
  grant: ['grants'],
  group: ['groups'],
  integration: ['integrations'],
  invitation: ['invitations'],
  limit: [],
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
  tool: ['calls'],
};

/** A server of a later version may tell a kind that is not here. */
const resourcesOf: ReadonlyMap<string, readonly Resource[]> = new Map(Object.entries(KINDS));

export type Changes = Readonly<Record<string, number>>;

/** First parts of the keys that are old now. Without a `before`, requests alone: one may have come in before the counters were first read. */
export function keysChanged(before: Changes | undefined, now: Changes): readonly Resource[] {
  const kinds = before === undefined ? ['approval'] : Object.keys(now).filter((kind) => now[kind] !== before[kind]);
  return [...new Set(kinds.flatMap((kind) => (resourcesOf.get(kind) ?? []).flatMap(keysTouchedBy)))];
}
