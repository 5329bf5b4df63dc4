/**
 * A second opinion: the order and meaning of a decision, written from the rules in words and on purpose without anything of the code it judges.
 * Slow, plain, and the same answer. Conditions are trees that it reads itself; `written` is what the engine gets.
 */
import { createHash } from 'node:crypto';

export type Tree =
  | { say: 'called'; names: string[] }
  | { say: 'has'; member: string }
  | { say: 'above' | 'below'; member: string; number: number }
  | { say: 'is'; member: string; value: string | number }
  | { say: 'among'; member: string; values: (string | number)[] }
  | { say: 'not'; tree: Tree }
  | { say: 'and' | 'or'; left: Tree; right: Tree };

export interface Subject {
  kind: string;
  id?: string;
  role?: string;
}
export interface PolicyData {
  default: 'allow' | 'approve' | 'deny';
  rules: {
    id: string;
    enabled: boolean;
    effect: 'ALLOW' | 'DENY' | 'REQUIRE_APPROVAL';
    tools: string[];
    subjects?: Subject[];
    tree?: Tree;
    /** Hours by a clock that is always as many minutes ahead of UTC. */
    hours?: { days?: string[]; from?: string; to?: string; ahead: number };
  }[];
  blocks: { kind: string; id: string; tool?: string }[];
  /** `<kind>:<id>` to integration to tools. */
  grants: Record<string, Record<string, 'ALL' | string[]>>;
  /** Published version of the AI use policy, and what each person signed last. */
  aiUsePolicy?: { version: number; signed: Record<string, number> };
  /** Integration to what it may use and has used. */
  budgets: Record<string, { limit?: number; committed: number }>;
}
export interface Ask {
  orgId: string;
  kind: 'user' | 'serviceAccount' | 'orgToken';
  id: string;
  role?: 'admin' | 'member';
  groups?: string[];
  tool: string;
  integration: string;
  toolName: string;
  arguments: Record<string, unknown>;
  approved: boolean;
  /** Epoch ms. */
  now: number;
}
export interface Opinion {
  effect: 'allow' | 'approve' | 'deny';
  step: string;
  rule?: string;
}

export function written(tree: Tree): string {
  switch (tree.say) {
    case 'called':
      return tree.names.length === 1 ? `tool == ${JSON.stringify(tree.names[0])}` : `tool in ${JSON.stringify(tree.names)}`;
    case 'has':
      return `has(args.${tree.member})`;
    case 'above':
      return `args.${tree.member} > ${tree.number}`;
    case 'below':
      return `args.${tree.member} < ${tree.number}`;
    case 'is':
      return `args.${tree.member} == ${JSON.stringify(tree.value)}`;
    case 'among':
      return `args.${tree.member} in ${JSON.stringify(tree.values)}`;
    case 'not':
      return `!(${written(tree.tree)})`;
    case 'and':
      return `(${written(tree.left)}) && (${written(tree.right)})`;
    case 'or':
      return `(${written(tree.left)}) || (${written(tree.right)})`;
  }
}

/** Undefined: it cannot be said. One side may settle what the other cannot say. */
function truth(tree: Tree, args: Record<string, unknown>, name: string): boolean | undefined {
  if (tree.say === 'called') return tree.names.includes(name);
  if (tree.say === 'not') {
    const inner = truth(tree.tree, args, name);
    return inner === undefined ? undefined : !inner;
  }
  if ('left' in tree) {
    const settles = tree.say === 'or';
    const sides = [truth(tree.left, args, name), truth(tree.right, args, name)];
    if (sides[0] === settles || sides[1] === settles) return settles;
    return sides[0] === undefined || sides[1] === undefined ? undefined : !settles;
  }
  const there = Object.keys(args).includes(tree.member);
  if (tree.say === 'has') return there;
  if (!there) return undefined;
  const value = args[tree.member];
  if (tree.say === 'is') return value === tree.value;
  if (tree.say === 'among') return tree.values.some((one) => one === value);
  if (typeof value !== 'number') return undefined;
  return tree.say === 'above' ? value > tree.number : value < tree.number;
}

/** Every way to read the stars. */
function fits(pattern: string, name: string): boolean {
  if (pattern.length === 0) return name.length === 0;
  if (pattern.startsWith('*')) {
    for (let taken = 0; taken <= name.length; taken += 1) if (fits(pattern.slice(1), name.slice(taken))) return true;
    return false;
  }
  if (name.length === 0) return false;
  return (pattern[0] === '?' || pattern[0] === name[0]) && fits(pattern.slice(1), name.slice(1));
}

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Looks for the window of today or of yesterday that holds the moment. */
function inHours(hours: NonNullable<PolicyData['rules'][number]['hours']>, now: number): boolean {
  const local = new Date(now + hours.ahead * 60_000);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const clock = (text: string): number => Number(text.split(':')[0]) * 3_600_000 + Number(text.split(':')[1]) * 60_000;
  for (const daysAgo of [0, 1]) {
    const day = midnight - daysAgo * 86_400_000;
    if (hours.days !== undefined && !hours.days.includes(DAYS[new Date(day).getUTCDay()]!)) continue;
    const start = clock(hours.from ?? '00:00');
    const end = clock(hours.to ?? '24:00');
    const opens = day + start;
    const closes = day + (end > start ? end : end + 86_400_000);
    if (opens <= local.getTime() && local.getTime() < closes) return true;
  }
  return false;
}

function isMeant(subjects: Subject[] | undefined, ask: Ask): boolean {
  if (subjects === undefined) return true;
  for (const subject of subjects) {
    if (subject.kind === 'role' && ask.kind !== 'serviceAccount' && ask.role === subject.role) return true;
    if (subject.kind === 'group' && ask.kind === 'user' && (ask.groups ?? []).includes(subject.id!)) return true;
    if (subject.kind === ask.kind && (subject.id === undefined || subject.id === ask.id)) return true;
  }
  return false;
}

