import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import styles from './authored.module.css';
import { copy } from './versionCopy.ts';

const schema = { from: { default: '' }, to: { default: '' } };

/** A version of the address; another where it names none. */
const versionIn = (text: string, most: number, otherwise: number): number =>
  /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= most ? Number(text) : otherwise;

interface Props {
  current: number;
  note?: string;
  /** What can be done with the older one of the two. */
  actions: (from: number) => ReactNode;
  children: (from: number, to: number) => ReactNode;
}

/** Two versions beside each other; without a choice the current one and the one before. */
export function Compare({ current, note, actions, children }: Props) {
  const [chosen, setChosen] = useUrlState(schema);
  const to = versionIn(chosen.to, current, current);
  const from = versionIn(chosen.from, current, Math.max(1, to - 1));
  const numbers = Array.from({ length: current }, (_, index) => current - index).map((number) => ({
    value: String(number),
    label: copy.number(number),
  }));
  const select = (which: 'from' | 'to', value: number) => (
    <Select
      className={styles.pick}
      label={copy[which]}
      data={numbers}
      value={String(value)}
      onChange={(number) => setChosen({ [which]: number ?? '' })}
      searchable
      limit={100}
      allowDeselect={false}
    />
  );
  return (
    <Panel title={copy.compareTitle} note={note} actions={actions(from)}>
      <div className={styles.picks}>
        {select('from', from)}
        {select('to', to)}
      </div>
      {children(from, to)}
    </Panel>
  );
}
