/**
 * Conditions of the form, written as CEL and read back. What this module did not write itself is not read: `readConditions` answers undefined, and the
 * text is shown as it is.
 */
export type Operator = 'equals' | 'differs' | 'oneOf' | 'matches' | 'greater' | 'less' | 'missing' | 'present';
/** How a value stands in the arguments: `"4471"` and `4471` are not the same. */
export type ValueType = 'text' | 'number' | 'truth';

export interface Condition {
  /** Names of arguments from the outside in, joined by dots: `customer.id`. */
  argument: string;
  operator: Operator;
  /** Type of the value; only `equals`, `differs` and `oneOf` have a choice. */
  type: ValueType;
  /** One value, several of `oneOf`, none of `missing` and `present`. As typed. */
  values: readonly string[];
}

export interface Conditions {
  /** Whether every condition must hold, or any. */
  join: 'all' | 'any';
  list: readonly Condition[];
}

const JOINTS = { all: ' && ', any: ' || ' } as const;
const COMPARISONS = { equals: '==', differs: '!=', greater: '>', less: '<' } as const;
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const RESERVED: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;

const isPlain = (name: string): boolean => IDENTIFIER.test(name) && !RESERVED.has(name);
const namesOf = (argument: string): string[] => argument.split('.');

/** Types that the value of an operator may have; the first is the usual one. */
export function typesOf(operator: Operator): readonly ValueType[] {
  if (operator === 'equals' || operator === 'differs') return ['text', 'number', 'truth'];
  if (operator === 'oneOf') return ['text', 'number'];
  return operator === 'greater' || operator === 'less' ? ['number'] : ['text'];
}
export const takesValue = (operator: Operator): boolean => operator !== 'missing' && operator !== 'present';

function valueProblem(type: ValueType, value: string): string | null {
  if (type === 'number') return NUMBER.test(value) ? null : 'Give a number such as 100 or 129.9.';
  if (type === 'truth') return value === 'true' || value === 'false' ? null : 'Choose true or false.';
  return value.isWellFormed() ? null : 'Half a character cannot be written.';
}

/** What is wrong with a condition as typed, or null. */
export function conditionProblem({ argument, operator, type, values }: Condition): string | null {
  const names = namesOf(argument);
  if (names.some((name) => name === '')) return 'Name the argument, such as amount or customer.id.';
  if (!argument.isWellFormed()) return 'Half a character cannot be written.';
  if (!takesValue(operator)) return null;
  if (values.length === 0) return 'Give a value.';
  if (operator === 'matches' && values[0] === '') return 'Give a pattern.';
  return values.map((value) => valueProblem(type, value)).find((problem) => problem !== null) ?? null;
}

