/** The one validator of the project: ajv, compiled once per schema, all failures listed with their paths. */
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { AppError } from '@gatehouse/contracts';
import type { Static, TSchema } from 'typebox';

/**
 * Doors list every failure; between processes the first one is enough and cheaper. Unknown members pass unless the schema forbids them.
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

interface FailedSchema {
  description?: unknown;
  pattern?: unknown;
  examples?: readonly unknown[];
  anyOf?: readonly { const?: unknown; enum?: readonly unknown[] }[];
  properties?: object;
}
const schemaOf = (error: ErrorObject): FailedSchema => (error.parentSchema ?? {}) as FailedSchema;

const choicesOf = ({ anyOf = [] }: FailedSchema): unknown[] | undefined => {
  const choices = anyOf.map((choice) => ('const' in choice ? [choice.const] : choice.enum));
  return choices.length > 0 && choices.every((values) => values !== undefined) ? choices.flat() : undefined;
};

/** What a person wrote about a rule that only a machine reads well: a pattern, alternatives, or (as `{…}`) the form of an object. */
function ruleOf(error: ErrorObject): string | undefined {
  const { description, pattern } = schemaOf(error);
  if (typeof description !== 'string') return undefined;
  const speaksFor =
    error.keyword === 'anyOf' ||
    (pattern !== undefined && ['pattern', 'minLength', 'maxLength'].includes(error.keyword)) ||
    (error.keyword === 'type' && description.startsWith('{'));
  return speaksFor ? description.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) : undefined;
}

const describe = (error: ErrorObject): string => {
  const at = error.instancePath === '' ? '/' : error.instancePath;
  const rule = ruleOf(error);
  if (rule !== undefined) return `${at}: must be ${rule}`;
  const choices = error.keyword === 'anyOf' ? choicesOf(schemaOf(error)) : undefined;
  if (choices !== undefined) return `${at}: must be one of ${JSON.stringify(choices)}`;
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
  error.keyword === 'anyOf' && (ruleOf(error) ?? choicesOf(schemaOf(error))) !== undefined;

/** Failures of one alternative, where the failure of all of them is told in one line. */
const isPartOf = (error: ErrorObject, whole: ErrorObject): boolean =>
  error.schemaPath.startsWith(`${whole.schemaPath}/`) && `${error.instancePath}/`.startsWith(`${whole.instancePath}/`);

/** One line per failure, `<path>: <rule>`. Of `if` and `anyOf` the failures inside are told; that none fits is no message of its own. */
export function describeErrors(errors: readonly ErrorObject[] | null | undefined): string[] {
  const all = errors ?? [];
  const wholes = all.filter(saysEnough);
  const told = all.filter((error) => !wholes.some((whole) => isPartOf(error, whole)));
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
