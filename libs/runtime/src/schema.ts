/** The one validator of the project: ajv, compiled once per schema, all failures listed with their paths. */
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { AppError } from '@gatehouse/contracts';
import type { Static, TSchema } from 'typebox';

/**
 * Edges list every failure; between processes the first one is enough and cheaper. Unknown members pass unless the schema forbids them.
 * `verbose` hands the failing schema to `describeErrors`; the failing value never gets into a message. The schemas are the project's own and typed, so they
 * are not checked against the schema of schemas, and a check is compiled for one process: shortening its code takes longer than it saves.
 */
const OPTIONS = { strict: false, verbose: true, validateSchema: false, code: { optimize: false } } as const;
const validators = { all: new Ajv2020({ ...OPTIONS, allErrors: true }), first: new Ajv2020({ ...OPTIONS, allErrors: false }) };
for (const ajv of Object.values(validators)) {
  addFormats(ajv);
  const { validate } = ajv.formats['date-time'] as { validate: (text: string) => boolean };
  // RFC 3339 has leap seconds, a `Date` has none.
  ajv.addFormat('date-time', (text: string) => validate(text) && !Number.isNaN(Date.parse(text)));
}

interface Alternative {
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, { const?: unknown }>>;
}
interface FailedSchema {
  description?: unknown;
  'x-rule'?: unknown;
  pattern?: unknown;
  examples?: readonly unknown[];
  anyOf?: readonly Alternative[];
  properties?: object;
}
const schemaOf = (error: ErrorObject): FailedSchema => (error.parentSchema ?? {}) as FailedSchema;

const choicesOf = ({ anyOf = [] }: FailedSchema): unknown[] | undefined => {
  const choices = anyOf.map((choice) => ('const' in choice ? [choice.const] : choice.enum));
  return choices.length > 0 && choices.every((values) => values !== undefined) ? choices.flat() : undefined;
};

/**
 * What a person wrote about a rule that only a machine reads well: a pattern with its lengths, alternatives, or (as `{…}`) the form of an object. It stands as
 * `x-rule` beside a description that says what the value is for, and else is the description. Lengths that it does not name are told in other words.
 */
function ruleOf(error: ErrorObject): string | undefined {
  const { description, 'x-rule': rule = description, pattern } = schemaOf(error);
  if (typeof rule !== 'string') return undefined;
  const namesLimit = pattern !== undefined && new RegExp(`\\b${String(error.params['limit'])}\\b`).test(rule);
  const speaksFor =
    error.keyword === 'anyOf' ||
    error.keyword === 'pattern' ||
    (['minLength', 'maxLength'].includes(error.keyword) && namesLimit) ||
    (error.keyword === 'type' && rule.startsWith('{'));
  return speaksFor ? rule.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) : undefined;
}

/** The member by whose fixed value alternatives differ, such as `type`, and its values. */
function markOf({ anyOf = [] }: FailedSchema): { name: string; values: unknown[] } | undefined {
  const valuesOf = (name: string): unknown[] => anyOf.map(({ properties }) => properties?.[name]?.const);
  const name = Object.keys(anyOf[0]?.properties ?? {}).find(
    (one) => new Set(valuesOf(one)).size === anyOf.length && !valuesOf(one).includes(undefined),
  );
  return name === undefined ? undefined : { name, values: valuesOf(name) };
}

/** Index of the alternative that the value names by that member; -1 when it names none, undefined when the alternatives have no such member. */
function chosenOf(error: ErrorObject): number | undefined {
  const mark = error.keyword === 'anyOf' && typeof error.data === 'object' && error.data !== null ? markOf(schemaOf(error)) : undefined;
  return mark?.values.indexOf((error.data as Record<string, unknown>)[mark.name]);
}