/** `args.customer.id`, `args["first name"]`. */
const pathOf = (names: readonly string[]): string =>
  names.reduce((path, name) => (isPlain(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`), 'args');

const literal = (type: ValueType, value: string): string => (type === 'text' ? JSON.stringify(value) : value);

function writePresence(names: readonly string[]): string {
  const last = names.at(-1)!;
  return isPlain(last) ? `has(${pathOf(names)})` : `${JSON.stringify(last)} in ${pathOf(names.slice(0, -1))}`;
}

function writeOne({ argument, operator, type, values }: Condition): string {
  const names = namesOf(argument);
  const path = pathOf(names);
  if (operator === 'present') return writePresence(names);
  if (operator === 'missing') return isPlain(names.at(-1)!) ? `!${writePresence(names)}` : `!(${writePresence(names)})`;
  if (operator === 'oneOf') return `${path} in [${values.map((value) => literal(type, value)).join(', ')}]`;
  if (operator === 'matches') return `${path}.matches(${JSON.stringify(values[0])})`;
  return `${path} ${COMPARISONS[operator]} ${literal(type, values[0] ?? '')}`;
}

/** The conditions as CEL; without one, no condition. Each must be without a problem. */
export const writeConditions = ({ join, list }: Conditions): string => list.map(writeOne).join(JOINTS[join]);

const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const PATH = String.raw`args(?:\.[A-Za-z_][A-Za-z0-9_]*|\[${TEXT}\])*`;
const VALUE = String.raw`(?:${TEXT}|-?[0-9.]+|true|false)`;

const FORMS: readonly [RegExp, (found: readonly string[]) => Condition | undefined][] = [
  [new RegExp(`^(!)?has\\((${PATH})\\)$`, 's'), ([, not, path]) => bare(path!, not)],
  [new RegExp(`^(${TEXT}) in (${PATH})$`, 's'), ([, name, path]) => bare(`${path!}[${name!}]`, undefined)],
  [new RegExp(`^!\\((${TEXT}) in (${PATH})\\)$`, 's'), ([, name, path]) => bare(`${path!}[${name!}]`, '!')],
  [new RegExp(`^(${PATH})\\.matches\\((${TEXT})\\)$`, 's'), ([, path, text]) => condition(path!, 'matches', [text!])],
  [
    new RegExp(`^(${PATH}) in \\[(${VALUE}(?:, ${VALUE})*)\\]$`, 's'),
    ([, path, values]) => condition(path!, 'oneOf', piecesOf(values!, ', ')),
  ],
  [new RegExp(`^(${PATH}) (==|!=|>|<) (${VALUE})$`, 's'), ([, path, sign, value]) => condition(path!, operatorOf(sign!), [value!])],
];

const operatorOf = (sign: string): Operator =>
  (Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[]).find((key) => COMPARISONS[key] === sign)!;

/** `args.a["b c"]` to `a.b c`; a name with a dot in it has no place in the form. */
function argumentOf(path: string): string | undefined {
  const names = [...path.matchAll(new RegExp(`\\.([A-Za-z_][A-Za-z0-9_]*)|\\[(${TEXT})\\]`, 'gs'))].map(([, plain, quoted]) =>
    quoted === undefined ? plain! : textOf(quoted),
  );
  return names.some((name) => name === undefined || name.includes('.')) ? undefined : names.join('.');
}

function textOf(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}

function bare(path: string, not: string | undefined): Condition | undefined {
  const argument = argumentOf(path);
  return argument === undefined ? undefined : { argument, operator: not === undefined ? 'present' : 'missing', type: 'text', values: [] };
}

const typeOf = (value: string): ValueType => (value.startsWith('"') ? 'text' : value === 'true' || value === 'false' ? 'truth' : 'number');

function condition(path: string, operator: Operator, written: readonly string[]): Condition | undefined {
  const argument = argumentOf(path);
  const types = new Set(written.map(typeOf));
  const [type] = types;
  if (argument === undefined || type === undefined || types.size > 1 || !typesOf(operator).includes(type)) return undefined;
  const values = written.map((value) => (type === 'text' ? textOf(value) : value));
  return values.includes(undefined) ? undefined : { argument, operator, type, values: values as string[] };
}

/** The parts of a text between joints that stand outside of quotes. */
function piecesOf(text: string, joint: string): string[] {
  const pieces = [''];
  let at = 0;
  while (at < text.length) {
    const quoted = new RegExp(TEXT, 'sy');
    quoted.lastIndex = at;
    const found = quoted.exec(text)?.[0];
    if (found === undefined && text.startsWith(joint, at)) {
      pieces.push('');
      at += joint.length;
      continue;
    }
    const next = found ?? text.charAt(at);
    pieces[pieces.length - 1] += next;
    at += next.length;
  }
  return pieces;
}

function readOne(text: string): Condition | undefined {
  for (const [form, make] of FORMS) {
    const found = form.exec(text);
    if (found !== null) return make(found);
  }
  return undefined;
}

/** The conditions that this module wrote as `text`; undefined for any other text. */
export function readConditions(text: string): Conditions | undefined {
  if (text === '') return { join: 'all', list: [] };
  for (const join of ['all', 'any'] as const) {
    const list = piecesOf(text, JOINTS[join]).map(readOne);
    if (list.includes(undefined)) continue;
    const read = { join, list: list as Condition[] };
    if (read.list.every((one) => conditionProblem(one) === null) && writeConditions(read) === text) return read;
  }
  return undefined;
}
