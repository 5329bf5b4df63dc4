/** What the shape of operations made by hand does not say: what cannot be told apart, and what could not be sent. */
import { AppError, isHeaderName, isProtectedHeader } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import { Type } from 'typebox';
import { checkTree } from '../openapi/checkTree';
import { HandMadeOperations, type HandMadeOperation, type HandMadeParameter } from './operation';

const check = compile(Type.Object({ operations: HandMadeOperations }));
const MAX_CHARACTERS = 1_000_000;
const refuse = (details: string[]): AppError => new AppError('invalid', 'the operations are not acceptable', { details });

/** Lists a fault for each key that stood earlier in the list; `rule` gets the positions of the first and of the repeated key. */
const twins = (keys: readonly string[], rule: (first: number, at: number) => string): string[] =>
  keys.flatMap((key, at) => (keys.indexOf(key) < at ? [rule(keys.indexOf(key), at)] : []));

const ALLOWED: Readonly<Record<string, readonly [is: (value: unknown) => boolean, rule: string]>> = {
  string: [(value) => typeof value === 'string' && !/[\r\n]/.test(value), 'must have texts of one line'],
  integer: [Number.isSafeInteger, 'must have whole numbers'],
  number: [Number.isFinite, 'must have numbers'],
  boolean: [() => false, 'has no use where true and false are the only values'],
};
function valuesFault({ type = 'string', enum: values = [] }: HandMadeParameter): string | undefined {
  const [is, rule] = ALLOWED[type]!;
  return values.every(is) ? undefined : `/enum: ${rule}`;
}

function parameterFault({ in: place, name, required }: HandMadeParameter, path: string): string | undefined {
  if (place === 'path' && !path.includes(`{${name}}`)) return '/name: does not stand in the path in braces';
  if (place === 'path' && required === false) return '/required: a parameter of the path is always required';
  if (place !== 'header') return undefined;
  if (!isHeaderName(name)) return '/name: is no name of a header';
  return isProtectedHeader(name) ? '/name: is a header that callers never set' : undefined;
}

function faultsOf({ method, path, parameters = [], body }: HandMadeOperation, at: number): string[] {
  const here = `/operations/${at}`;
  const keys = parameters.map(({ in: place, name }) => `${place} ${place === 'header' ? name.toLowerCase() : name}`);
  const hasLooseBrace = /[{}]/.test(path.replace(/\{[^{}]+\}/g, ''));
  return [
    ...(hasLooseBrace ? [`${here}/path: has a brace without its pair, or nothing in it`] : []),
    ...parameters.flatMap((parameter, index) => {
      const fault = parameterFault(parameter, path) ?? valuesFault(parameter);
      return fault === undefined ? [] : [`${here}/parameters/${index}${fault}`];
    }),
    ...twins(keys, (first, index) => `${here}/parameters/${index}/name: parameter ${first} has this place and name too`),
    ...(body !== undefined && (method === 'GET' || method === 'HEAD') ? [`${here}/body: is not sent with ${method}`] : []),
  ];
}

/** Throws `AppError('invalid')` that names every member and its rule. */
export function checkOperations(operations: readonly HandMadeOperation[]): void {
  check({ operations }, 'the import');
  checkTree({ operations });
  if (JSON.stringify(operations).length > MAX_CHARACTERS) throw refuse([`/operations: has more than ${MAX_CHARACTERS} characters as JSON`]);
  const details = [
    ...operations.flatMap(faultsOf),
    ...twins(
      operations.map(({ name }) => name),
      (first, at) => `/operations/${at}/name: is the name of /operations/${first} too`,
    ),
    ...twins(
      operations.map(({ method, path }) => `${method} ${path}`),
      (first, at) => `/operations/${at}/path: /operations/${first} has this method and path too`,
    ),
  ];
  if (details.length > 0) throw refuse(details);
}
