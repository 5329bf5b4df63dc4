/** Random policy data and questions about them: few names, so that things meet. */
import { padded } from './inWords';
import type { Random } from './random';
import { withHash, type Ask, type Subject, type Tree, type PolicyData } from './reference';

const TOOLS = ['list', 'get', 'refund', 'delete_all', `long_${'x'.repeat(60)}`];
const SLUGS = ['orders', 'crm'];
const WHOLE = SLUGS.flatMap((slug) => TOOLS.map((tool) => `${slug}/${tool}`));
const isLong = (whole: string): boolean => whole.length >= 64;
/** Present, former and future ones. */
const NAMES = [...WHOLE.map((whole) => whole.substring(0, 64)), ...WHOLE.filter(isLong).map(withHash)];
const PATTERNS = [
  '*',
  'orders/*',
  'crm/*',
  '*/refund',
  '*delete*',
  'orders/?et',
  '*/l*t',
  'orders/list',
  `orders/long_${'x'.repeat(52)}`,
  '*_*l',
  'orders/refund?',
  withHash(WHOLE.find(isLong)!),
];
const GROUPS = [1, 2, 3].map((number) => padded('grp', number));
const PEOPLE = [1, 2].map((number) => padded('usr', number));
const ACCOUNTS = [1, 2].map((number) => padded('sa', number));
const TOKENS = [1, 2].map((number) => padded('tok', number));
const INTEGRATIONS = [1, 2].map((number) => padded('int', number));
const ORG = padded('org', 1);
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const CLOCKS = ['00:00', '06:30', '09:00', '12:00', '17:45', '22:00'];
/** Zones whose clocks never change. */
export const ZONES: Record<number, string> = { 0: 'UTC', 180: 'Etc/GMT-3', 330: 'Asia/Kolkata', [-600]: 'Pacific/Honolulu' };
const WEEK = 7 * 24 * 60;

function leaf(r: Random): Tree {
  const member = r.pick(['amount', 'who']);
  switch (r.below(6)) {
    case 0:
      return { say: 'has', member };
    case 1:
      return { say: 'above', member, number: r.pick([50, 100, 129.5]) };
    case 2:
      return { say: 'below', member, number: r.pick([50, 100]) };
    case 3:
      return { say: 'is', member, value: r.pick(['a', 'b', 100]) };
    case 4:
      return { say: 'called', names: [r.pick(NAMES), ...r.some(2, () => r.pick(NAMES))] };
    default:
      return { say: 'among', member, values: r.pick([['a', 100], ['b'], [50, 100]]) };
  }
}
function tree(r: Random, depth = 1): Tree {
  if (depth === 0 || r.chance(60)) return leaf(r);
  if (r.chance(25)) return { say: 'not', tree: tree(r, depth - 1) };
  return { say: r.pick(['and', 'or']), left: leaf(r), right: leaf(r) };
}

function subject(r: Random): Subject {
  const kind = r.pick(['user', 'serviceAccount', 'orgToken', 'group', 'role']);
  if (kind === 'group') return { kind, id: r.pick(GROUPS) };
  if (kind === 'role') return { kind, role: r.pick(['admin', 'member']) };
  const ids = { user: PEOPLE, serviceAccount: ACCOUNTS, orgToken: TOKENS }[kind as 'user'];
  return r.chance(50) ? { kind } : { kind, id: r.pick(ids) };
}

function hours(r: Random): NonNullable<PolicyData['rules'][number]['hours']> {
  return {
    ahead: Number(r.pick(Object.keys(ZONES))),
    ...(r.chance(50) && { days: r.shuffled(DAYS).slice(0, 1 + r.below(4)) }),
    ...(r.chance(60) && { from: r.pick(CLOCKS) }),
    ...(r.chance(60) && { to: r.pick(CLOCKS) }),
  };
}

