import type { UseFormReturnType } from '@mantine/form';

/** What fields that are no plain inputs take from a form: failure, path for the words of the API, and how to change the value. */
export const fieldsOf = <V extends object>(form: UseFormReturnType<V>) => ({
  error: (field: keyof V & string): string | undefined => {
    const error = form.errors[field];
    return typeof error === 'string' ? error : undefined;
  },
  path: (field: keyof V & string): string | undefined => (form.getInputProps(field) as { 'data-path'?: string })['data-path'],
  set:
    <K extends keyof V & string>(field: K) =>
    (value: V[K]): void =>
      form.setFieldValue(field, value as never),
});
