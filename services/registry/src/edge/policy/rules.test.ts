import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@gatehouse/runtime';
import { RuleBody } from './rules';

/** The page whose examples of rules are tested here as bodies; services/policy tests what they do. */
const page = readFileSync(join(__dirname, '../../../../../docs/use/rules.md'), 'utf8');
const bodies = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => JSON.parse(text!) as object);

test('every example for readers is a body that POST /rules takes, and a member more would be refused', () => {
  const check = compile(RuleBody);
  expect(bodies.length).toBeGreaterThanOrEqual(20);
  for (const body of bodies) {
    expect(check(body, 'the rule')).toEqual(body);
    expect(() => check({ ...body, note: '' }, 'the rule')).toThrow('the rule is not acceptable');
  }
});
