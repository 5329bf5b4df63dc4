import { Select, type ComboboxItem } from '@mantine/core';
import { copy } from './copy.ts';
import styles from './importing.module.css';
import { wellKnown, type WellKnown } from './wellKnown.ts';

const byName = new Map(wellKnown.map((entry) => [entry.name, entry]));

function matches({ name, description }: WellKnown, words: string): boolean {
  const text = `${name} ${description}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Choice({ option: { value } }: { option: ComboboxItem }) {
  const entry = byName.get(value)!;
  return (
    <span className={styles.choice}>
      <span>{entry.name}</span>
      <span className={styles.muted}>
        {entry.description}. {copy.proofs[entry.auth.type]}
      </span>
    </span>
  );
}

/** A well-known API or MCP server, which fills in the form. */
export function StartFrom({ chosen, onChoose }: { chosen: WellKnown | null; onChoose: (entry: WellKnown | null) => void }) {
  const data = (['openapi', 'mcp'] as const).map((kind) => ({
    group: copy.kindsKnown[kind],
    items: wellKnown.filter((entry) => entry.kind === kind).map(({ name }) => name),
  }));
  return (
    <Select
      label={copy.startFrom}
      description={copy.startFromHelp}
      placeholder={copy.startFromPlaceholder}
      data={data}
      value={chosen?.name ?? null}
      onChange={(name) => onChoose(byName.get(name ?? '') ?? null)}
      filter={({ options, search }) =>
        search === chosen?.name
          ? options
          : options.flatMap((group) => {
              if (!('items' in group)) return [];
              const items = group.items.filter((item) => matches(byName.get(item.value)!, search));
              return items.length === 0 ? [] : [{ ...group, items }];
            })
      }
      renderOption={Choice}
      maxDropdownHeight={320}
      nothingFoundMessage={copy.noneKnown}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': copy.startFromClear }}
    />
  );
}
