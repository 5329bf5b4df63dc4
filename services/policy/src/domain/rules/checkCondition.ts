/**
 * What is wrong with a condition, by line and column. The engine has no limit of its own, and whoever writes rules must not be able to keep the
 * service busy: so loops do not meet loops, and inside a loop the arguments are compared and not searched.
 */
import { isCelError, parse, run } from '@bufbuild/cel';

export const MAX_LOOPS = 5;
const MAX_NODES = 1_000;
const NAMES: ReadonlySet<string> = new Set(['args', 'tool', 'actor', 'org']);
const COMPARISONS: ReadonlySet<string> = new Set(['_==_', '_!=_', '_<_', '_<=_', '_>_', '_>=_']);
/** `@…` is what loops are made of. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...COMPARISONS,
  ...['_&&_', '_||_', '!_', '_?_:_', '_+_', '_-_', '_*_', '_/_', '_%_', '-_', '_[_]', '@in', '@not_strictly_false'],
  ...['size', 'contains', 'startsWith', 'endsWith', 'matches', 'int', 'uint', 'double', 'string', 'bool', 'type', 'dyn'],
  ...['timestamp', 'duration', 'getFullYear', 'getMonth', 'getDate', 'getDayOfWeek', 'getHours', 'getMinutes'],
]);
/** Functions whose value is a number, a text, a time. */
const NO_VERDICT: ReadonlySet<string> = new Set([
  ...['_+_', '_-_', '_*_', '_/_', '_%_', '-_', 'size', 'int', 'uint', 'double', 'string', 'type', 'timestamp', 'duration'],
  ...['getFullYear', 'getMonth', 'getDate', 'getDayOfWeek', 'getHours', 'getMinutes'],
]);
const TYPES: ReadonlySet<string> = new Set(['bool', 'int', 'uint', 'double', 'string', 'list', 'map', 'null_type']);

type Parsed = ReturnType<typeof parse>;
type Expr = Parsed['expr'];

/** What an expression stands in: the names that loops around it bind. */
interface Scope {
  readonly bound: readonly string[];
  readonly inLoop: boolean;
}

const children = ({ exprKind: kind }: Expr): (Expr | undefined)[] => {
  switch (kind.case) {
    case 'selectExpr':
      return [kind.value.operand];
    case 'callExpr':
      return [kind.value.target, ...kind.value.args];
    case 'listExpr':
      return kind.value.elements;
    case 'structExpr':
      return kind.value.entries.flatMap((entry) => [entry.keyKind.case === 'mapKey' ? entry.keyKind.value : undefined, entry.value]);
    case 'comprehensionExpr':
      return [kind.value.iterRange, kind.value.accuInit, kind.value.loopCondition, kind.value.loopStep, kind.value.result];
    default:
      return [];
  }
};

const present = (expr: Expr | undefined): expr is Expr => expr !== undefined;
const mentionsArguments = (expr: Expr): boolean =>
  (expr.exprKind.case === 'identExpr' && expr.exprKind.value.name === 'args') || children(expr).filter(present).some(mentionsArguments);

/** `args`, `args.limit`, `args.limits.day`. */
function isArgument({ exprKind: kind }: Expr): boolean {
  if (kind.case === 'identExpr') return kind.value.name === 'args';
  return kind.case === 'selectExpr' && !kind.value.testOnly && kind.value.operand !== undefined && isArgument(kind.value.operand);
}

/** What can be neither true nor false, whatever the call is. */
function isNoVerdict({ exprKind: kind }: Expr): boolean {
  switch (kind.case) {
    case 'constExpr':
      return kind.value.constantKind.case !== 'boolValue';
    case 'callExpr':
      return NO_VERDICT.has(kind.value.function);
    case 'identExpr':
    case 'listExpr':
    case 'structExpr':
      return true;
    default:
      return false;
  }
}

const textOf = (expr: Expr | undefined): string | undefined => {
  const kind = expr?.exprKind;
  if (kind?.case !== 'constExpr' || kind.value.constantKind.case !== 'stringValue') return undefined;
  return kind.value.constantKind.value;
};

class Review {
  readonly found: { readonly id: bigint; readonly problem: string }[] = [];
  #loops = 0;
  #nodes = 0;

  whole(expr: Expr): void {
    if (isNoVerdict(expr)) this.#say(expr, 'must say true or false');
    this.look(expr, { bound: [], inLoop: false });
  }

