import { Input, Select } from '@mantine/core';
import { useState } from 'react';
import { useModelCatalog } from '../../api/queries/modelCatalog.ts';
import type { ModelPair } from '../../api/types.ts';
import styles from './agent.module.css';
import { copy } from './copy.ts';
import { ModelRow } from './ModelRow.tsx';
import { offersOf, pairKey } from './models.ts';
import { MOST } from './rules.ts';
import type { ResolvedPair } from './spec.ts';

interface Props {
  value: readonly ModelPair[];
  /** The saved models, as the server resolved them. */
  resolved: readonly ResolvedPair[];
  onChange: (value: ModelPair[]) => void;
  error: string | undefined;
  /** Path of the field in the form, by which the form finds the first field that fails and focuses it. */
  path: string | undefined;
}

/** The models an agent prefers, in order: moved by buttons and keys, added from the catalogue. */
export function ModelsField({ value, resolved, onChange, error, path }: Props) {
  const { data: catalog } = useModelCatalog();
  const [search, setSearch] = useState('');
  const offers = catalog === undefined ? [] : offersOf(catalog, value);
  const byKey = new Map(offers.flatMap(({ models }) => models.map((pair) => [pairKey(pair), pair])));
  const move = (from: number, by: -1 | 1, row: Element): void => {
    const to = from + by;
    if (to < 0 || to >= value.length) return;
    onChange(value.with(from, value[to]!).with(to, value[from]!));
    // Rows stay where they are and change what they show: the focus follows the model.
    row.parentElement?.children[to]?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus();
  };
  const add = (key: string | null): void => {
    const pair = key === null ? undefined : byKey.get(key);
    if (pair !== undefined) onChange([...value, pair]);
    setSearch('');
  };
  return (
    <Input.Wrapper label={copy.models} description={copy.modelsHelp} error={error} labelElement="div">
      <div className={styles.models}>
        {value.length > 0 && (
          <ol aria-label={copy.models}>
            {value.map((pair, index) => (
              <ModelRow
                key={index}
                pair={resolved.find((one) => pairKey(one) === pairKey(pair)) ?? pair}
                catalog={catalog}
                isFirst={index === 0}
                isLast={index === value.length - 1}
                onMove={(by, row) => move(index, by, row)}
                onRemove={() => onChange(value.toSpliced(index, 1))}
              />
            ))}
          </ol>
        )}
        <Select
          data-path={path}
          aria-label={copy.addModel}
          placeholder={value.length < MOST.models ? copy.addModel : copy.full(MOST.models)}
          data={offers.map(({ label, models }) => ({
            group: label,
            items: models.map((pair) => ({ value: pairKey(pair), label: pairKey(pair) })),
          }))}
          value={null}
          onChange={add}
          searchValue={search}
          onSearchChange={setSearch}
          searchable
          disabled={value.length >= MOST.models}
          limit={200}
          nothingFoundMessage={copy.noOffer}
          error={error !== undefined}
        />
      </div>
    </Input.Wrapper>
  );
}
