/** Runs every case of `cases/*.json`; a new case needs no code. Integrations are written A, B, …; principals by what matters. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Principal } from '@gatehouse/contracts';
import { decide, type Decision } from './decide';
import { toGrantSet, type GrantRecord, type GrantSet } from './grantSet';
import { reachOf } from './reachOf';
import { subjectsOf } from './subjects';

interface Case {
  name: string;
  principal: Pick<Principal, 'kind' | 'role' | 'name' | 'groups'>;
  /** What the principal itself was granted. */
  grants?: GrantRecord;
  /** What groups were granted, by name; `principal.groups` says which of them it is in. */
  groups?: Record<string, GrantRecord>;
  /** What everyone in the organization was granted. */
  everyone?: GrantRecord;
  question: { tool: string; integration: string; toolName: string };
  expect: Decision;
}

const folder = join(__dirname, 'cases');
const cases = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case[]);
const orgId = 'org_0000000000000000000001';
const id = 'xx_0000000000000000000001';
const prove = (said: Case['principal']): Principal => ({ orgId, orgSlug: 'acme', orgName: 'Acme', id, ...said });

/** The sets that count for the principal: exactly those the domain asks for, whatever else has been granted. */
function loaded({ principal, grants = {}, groups = {}, everyone = {} }: Case): GrantSet[] {
  const held = new Map([
    [`${principal.kind}:${id}`, grants],
    [`everyone:${orgId}`, everyone],
  ]);
  for (const [name, record] of Object.entries(groups)) held.set(`group:${name}`, record);
  return subjectsOf(prove(principal)).map((subject) => toGrantSet(held.get(`${subject.kind}:${subject.id}`) ?? {}));
}

test.each(cases.map((c) => [c.name, c] as const))('%s', (_, one) => {
  const { tool, integration, toolName } = one.question;
  const decision = decide({
    principal: prove(one.principal),
    grants: loaded(one),
    question: { tool, integrationId: integration, toolName },
  });
  expect(decision).toMatchObject(one.expect);
});

test.each(cases.map((c) => [c.name, c] as const))('discovery agrees: %s', (_, one) => {
  const reach = reachOf(prove(one.principal), loaded(one));
  const tools = reach.all ? 'ALL' : new Map(Object.entries(reach.integrations)).get(one.question.integration);
  const visible = tools === 'ALL' || (tools?.includes(one.question.toolName) ?? false);
  if (!visible) expect(one.expect.effect).toBe('deny');
  if (one.expect.step === 'grant') expect(visible).toBe(false);
});
