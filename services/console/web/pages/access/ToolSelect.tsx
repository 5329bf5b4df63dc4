import { Select } from '@mantine/core';
import { useState } from 'react';
import { useToolSearch } from '../../api/queries/toolNames.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { usePausedText } from '../../ui/usePausedText.ts';

interface Props {
  label: string;
  value: string | null;
  onChange: (tool: string | null) => void;
  error?: string | undefined;
  nothing: string;
}

/** One tool of the organization, found by part of its name. */
export function ToolSelect({ label, value, onChange, error, nothing }: Props) {
  const [text, setText] = useState(value ?? '');
  const [isOpen, setOpen] = useState(false);
  const settled = usePausedText(text);
  const { data } = useToolSearch(settled === value ? '' : settled, isOpen);
  const names = (data?.tools ?? []).map(({ tool }) => tool);
  const shown = value === null || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      label={label}
      data={shown.map((tool) => ({ value: tool, label: spelledOut(tool) }))}
      value={value}
      onChange={onChange}
      searchable
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={nothing}
      error={error}
    />
  );
}