export const randomRule = (r: Random, number: number): PolicyData['rules'][number] => ({
  id: padded('rul', number),
  enabled: r.chance(85),
  effect: r.pick(['ALLOW', 'DENY', 'REQUIRE_APPROVAL']),
  tools: [r.pick(PATTERNS), ...r.some(1, () => r.pick(PATTERNS))].filter((pattern, i, all) => all.indexOf(pattern) === i),
  ...(r.chance(50) && { subjects: [subject(r), ...r.some(1, () => subject(r))] }),
  ...(r.chance(40) && { tree: tree(r) }),
  ...(r.chance(25) && { hours: hours(r) }),
});

function block(r: Random): PolicyData['blocks'][number] {
  const [kind, ids] = r.pick<[string, string[]]>([
    ['user', PEOPLE],
    ['serviceAccount', ACCOUNTS],
    ['orgToken', TOKENS],
    ['group', GROUPS],
    ['integration', INTEGRATIONS],
    ['tool', INTEGRATIONS],
  ]);
  return { kind, id: r.pick(ids), ...(kind === 'tool' && { tool: r.pick(TOOLS) }) };
}

function grants(r: Random): PolicyData['grants'] {
  const holders = [
    ...PEOPLE.map((id) => `user:${id}`),
    ...ACCOUNTS.map((id) => `serviceAccount:${id}`),
    ...GROUPS.map((id) => `group:${id}`),
    `everyone:${ORG}`,
  ];
  const held = (): Record<string, 'ALL' | string[]> =>
    Object.fromEntries(INTEGRATIONS.filter(() => r.chance(70)).map((id) => [id, r.chance(50) ? 'ALL' : r.shuffled(TOOLS).slice(0, 3)]));
  return Object.fromEntries(holders.map((holder) => [holder, held()]));
}

const VERSION = 3;

const aiUsePolicy = (r: Random): NonNullable<PolicyData['aiUsePolicy']> => ({
  version: VERSION,
  signed: Object.fromEntries(PEOPLE.filter(() => r.chance(80)).map((id) => [id, r.chance(60) ? VERSION : 1 + r.below(2)])),
});

export const randomPolicyData = (r: Random): PolicyData => ({
  default: r.pick(['allow', 'allow', 'approve', 'deny']),
  rules: r.some(6, () => 0).map((_, i) => randomRule(r, i + 1)),
  blocks: r.chance(30)
    ? r.some(2, () => block(r)).filter((one, i, all) => all.findIndex((o) => JSON.stringify(o) === JSON.stringify(one)) === i)
    : [],
  grants: grants(r),
  ...(r.chance(30) && { aiUsePolicy: aiUsePolicy(r) }),
  budgets: r.chance(60) ? { [INTEGRATIONS[0]!]: { committed: r.below(130), ...(r.chance(80) && { limit: 100 }) } } : {},
});

const MONDAY = Date.UTC(2026, 10, 16);

export const randomMoment = (r: Random): number => MONDAY + r.below(WEEK) * 60_000;

export function randomAsk(r: Random, now: number): Ask {
  const kind = r.pick(['user', 'serviceAccount', 'orgToken'] as const);
  const ids = { user: PEOPLE, serviceAccount: ACCOUNTS, orgToken: TOKENS }[kind];
  const toolName = r.pick(TOOLS);
  const whole = `${r.pick(SLUGS)}/${toolName}`;
  const args: Record<string, unknown> = {};
  if (r.chance(80)) args['amount'] = r.pick([10, 50, 100, 129.9, 1e9, '100', null, true]);
  if (r.chance(70)) args['who'] = r.pick(['a', 'b', 'ä', 7, null, ['a']]);
  return {
    orgId: ORG,
    kind,
    id: r.pick(ids),
    ...(kind !== 'serviceAccount' && r.chance(90) && { role: r.pick(['admin', 'member'] as const) }),
    ...(kind === 'user' && { groups: r.shuffled(GROUPS).slice(0, r.below(4)) }),
    tool: isLong(whole) && r.chance(50) ? withHash(whole) : whole,
    integration: r.pick(INTEGRATIONS),
    toolName,
    arguments: args,
    approved: r.chance(25),
    now,
  };
}
