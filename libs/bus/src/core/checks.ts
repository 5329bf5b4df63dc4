/** Validators of messages, compiled once per schema however many buses use it, when the first message of its kind comes. */
import { compile, type Check } from '@gatehouse/runtime';
import type { TSchema } from 'typebox';

const compiled = new WeakMap<TSchema, Check<TSchema>>();

/** The check of this schema; stops at the first failure. */
export function checkOf(schema: TSchema): Check<TSchema> {
  let check = compiled.get(schema);
  if (check === undefined) compiled.set(schema, (check = compile(schema, 'first')));
  return check;
}
