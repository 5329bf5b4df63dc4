/** The one validator of the project: ajv, compiled once per schema, all failures listed with their paths. */
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { AppError } from '@gatehouse/contracts';
import type { Static, TSchema } from 'typebox';

/** Doors list every failure; between processes the first one is enough and cheaper. Unknown members pass unless the schema forbids them. */
const validators = { all: new Ajv2020({ allErrors: true, strict: false }), first: new Ajv2020({ allErrors: false, strict: false }) };
for (const ajv of Object.values(validators)) addFormats(ajv);

const describe = (error: ErrorObject): string => {
  const at = error.instancePath === '' ? '/' : error.instancePath;
  switch (error.keyword) {
    case 'additionalProperties':
      return `${at}: unknown member "${String(error.params['additionalProperty'])}"`;
    case 'enum':
      return `${at}: must be one of ${JSON.stringify(error.params['allowedValues'])}`;
    case 'const':
      return `${at}: must be ${JSON.stringify(error.params['allowedValue'])}`;
    default:
      return `${at}: ${error.message ?? 'is not acceptable'}`;
  }
};

export const describeErrors = (errors: readonly ErrorObject[] | null | undefined): string[] => [...new Set((errors ?? []).map(describe))];

export interface Check<S extends TSchema> {
  /** Returns the value typed, or throws `AppError('invalid')` with one detail per failure. */
  (value: unknown, what: string): Static<S>;
}

/** Compile a schema into a check. Do it once, at module load. */
export function compile<S extends TSchema>(schema: S, failures: 'all' | 'first' = 'all'): Check<S> {
  const validate: ValidateFunction = validators[failures].compile(schema);
  return (value, what) => {
    if (validate(value)) return value as Static<S>;
    throw new AppError('invalid', `${what} is not acceptable`, { details: describeErrors(validate.errors) });
  };
}
