/** Every example of docs/use/rules.md, read out of the page: the rule can be saved, and every row of its table comes true. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@gatehouse/runtime';
import { isTimeZone, policy, type Principal } from '@gatehouse/contracts';
import { decide, type Decision } from './decide';
import { checkCondition } from './rules/checkCondition';
import { compiledOf, padded, principalOf, type PolicyWords } from './testing/inWords';

interface Recipe {
  readonly title: string;
  readonly rule: policy.RuleInput;
  readonly defaultDecision: NonNullable<PolicyWords['defaultDecision']>;
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const cellsOf = (line: string): string[] => line.slice(2, -2).split(' | ');
const unquoted = (cell: string): string => cell.replace(/^`|`$/g, '');

function readRecipe(section: string): Recipe {
  const [head, , ...body] = section.split('\n').filter((line) => line.startsWith('|'));
  const names = cellsOf(head!);
  const rows = body.map((line) => Object.fromEntries(cellsOf(line).map((cell, i) => [names[i]!, unquoted(cell)])));
  const rule = JSON.parse(/```json\n(.*?)```/s.exec(section)![1]!) as policy.RuleInput;
  const defaultDecision = /default decision is `(\w+)`/.exec(section)?.[1] as Recipe['defaultDecision'] | undefined;
  return { title: section.split('\n', 1)[0]!, rule, defaultDecision: defaultDecision ?? 'allow', rows };
}

const page = readFileSync(join(__dirname, '../../../../docs/use/rules.md'), 'utf8');
const recipes = page.split('\n## ').slice(1).map(readRecipe);

const KINDS: Readonly<Record<string, Pick<Principal, 'kind' | 'role'>>> = {
  'service account': { kind: 'serviceAccount' },
  'organization token': { kind: 'orgToken', role: 'admin' },
  member: { kind: 'user', role: 'member' },
  admin: { kind: 'user', role: 'admin' },
};
/** `member`, `member of grp_…`, `service account sa_…`. */
function callerOf(who: string): Principal {
  const [, kind, group, id] = /^(.+?)(?: of (grp_\w+)| (sa_\w+))?$/.exec(who)!;
  return principalOf({
    name: 'somebody',
    ...KINDS[kind!]!,
    ...(kind === 'service account' ? {} : { groups: group === undefined ? [] : [group] }),
    ...(id !== undefined && { id }),
  });
}

/** A decision in the words of the page. */
function answerOf(decision: Decision): string {
  if (decision.effect === 'deny') return `denied: ${decision.reason}`;
  return decision.effect === 'approve' ? `waits: ${decision.approval!.reason}` : 'runs';
}

function decided({ rule, defaultDecision }: Recipe, row: Readonly<Record<string, string>>): Decision {
  const integrationId = padded('int', 1);
  return decide({
    principal: callerOf(row['who']!),
    grants: [new Map([[integrationId, 'ALL']])],
    question: {
      tool: row['calls']!,
      integrationId,
      toolName: row['calls']!.split('/')[1]!,
      arguments: JSON.parse(row['with']!) as Record<string, unknown>,
    },
    policy: compiledOf({ rules: [rule], defaultDecision }),
    now: Date.parse(row['at'] ?? '2026-11-21T12:00:00Z'),
  });
}

test('there are twenty, and each table has calls that the rule is for and calls that it is not for', () => {
  expect(recipes).toHaveLength(20);
  for (const { rows } of recipes) expect(new Set(rows.map(({ answer }) => answer === 'runs'))).toEqual(new Set([true, false]));
});

test.each(recipes.map((recipe) => [recipe.title, recipe] as const))('%s: the rule can be saved', (_, { rule }) => {
  expect(compile(policy.RuleInput)(rule, 'the rule')).toEqual(rule);
  expect(rule.when === undefined ? [] : checkCondition(rule.when)).toEqual([]);
  expect(isTimeZone(rule.schedule?.timeZone ?? 'UTC')).toBe(true);
});

const rows = recipes.flatMap((recipe) => recipe.rows.map((row, i) => [`${recipe.title}, row ${i + 1}`, recipe, row] as const));
test.each(rows)('%s', (_, recipe, row) => {
  expect(answerOf(decided(recipe, row))).toBe(row['answer']);
});

test.each(rows.filter(([, { defaultDecision }]) => defaultDecision === 'allow'))('%s runs without the rule', (_, recipe, row) => {
  expect(answerOf(decided({ ...recipe, rule: { ...recipe.rule, enabled: false } }, row))).toBe('runs');
});
