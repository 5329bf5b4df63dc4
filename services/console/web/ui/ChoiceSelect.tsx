import { NativeSelect } from '@mantine/core';

interface Props<V extends string> {
  label: string;
  /** Values with their words, in the order they are shown. */
  choices: Readonly<Record<V, string>>;
  value: string;
  onChange: (value: V) => void;
}

/** One of a few values, such as an order or a filter. Its label is for people who do not see it. */
export const ChoiceSelect = <V extends string>({ label, choices, value, onChange }: Props<V>) => (
  <NativeSelect
    aria-label={label}
    data={Object.entries<string>(choices).map(([key, words]) => ({ value: key, label: words }))}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value as V)}
  />
);
