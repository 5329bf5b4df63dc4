/** Settings come from the environment once and are checked as a whole. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import Ajv, { type ErrorObject } from 'ajv';
import type { Static, TObject } from 'typebox';
import { isReadable, isToListenOn, unreadable } from './addresses';
import { isPlaceholder, isPlaceholderInProduction, passwordIn } from './placeholders';
import { isSecretName } from './settings';

/** The environment holds texts only, and says nothing of what has a default. */
const ajv = new Ajv({
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  strict: false,
  validateSchema: false,
  // Looked at below, where their errors can be told.
  formats: { file: true, address: true, hosts: true },
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

/** `NAME_FILE` supplies `NAME` from a file, so that secrets need not stand in the environment; not both. What is empty counts as not given. */
function withFiles(env: NodeJS.ProcessEnv, names: readonly string[], faults: string[]): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (env[name] && file) faults.push(`${name}: is given twice, also as ${name}_FILE`);
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

function formFaults(name: string, format: string | undefined, value: unknown): string[] {
  if (typeof value !== 'string' || value === '') return [];
  if (format === 'address') return isReadable(value) ? [] : [`${name}: ${unreadable(value)}`];
  if (format === 'hosts') return isToListenOn(value) ? [] : [`${name}: must be IP addresses, separated by commas, or localhost`];
  const looked = format === 'file' ? tried(name, () => readable(value)) : { value };
  return 'fault' in looked ? [looked.fault] : [];
}

const oneOf = (values: readonly unknown[]): string => `must be one of ${values.join(', ')}`;

function textOf({ instancePath, keyword, params, message = '' }: ErrorObject): string {
  if (keyword === 'required') return `${String(params['missingProperty'])}: is not set`;
  return `${instancePath.slice(1)}: ${keyword === 'enum' ? oneOf(params['allowedValues'] as unknown[]) : message}`;
}

export interface SettingsOptions<C = never> {
  /** Settings whose default is for development: where `NODE_ENV` is `production`, as in our images, they must be set. */
  readonly addresses?: readonly string[];
  /** What else a setting must be, by its name: each throws when it is not, without what was given where that may be secret. */
  checks?(config: C): SettingChecks;
}
export type SettingChecks = Readonly<Record<string, () => unknown>>;

/** Where the reason begins with the name of its setting, as it does. */
function faultOf(name: string, check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (err) {
    const { message } = err as Error;
    return [message.startsWith(name) ? message : `${name}: ${message}`];
  }
}

/** Secrets, and passwords in addresses, that are none. */
function placeholdersIn(values: Record<string, unknown>, inProduction: boolean): string[] {
  const isNone = (value: string): boolean => isPlaceholder(value) || (inProduction && isPlaceholderInProduction(value));
  return Object.entries(values).flatMap(([name, value]) => {
    if (typeof value !== 'string' || value === '') return [];
    if (isSecretName(name)) return isNone(value) ? [`${name}: is a placeholder where a secret belongs`] : [];
    const password = inProduction ? passwordIn(value) : undefined;
    return password !== undefined && isNone(password) ? [`${name}: has a placeholder where a password belongs`] : [];
  });
}

/**
 * Parse and check; throws one error that lists every fault by setting name, never by a value that may be secret. A setting of the format `file` names a file that is there
 * and can be read, one of the format `address` an address that can, and one of the format `hosts` addresses to listen on.
 */
export function readSettings<S extends TObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
  options: SettingsOptions<Static<S>> = {},
): Static<S> {
  const properties = Object.entries(schema.properties as Record<string, { format?: string }>);
  const names = properties.map(([name]) => name);
  const faults: string[] = [];
  const settings: unknown = withFiles(env, names, faults);
  const isFaulty = (name: string): boolean => faults.some((fault) => fault.startsWith(`${name}_FILE:`));
  const values = settings as Record<string, unknown>;
  const inProduction = env['NODE_ENV'] === 'production';
  if (inProduction)
    faults.push(...(options.addresses ?? []).filter((name) => !(name in values) && !isFaulty(name)).map((name) => `${name}: is not set`));

  const check = ajv.compile<Static<S>>(schema);
  const isValid = check(settings);
  // One whose file cannot be read was named for that.
  const isNew = ({ keyword, params }: ErrorObject): boolean => keyword !== 'required' || !isFaulty(String(params['missingProperty']));
  faults.push(...(check.errors ?? []).filter(isNew).map(textOf));
  for (const [name, { format }] of properties) faults.push(...formFaults(name, format, values[name]));
  faults.push(...placeholdersIn(values, inProduction));
  for (const [name, fits] of Object.entries(options.checks?.(settings as Static<S>) ?? {}))
    if (!isFaulty(name) && !faults.some((fault) => fault.startsWith(`${name}:`))) faults.push(...faultOf(name, fits));
  if (!isValid || faults.length > 0) throw new Error(`settings: ${faults.join('; ')}`);
  return settings;
}