const describe = (error: ErrorObject): string => {
  const at = error.instancePath === '' ? '/' : error.instancePath;
  const rule = ruleOf(error);
  if (rule !== undefined) return `${at}: must be ${rule}`;
  const choices = error.keyword === 'anyOf' ? choicesOf(schemaOf(error)) : undefined;
  if (choices !== undefined) return `${at}: must be one of ${JSON.stringify(choices)}`;
  const mark = chosenOf(error) === -1 ? markOf(schemaOf(error)) : undefined;
  if (mark !== undefined) return `${error.instancePath}/${mark.name}: must be one of ${JSON.stringify(mark.values)}`;
  switch (error.keyword) {
    case 'additionalProperties':
      return `${at}: unknown member "${String(error.params['additionalProperty'])}"`;
    case 'required':
      return `${error.instancePath}/${String(error.params['missingProperty'])}: must be present`;
    case 'enum':
      return `${at}: must be one of ${JSON.stringify(error.params['allowedValues'])}`;
    case 'minProperties': {
      if (error.params['limit'] !== 1) return `${at}: must have at least ${String(error.params['limit'])} members`;
      const names = Object.keys(schemaOf(error).properties ?? {}).map((name) => JSON.stringify(name));
      return `${at}: must have at least one ${names.length > 0 ? `of ${names.join(', ')}` : 'member'}`;
    }
    case 'const':
      return `${at}: must be ${JSON.stringify(error.params['allowedValue'])}`;
    case 'format':
      return [`${at}: ${String(error.message)}`, ...(schemaOf(error).examples ?? []).slice(0, 1).map(String)].join(', such as ');
    default:
      return `${at}: ${error.message ?? 'is not acceptable'}`;
  }
};

const saysEnough = (error: ErrorObject): boolean =>
  error.keyword === 'anyOf' && ((ruleOf(error) ?? choicesOf(schemaOf(error))) !== undefined || chosenOf(error) === -1);

/** Failures of one alternative, where the failure of all of them is told in one line. */
const isPartOf = (error: ErrorObject, whole: ErrorObject): boolean =>
  error.schemaPath.startsWith(`${whole.schemaPath}/`) && `${error.instancePath}/`.startsWith(`${whole.instancePath}/`);

/** Failures of alternatives that the value does not claim to be. */
function isOfAnother(error: ErrorObject, whole: ErrorObject): boolean {
  const chosen = chosenOf(whole);
  return chosen !== undefined && isPartOf(error, whole) && !error.schemaPath.startsWith(`${whole.schemaPath}/${chosen}/`);
}

/** A text that is too short for its pattern too: the rule of the pattern tells both. */
const isToldByPattern = (error: ErrorObject, all: readonly ErrorObject[]): boolean =>
  error.keyword === 'minLength' && all.some(({ keyword, instancePath }) => keyword === 'pattern' && instancePath === error.instancePath);

/** One line per failure, `<path>: <rule>`. Of `if` and `anyOf` the failures inside are told; that none fits is no message of its own. */
export function describeErrors(errors: readonly ErrorObject[] | null | undefined): string[] {
  const all = errors ?? [];
  const wholes = all.filter(saysEnough);
  const isTold = (error: ErrorObject): boolean =>
    isToldByPattern(error, all) || wholes.some((whole) => isPartOf(error, whole)) || all.some((whole) => isOfAnother(error, whole));
  const told = all.filter((error) => !isTold(error));
  const specific = told.filter((error) => error.keyword !== 'if' && (error.keyword !== 'anyOf' || saysEnough(error)));
  return [...new Set((specific.length > 0 ? specific : told).map(describe))];
}

export interface Check<S extends TSchema> {
  /** Returns the value typed, or throws `AppError('invalid')` with one detail per failure. */
  (value: unknown, what: string): Static<S>;
  /** Compiles it now instead of when the first value comes. */
  prepare(): void;
}

/**
 * A check from a schema: make it once, at module load. It is compiled when the first value comes, because a process meets few of the
 * messages and rows that it knows, and compiling all of them was a quarter of what the registry did to start.
 */
export function compile<S extends TSchema>(schema: S, failures: 'all' | 'first' = 'all'): Check<S> {
  let compiled: ValidateFunction | undefined;
  const validator = (): ValidateFunction => (compiled ??= validators[failures].compile(schema));
  const check = (value: unknown, what: string): Static<S> => {
    const validate = validator();
    if (validate(value)) return value as Static<S>;
    throw new AppError('invalid', `${what} is not acceptable`, { details: describeErrors(validate.errors) });
  };
  return Object.assign(check, { prepare: () => void validator() });
}
