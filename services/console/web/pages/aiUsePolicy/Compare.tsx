import { Select } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useAiUsePolicy } from '../../api/queries/aiUsePolicy.ts';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './aiUsePolicy.module.css';
import { Changes } from './Changes.tsx';
import { copy } from './copy.ts';

interface Props {
  /** Numbers that can be compared with, newest first. */
  versions: readonly number[];
  /** Text of the version that is looked at, saved or not. */
  text: string;
  title?: string;
}

/** A text against an earlier version; the newest of them without a choice. */
export function Compare({ versions, text, title = copy.compareTitle }: Props) {
  const [chosen, setChosen] = useState(versions[0]!);
  const other = useAiUsePolicy(chosen);
  return (
    <Panel title={title}>
      {versions.length > 1 && (
        <Select
          className={styles.pick}
          label={copy.compareSelect}
          data={versions.map((version) => ({ value: String(version), label: `v${version}` }))}
          value={String(chosen)}
          onChange={(version) => version !== null && setChosen(Number(version))}
          searchable
          limit={100}
          allowDeselect={false}
        />
      )}
      {other.error !== null && <Failure problem={toProblem(other.error)} retry={() => void other.refetch()} what={copy.compareTitle} />}
      {other.error === null && other.data === undefined && <Loading />}
      {other.data !== undefined && <Changes before={other.data.text} after={text} />}
    </Panel>
  );
}