  look(expr: Expr, scope: Scope): void {
    this.#nodes += 1;
    if (this.#nodes === MAX_NODES) this.#say(expr, 'is too large');
    if (this.#nodes >= MAX_NODES) return;
    const { exprKind: kind } = expr;
    if (kind.case === 'identExpr') return this.#name(expr, kind.value.name, scope);
    if (kind.case === 'comprehensionExpr') return this.#loop(expr, scope);
    if (kind.case === 'structExpr' && kind.value.messageName !== '') this.#say(expr, `"${kind.value.messageName}" cannot be made here`);
    if (kind.case === 'callExpr') return this.#call(expr, scope);
    this.#all(children(expr), scope);
  }

  #name(expr: Expr, name: string, { bound, inLoop }: Scope): void {
    if (bound.includes(name)) return;
    if (name === 'args' && inLoop)
      return this.#say(expr, 'inside all, exists, exists_one, map and filter, args may only be compared with the element');
    if (!NAMES.has(name.replace(/^\./, '')) && !TYPES.has(name))
      this.#say(expr, `unknown name "${name}"; there are args, tool, actor and org`);
  }

  #call(expr: Expr, scope: Scope): void {
    if (expr.exprKind.case !== 'callExpr') return;
    const { function: name, args, target } = expr.exprKind.value;
    if (!FUNCTIONS.has(name)) this.#say(expr, `unknown function "${name}"`);
    if (name === 'matches') this.#pattern(expr, args.at(-1));
    const operands = COMPARISONS.has(name) && args.filter(mentionsArguments).length === 1 ? args.filter((arg) => !isArgument(arg)) : args;
    this.#all([target, ...(scope.inLoop ? operands : args)], scope);
  }

  #pattern(expr: Expr, argument: Expr | undefined): void {
    const pattern = textOf(argument);
    if (pattern === undefined) this.#say(expr, 'the pattern of matches must be a text in quotes');
    else if (isCelError(run('"".matches(pattern)', { pattern })))
      this.#say(expr, 'the pattern of matches is not a regular expression (RE2)');
  }

  #loop(expr: Expr, scope: Scope): void {
    if (expr.exprKind.case !== 'comprehensionExpr') return;
    const { iterRange, iterVar, iterVar2, accuVar, accuInit, loopCondition, loopStep, result } = expr.exprKind.value;
    this.#loops += 1;
    if (scope.inLoop) return this.#say(expr, 'all, exists, exists_one, map and filter cannot stand in one another');
    if (this.#loops > MAX_LOOPS) return this.#say(expr, `at most ${MAX_LOOPS} of all, exists, exists_one, map and filter`);
    if (iterRange !== undefined && hasLoop(iterRange))
      return this.#say(expr, 'all, exists, exists_one, map and filter cannot stand in one another');
    this.#all([iterRange], scope);
    const inside: Scope = { bound: [...scope.bound, iterVar, iterVar2, accuVar], inLoop: true };
    this.#all([accuInit, loopCondition, loopStep, result], inside);
  }

  #all(list: readonly (Expr | undefined)[], scope: Scope): void {
    for (const expr of list) if (expr !== undefined) this.look(expr, scope);
  }

  #say = ({ id }: Expr, problem: string): void => void this.found.push({ id, problem });
}

const hasLoop = (expr: Expr): boolean => expr.exprKind.case === 'comprehensionExpr' || children(expr).filter(present).some(hasLoop);

const at = (text: string, offset: number): string => {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`;
};

interface SyntaxProblem extends Error {
  readonly rawMessage?: string;
  readonly location?: { readonly start?: { readonly offset: number } };
}

/** One line per problem; none when the condition can be used. */
export function checkCondition(text: string): string[] {
  let parsed: Parsed;
  try {
    parsed = parse(text);
  } catch (err) {
    const { rawMessage, location } = err as SyntaxProblem;
    return [`${at(text, location?.start?.offset ?? 0)}: ${(rawMessage ?? 'cannot be read').slice(0, 200)}`];
  }
  const review = new Review();
  review.whole(parsed.expr);
  const positions = parsed.sourceInfo?.positions as Record<string, number> | undefined;
  return [...new Set(review.found.map(({ id, problem }) => `${at(text, positions?.[String(id)] ?? 0)}: ${problem}`))];
}