function isBlocked(data: PolicyData, ask: Ask): boolean {
  return data.blocks.some((block) => {
    if (block.kind === 'integration') return block.id === ask.integration;
    if (block.kind === 'tool') return block.id === ask.integration && block.tool === ask.toolName;
    if (block.kind === 'group') return ask.kind === 'user' && (ask.groups ?? []).includes(block.id);
    return block.kind === ask.kind && block.id === ask.id;
  });
}

function isGranted(data: PolicyData, ask: Ask): boolean {
  if (ask.kind === 'orgToken' && ask.role === 'admin') return true;
  const holders: string[] = [];
  if (ask.kind === 'serviceAccount') holders.push(`serviceAccount:${ask.id}`);
  if (ask.kind === 'user') holders.push(`user:${ask.id}`, ...(ask.groups ?? []).map((group) => `group:${group}`), `everyone:${ask.orgId}`);
  if (ask.kind === 'orgToken' && ask.role === 'member') holders.push(`everyone:${ask.orgId}`);
  return holders.some((holder) => {
    const tools = data.grants[holder]?.[ask.integration];
    return tools === 'ALL' || (Array.isArray(tools) && tools.includes(ask.toolName));
  });
}

/** Only people sign, and an older signature does not count. */
function mustSign({ aiUsePolicy }: PolicyData, ask: Ask): boolean {
  if (aiUsePolicy === undefined || ask.kind === 'serviceAccount' || ask.kind === 'orgToken') return false;
  return aiUsePolicy.signed[ask.id] !== aiUsePolicy.version;
}

/** What a tool of this whole name is called while another shares its first 64 characters. */
export const withHash = (whole: string): string =>
  `${whole.substring(0, 53)}_${createHash('sha256').update(whole).digest('hex').substring(0, 10)}`;

/** The names that the tool does not have now and can have: after one refresh or another. */
function namesAfterRefresh(ask: Ask): { cut?: string; hash?: string } {
  const whole = `${ask.tool.substring(0, ask.tool.indexOf('/'))}/${ask.toolName}`;
  if (whole.length < 64) return {};
  return ask.tool === withHash(whole) ? { cut: whole.substring(0, 64) } : { hash: withHash(whole) };
}

/** What the condition of a rule that denies or asks says of the tool, by its present name or by one of another time. */
function lastingTruth(tree: Tree, ask: Ask): boolean | undefined {
  const now = truth(tree, ask.arguments, ask.tool.substring(0, 64));
  const { cut, hash } = namesAfterRefresh(ask);
  if (now === false && cut !== undefined) return truth(tree, ask.arguments, cut);
  // "Every tool but this one" holds for the other name as it does for a name that means nothing.
  if (now === false && hash !== undefined && truth(tree, ask.arguments, hash) !== truth(tree, ask.arguments, ''))
    return truth(tree, ask.arguments, hash);
  return now;
}

function isAbout(rule: PolicyData['rules'][number], ask: Ask): boolean {
  const { cut, hash } = namesAfterRefresh(ask);
  const names = [ask.tool.substring(0, 64), ...(rule.effect === 'ALLOW' ? [] : [cut, hash].filter((name) => name !== undefined))];
  return rule.tools.some((pattern) => names.some((name) => fits(pattern, name)));
}

function byRules(data: PolicyData, ask: Ask): Opinion | undefined {
  const about = data.rules.filter(
    (rule) =>
      rule.enabled && isAbout(rule, ask) && isMeant(rule.subjects, ask) && (rule.hours === undefined || inHours(rule.hours, ask.now)),
  );
  const truthOf = ({ effect, tree }: PolicyData['rules'][number]): boolean | undefined => {
    if (tree === undefined) return true;
    return effect === 'ALLOW' ? truth(tree, ask.arguments, ask.tool.substring(0, 64)) : lastingTruth(tree, ask);
  };
  const said = about.map((rule) => ({ rule, truth: truthOf(rule) }));
  const no = said.find((one) => one.truth === undefined || (one.truth && one.rule.effect === 'DENY'));
  if (no !== undefined) return { effect: 'deny', step: 'rule', rule: no.rule.id };
  const wait = said.find((one) => one.truth === true && one.rule.effect === 'REQUIRE_APPROVAL');
  if (wait !== undefined) return { effect: ask.approved ? 'allow' : 'approve', step: 'rule', rule: wait.rule.id };
  const yes = said.find((one) => one.truth === true);
  return yes === undefined ? undefined : { effect: 'allow', step: 'rule', rule: yes.rule.id };
}

export function secondOpinion(data: PolicyData, ask: Ask): Opinion {
  if (isBlocked(data, ask)) return { effect: 'deny', step: 'block' };
  if (!isGranted(data, ask)) return { effect: 'deny', step: 'grant' };
  if (mustSign(data, ask)) return { effect: 'deny', step: 'aiUsePolicy' };
  let opinion = byRules(data, ask);
  if (opinion === undefined) opinion = { effect: data.default === 'approve' && ask.approved ? 'allow' : data.default, step: 'default' };
  if (opinion.effect === 'deny') return opinion;
  const budget = data.budgets[ask.integration];
  if (budget?.limit !== undefined) {
    const bytes = new TextEncoder().encode(JSON.stringify(ask.arguments)).length;
    if (budget.committed + Math.max(1, Math.ceil(bytes / 4)) > budget.limit) return { effect: 'deny', step: 'budget' };
  }
  return opinion;
}
