import { Select } from '@mantine/core';
import { toProblem } from '../../api/problems.ts';
import { useAgentDiff } from '../../api/queries/agents.ts';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import styles from './agent.module.css';
import { Changes } from './Changes.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { copy } from './versionCopy.ts';

const schema = { from: { default: '' }, to: { default: '' } };

/** A version of the address; another where it names none. */
const versionIn = (text: string, most: number, otherwise: number): number =>
  /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= most ? Number(text) : otherwise;

interface Props {
  name: string;
  current: number;
  revision: number;
  mayEdit: boolean;
  onRestored: (said: string) => void;
}

/** Two versions beside each other; without a choice the current one and the one before. */
export function Compare({ name, current, revision, mayEdit, onRestored }: Props) {
  const [chosen, setChosen] = useUrlState(schema);
  const to = versionIn(chosen.to, current, current);
  const from = versionIn(chosen.from, current, Math.max(1, to - 1));
  const diff = useAgentDiff(name, from, to);
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
    <Panel
      title={copy.compareTitle}
      note={copy.notVersioned}
      actions={
        mayEdit &&
        from !== current && (
          <RestoreButton isSmall name={name} version={from} current={current} revision={revision} onRestored={onRestored} />
        )
      }
    >
      <div className={styles.picks}>
        {select('from', from)}
        {select('to', to)}
      </div>
      {diff.error !== null && <Failure problem={toProblem(diff.error)} retry={() => void diff.refetch()} what={copy.compareTitle} />}
      {diff.error === null && diff.data === undefined && <Loading />}
      {diff.data !== undefined && <Changes diff={diff.data} />}
    </Panel>
  );
}
