import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useTools } from '../../api/queries/integrations.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { copy } from './copy.ts';
import styles from './access.module.css';

const DRAWN = 150;

interface Props {
  slug: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Tools of an integration to tick. When there are very many, only the first that match the filter are drawn. */
export function ToolPicker({ slug, chosen, onChange }: Props) {
  const tools = useTools(slug);
  const [filter, setFilter] = useState('');
  if (tools.error !== null) return <Failure problem={toProblem(tools.error)} retry={() => void tools.refetch()} what="The list of tools" />;
  if (tools.data === undefined) return <Loading />;
  const ticked = new Set(chosen);
  const words = filter.toLowerCase().split(/\s+/);
  const matching = tools.data.filter(({ name, summary }) => words.every((word) => `${name} ${summary}`.toLowerCase().includes(word)));
  const toggle = (name: string): void => onChange(ticked.has(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <div className={styles.picker}>
      <div className={styles.pickerHead}>
        <TextInput
          aria-label={copy.filter}
          placeholder={copy.filter}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.5} />}
        />
        <span role="status">{copy.chosen(chosen.length, tools.data.length)}</span>
      </div>
      <ul className={styles.tools} tabIndex={0} aria-label={copy.tools}>
        {matching.slice(0, DRAWN).map(({ name, method, summary }) => (
          <li key={name}>
            <Checkbox
              checked={ticked.has(name)}
              onChange={() => toggle(name)}
              label={
                <span className={styles.tool}>
                  <code>{name}</code>
                  <span className={styles.method}>{method}</span>
                  <bdi className={styles.summary}>
                    <Pieces text={summary} />
                  </bdi>
                </span>
              }
            />
          </li>
        ))}
        {matching.length > DRAWN && <li className={styles.summary}>{copy.more(matching.length - DRAWN)}</li>}
        {matching.length === 0 && <li className={styles.summary}>{copy.noMatch}</li>}
      </ul>
    </div>
  );
}
