import type { AgentSummary } from '../../api/types.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Time } from '../../ui/Time.tsx';
import { textOf } from '../agent/spec.ts';
import styles from './agents.module.css';
import { copy } from './copy.ts';
import { Tags } from './Tags.tsx';

const NAMED = 2;

function Models({ of }: { of: AgentSummary['modelPreference'] }) {
  return (
    <span className={styles.models}>
      {of.slice(0, NAMED).map(({ family, model }, index) => (
        <code key={index}>
          <Pieces text={`${textOf(family)}/${textOf(model)}`} />
        </code>
      ))}
      {of.length > NAMED && <span className={styles.muted}>{copy.more(of.length - NAMED)}</span>}
    </span>
  );
}

export const agentColumns: readonly Column<AgentSummary>[] = [
  {
    title: copy.columns.name,
    cell: ({ name, tags }) => (
      <span className={styles.name}>
        <bdi>
          <Pieces text={textOf(name)} />
        </bdi>
        <Tags tags={tags} />
      </span>
    ),
  },
  {
    title: copy.columns.description,
    cell: ({ description }) =>
      textOf(description) === '' ? (
        <span className={styles.muted}>{copy.noDescription}</span>
      ) : (
        <bdi className={styles.description}>
          <Pieces text={textOf(description)} multiline />
        </bdi>
      ),
  },
  { title: copy.columns.models, cell: ({ modelPreference }) => <Models of={modelPreference} /> },
  { title: copy.columns.versions, end: true, cell: ({ versionCount }) => `v${grouped(versionCount)}` },
  {
    title: copy.columns.author,
    cell: ({ createdBy }) => (
      <bdi className={styles.author}>
        <Pieces text={textOf(createdBy)} />
      </bdi>
    ),
  },
  { title: copy.columns.changed, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
];
