/** Runs every case of `cases/*.json`; a new case needs no code. Integrations are written A, B, …; principals and rules by what matters. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { policy, Principal } from '@gatehouse/contracts';
import { decide, explain, type Decision, type DecisionInput } from './decide';
import { toGrantSet, type GrantRecord, type GrantSet } from './grantSet';
import { accessibleResourcesOf } from './accessibleResources';
import { subjectsOf } from './subjects';
import { blockOf, budgetOf, compiledOf, principalOf, type BudgetWords, type PolicyWords } from './testing/inWords';

interface Case extends PolicyWords {
  name: string;
  principal: Pick<Principal, 'kind' | 'role' | 'name' | 'groups'>;
  /** What the principal itself was granted. */
  grants?: GrantRecord;
  /** What groups were granted, by name; `principal.groups` says which of them it is in. */
  groups?: Record<string, GrantRecord>;
  /** What everyone in the organization was granted. */
  everyone?: GrantRecord;
  blocks?: policy.BlockTarget[];
  /** The last version of the AI use policy that the principal signed. */
  signed?: number;
  budget?: BudgetWords;
  /** When it is asked; a Saturday noon in UTC when it does not matter. */
  now?: string;
  question: { tool: string; integration: string; toolName: string; arguments?: Record<string, unknown>; approved?: boolean };
  expect: Decision;
  /** What an admin who asks why is told, by step. */
  told?: Record<string, string>;
}

const folder = join(__dirname, 'cases');
const cases = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case[]);

/** The sets that count for the principal: exactly those the domain asks for, whatever else has been granted. */
function loaded({ principal, grants = {}, groups = {}, everyone = {} }: Case): GrantSet[] {
  const proved = principalOf(principal);
  const held = new Map([
    [`${proved.kind}:${proved.id}`, grants],
    [`everyone:${proved.orgId}`, everyone],
  ]);
  for (const [name, record] of Object.entries(groups)) held.set(`group:${name}`, record);
  return subjectsOf(proved).map((subject) => toGrantSet(held.get(`${subject.kind}:${subject.id}`) ?? {}));
}

function inputOf(one: Case): DecisionInput {
  const { tool, integration, toolName, arguments: args = {}, approved } = one.question;
  const now = Date.parse(one.now ?? '2026-11-21T12:00:00Z');
  return {
    principal: principalOf(one.principal),
    grants: loaded(one),
    question: { tool, integrationId: integration, toolName, arguments: args, ...(approved !== undefined && { approved }) },
    policy: compiledOf({ ...one, blocks: one.blocks?.map(blockOf) ?? [] }),
    signedVersion: one.signed,
    budget: one.budget && budgetOf(one.budget, integration, now),
    now,
  };
}

test.each(cases.map((c) => [c.name, c] as const))('%s', (_, one) => {
  const decision = decide(inputOf(one));
  expect(decision).toMatchObject(one.expect);
  const explained = explain(inputOf(one));
  expect(explained.decision).toEqual(decision);
  const told = Object.fromEntries(explained.findings.map(({ step, text }) => [step, text()]));
  expect(told).toMatchObject(one.told ?? {});
});

test.each(cases.map((c) => [c.name, c] as const))('discovery agrees: %s', (_, one) => {
  const accessible = accessibleResourcesOf(principalOf(one.principal), loaded(one));
  const tools = accessible.all ? 'ALL' : new Map(Object.entries(accessible.integrations)).get(one.question.integration);
  const visible = tools === 'ALL' || (tools?.includes(one.question.toolName) ?? false);
  if (!visible) expect(one.expect.effect).toBe('deny');
  if (one.expect.step === 'grant') expect(visible).toBe(false);
});
