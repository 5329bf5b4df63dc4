/** Settings come from the environment once and are checked as a whole. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import Ajv, { type ErrorObject } from 'ajv';
import type { Static, TObject } from 'typebox';
import { isSecretName } from './settings';

const PLACEHOLDERS = new Set(['secret', 'changeme', 'change-me', 'password', 'default', 'example', 'test']);

/** The environment holds texts only, and says nothing of what has a default. */
const ajv = new Ajv({
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  strict: false,
  validateSchema: false,
  // `file`, which is looked at below, where its error can be told.
  formats: { file: true },
  code: { optimize: false },
});

/** What `look` gives of a file, or why it cannot be read, without its path: that of a secret may be one. */
function tried<T>(setting: string, look: () => T): { value: T } | { fault: string } {
  try {
    return { value: look() };
  } catch (err) {
    return { fault: `${setting}: the file cannot be read (${(err as NodeJS.ErrnoException).code})` };
  }
}

/** `NAME_FILE` supplies `NAME` from a file, so that secrets need not stand in the environment. What is empty counts as not given. */
function withFiles(env: NodeJS.ProcessEnv, names: readonly string[], faults: string[]): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of names) {
    const file = env[`${name}_FILE`];
    const read = env[name] || !file ? { value: env[name] } : tried(`${name}_FILE`, () => readFileSync(file, 'utf8').trim());
    if ('fault' in read) faults.push(read.fault);
    else if (read.value) given[name] = read.value;
  }
  return given;
}

function readable(path: string): void {
  accessSync(path, constants.R_OK);
  if (statSync(path).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
}

const textOf = ({ instancePath, keyword, params, message = '' }: ErrorObject): string =>
  keyword === 'required' ? `${String(params['missingProperty'])}: is not set` : `${instancePath.slice(1)}: ${message}`;

export interface SettingsOptions {
  /** Settings whose default is for development: where `NODE_ENV` is `production`, as in our images, they must be set. */
  readonly addresses?: readonly string[];
}

/**
 * Parse and check; throws one error that lists every fault by setting name, never by value. A setting of the format `file` names a file that is there
 * and can be read.
 */
export function readSettings<S extends TObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
  { addresses = [] }: SettingsOptions = {},
): Static<S> {
  const properties = Object.entries(schema.properties as Record<string, { format?: string }>);
  const names = properties.map(([name]) => name);
  const faults: string[] = [];
  const settings: unknown = withFiles(env, names, faults);
  const isFaulty = (name: string): boolean => faults.some((fault) => fault.startsWith(`${name}_FILE:`));
  const values = settings as Record<string, unknown>;
  if (env['NODE_ENV'] === 'production')
    faults.push(...addresses.filter((name) => !(name in values) && !isFaulty(name)).map((name) => `${name}: is not set`));

  const check = ajv.compile<Static<S>>(schema);
  const isValid = check(settings);
  // One whose file cannot be read was named for that.
  const isNew = ({ keyword, params }: ErrorObject): boolean => keyword !== 'required' || !isFaulty(String(params['missingProperty']));
  faults.push(...(check.errors ?? []).filter(isNew).map(textOf));
  for (const [name, { format }] of properties) {
    const path = values[name];
    const looked = format === 'file' && typeof path === 'string' && path !== '' ? tried(name, () => readable(path)) : { value: undefined };
    if ('fault' in looked) faults.push(looked.fault);
  }
  const isPlaceholder = (name: string): boolean => isSecretName(name) && PLACEHOLDERS.has(String(values[name]).toLowerCase());
  faults.push(...names.filter(isPlaceholder).map((name) => `${name}: is a placeholder where a secret belongs`));
  if (!isValid || faults.length > 0) throw new Error(`settings: ${faults.join('; ')}`);
  return settings;
}
