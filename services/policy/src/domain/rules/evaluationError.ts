/** Why a condition could not be evaluated, in words of ours: the engine's own may hold values of arguments, and these words go to the trail. */

/** An error of the engine, as far as it is read. */
interface EngineError {
  readonly message: string;
  /** The expression it arose in. */
  readonly exprId: bigint | undefined;
}
/** Returns where the expression with this id stands in the text. */
type OffsetOf = (id: bigint) => number | undefined;

const typeName = (name: string): string => name.replace('null_type', 'null');

/** `_>_` of `string, int`: `> does not take string and int`. */
function overload(operator: string, target: string | undefined, types: string): string {
  const all = [...(target === undefined ? [] : [target]), ...types.split(', ')].map(typeName);
  return `${operator.replaceAll(/[_@]/g, '')} does not take ${all.join(' and ')}`;
}

/** Names and types are of the rule and of the engine. What matches none of these is told without its words. */
const SENTENCES: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /^found no matching overload for '?([^' ]+)'? applied to '(?:(\w+)\.)?\(([\w, ]*)\)'$/,
    ([, name, target, types]) => overload(name!, target, types!),
  ],
  [/^type mismatch: .* (\w+)$/, ([, type]) => `a ${typeName(type!)} stands where another type is needed`],
  [/^field not found: /, () => 'a member that it names is missing'],
  [/^index .* out of bounds/, () => 'a list has no element in the place that it names'],
  [/(divide|modulus) by zero$/, () => 'it divides by zero'],
  [/overflow/, () => 'a number is too large'],
  [/convert|parse/i, () => 'a value cannot be converted'],
];

/** The missing member by its name, where the rule's text has it: one that is looked up by an argument's value is nobody's to read. */
function missingMember(text: string, { message, exprId }: EngineError, offsetOf: OffsetOf): string | undefined {
  const name = /^field not found: ([A-Za-z_]\w*)$/.exec(message)?.[1];
  const offset = exprId === undefined ? undefined : offsetOf(exprId);
  if (name === undefined || offset === undefined) return undefined;
  return /^\.\s*(\w+)/.exec(text.slice(offset))?.[1] === name ? `the member ${name} is missing` : undefined;
}

export function evaluationError(text: string, error: EngineError, offsetOf: OffsetOf): string {
  const missing = missingMember(text, error, offsetOf);
  if (missing !== undefined) return missing;
  for (const [pattern, sentence] of SENTENCES) {
    const match = pattern.exec(error.message);
    if (match !== null) return sentence(match);
  }
  return 'a value in it cannot be used';
}
