/** Validators of messages, compiled once per schema however many buses use it, when the first message of its kind comes. */
import { allRpcs, type ServiceName } from '@gatehouse/contracts';
import { compile, type Check } from '@gatehouse/runtime';
import type { TSchema } from 'typebox';

const compiled = new WeakMap<TSchema, Check<TSchema>>();

/** The check of this schema; stops at the first failure. */
export function checkOf(schema: TSchema): Check<TSchema> {
  let check = compiled.get(schema);
  if (check === undefined) compiled.set(schema, (check = compile(schema, 'first')));
  return check;
}

/** Compiles the schemas of what this service answers and asks during governed calls, before the first of them comes. */
export function prepareForCalls(service: ServiceName): void {
  const met = allRpcs.filter(({ duringCall, server, callers }) => duringCall && (server === service || callers.includes(service)));
  for (const schema of met.flatMap(({ request, response }) => [request, response])) checkOf(schema).prepare();
}
