import type { UseFormReturnType } from '@mantine/form';

/** What a field that is no plain input takes from a form: its value and how to change it, its failure, and its path for the words of the API. */
export const fieldsOf =
  <V extends object>(form: UseFormReturnType<V>) =>
  <K extends keyof V & string>(name: K) => {
    const error = form.errors[name];
    return {
      value: form.values[name],
      onChange: (value: V[K]): void => form.setFieldValue(name, value as never),
      error: typeof error === 'string' ? error : undefined,
      path: (form.getInputProps(name) as { 'data-path'?: string })['data-path'],
    };
  };
