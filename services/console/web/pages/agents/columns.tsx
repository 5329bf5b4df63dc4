import type { AgentSummary } from '../../api/types.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Time } from '../../ui/Time.tsx';
import { textOf } from '../agent/spec.ts';
import { AuthorName, Described, Named } from '../authored/cells.tsx';
import styles from './agents.module.css';
import { copy } from './copy.ts';

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
  { title: copy.columns.name, cell: ({ name, tags }) => <Named name={textOf(name)} tags={tags} /> },
  { title: copy.columns.description, cell: ({ description }) => <Described>{textOf(description)}</Described> },
  { title: copy.columns.models, cell: ({ modelPreference }) => <Models of={modelPreference} /> },
  { title: copy.columns.versions, end: true, cell: ({ versionCount }) => `v${grouped(versionCount)}` },
  { title: copy.columns.author, cell: ({ createdBy }) => <AuthorName>{textOf(createdBy)}</AuthorName> },
  { title: copy.columns.changed, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
];
