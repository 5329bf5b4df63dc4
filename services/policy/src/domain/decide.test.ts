/** Runs every case of `cases/*.json`; a new case needs no code. Integrations are written A, B, …; principals by what matters. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Principal } from '@gatehouse/contracts';
import { decide, type Decision } from './decide';
import { toGrantSet, type GrantRecord } from './grantSet';
import { reachOf } from './reachOf';

interface Case {
  name: string;
  principal: Pick<Principal, 'kind' | 'role' | 'name'>;
  grants?: GrantRecord;
  question: { tool: string; integration: string; toolName: string };
  expect: Decision;
}

const folder = join(__dirname, 'cases');
const cases = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case[]);
const prove = ({ kind, role, name }: Case['principal']): Principal => ({
  orgId: 'org_0000000000000000000001',
  orgSlug: 'acme',
  orgName: 'Acme',
  id: 'sa_0000000000000000000001',
  kind,
  name,
  ...(role === undefined ? {} : { role }),
});

test.each(cases.map((c) => [c.name, c] as const))('%s', (_, { principal, grants, question, expect: expected }) => {
  const set = toGrantSet(grants ?? {});
  const decision = decide({
    principal: prove(principal),
    grants: set,
    question: { tool: question.tool, integrationId: question.integration, toolName: question.toolName },
  });
  expect(decision).toMatchObject(expected);
});

test.each(cases.map((c) => [c.name, c] as const))('discovery agrees: %s', (_, { principal, grants, question, expect: expected }) => {
  const reach = reachOf(prove(principal), toGrantSet(grants ?? {}));
  const tools = reach.all ? 'ALL' : new Map(Object.entries(reach.integrations)).get(question.integration);
  const visible = tools === 'ALL' || (tools?.includes(question.toolName) ?? false);
  if (!visible) expect(expected.effect).toBe('deny');
  if (expected.step === 'grant') expect(visible).toBe(false);
});
