import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, type FormEvent } from 'react';
import { fieldErrors, type Problem } from '../api/problems.ts';

export interface ApiForm<V> {
  form: UseFormReturnType<V>;
  /** Failures of the server by field; those of no field are under ''. For `WriteProblem`. */
  byField: Record<string, string>;
  /** The `onSubmit` of the form: saves if every rule holds, else puts the focus on the first field that breaks one. */
  submit: (save: (values: V) => void | Promise<void>) => (event: FormEvent<HTMLFormElement>) => void;
}

type Rule<T, V> = (value: T, values: V) => string | null;
/** Rules of a list of rows, by the members of each row. */
type RowRules<R, V> = { [M in keyof R]?: Rule<R[M], V> };
type Rules<V> = { [K in keyof V]?: Rule<V[K], V> | (V[K] extends readonly (infer R)[] ? RowRules<R, V> : never) };

/** Names of fields as the form has them; each row of a list has one, and each of its members. */
function fieldNames(values: object, before = ''): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const own = `${before}${name}`;
    if (!Array.isArray(value)) return [own];
    const rows = value.flatMap((row: unknown, at) =>
      typeof row === 'object' && row !== null ? [`${own}.${at}`, ...fieldNames(row, `${own}.${at}.`)] : [],
    );
    return [own, ...rows];
  });
}

const valueAt = (values: object, name: string): unknown =>
  name.split('.').reduce((at: unknown, part) => (at as Record<string, unknown> | null | undefined)?.[part], values);
const isSameAt = (name: string, a: object, b: object): boolean => JSON.stringify(valueAt(a, name)) === JSON.stringify(valueAt(b, name));

/**
 * A form whose fields are named as the members of the request body: checked on leaving a field and on saving. `problem` is that of the write; its
 * failures go beside their fields.
 */
export function useApiForm<V extends Record<string, unknown>>(initialValues: V, rules: Rules<V>, problem: Problem | null): ApiForm<V> {
  const form = useForm<V>({ initialValues, validate: rules as never, validateInputOnBlur: true, onSubmitPreventDefault: 'always' });
  const focusFirst = (errors: FormErrors): void => {
    const first = Object.keys(errors)[0];
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const byField = problem === null ? {} : fieldErrors(problem.details, fieldNames(form.values));
  const shown = useRef<{ problem: Problem; values: V }>(null);
  useEffect(() => {
    if (problem === null) return;
    const { '': _rest, ...fields } = byField;
    if (shown.current?.problem !== problem) {
      shown.current = { problem, values: form.values };
      form.setErrors(fields);
      focusFirst(fields);
      return;
    }
    // Leaving a field clears its failure where its rule holds. What the server refused stays marked until the field says something else.
    for (const [name, failure] of Object.entries(fields))
      if (form.errors[name] === undefined && isSameAt(name, form.values, shown.current.values)) form.setFieldError(name, failure);
  });
  const submit: ApiForm<V>['submit'] = (save) => form.onSubmit((values) => void save(values), focusFirst);
  return { form, byField, submit };
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** The rule of every name a person gives to something. */
export function nameRule(value: string): string | null {
  if (value.trim() === '') return 'Give it a name.';
  if ([...value].length > 128) return 'At most 128 characters.';
  if (value !== value.trim()) return 'No blanks at either end.';
  return UNSEEN.test(value) ? 'No control or invisible characters.' : null;
}

const RANGE = /^[0-9A-Fa-f.:]+(\/[0-9]{1,3})?$/;
/** Lines of a field, without blanks and empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** The rule of a list of addresses, one a line; the server checks more than the letters. */
export function addressesRule(text: string): string | null {
  const bad = linesOf(text).findIndex((line) => !RANGE.test(line));
  return bad === -1 ? null : `Line ${bad + 1}: ${linesOf(text)[bad]} is not an address or a range.`;
}
