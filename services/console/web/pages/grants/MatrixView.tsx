import { useMatrix, type MatrixKind } from '../../api/queries/grants.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { Empty, Failure, Loading } from '../../ui/PageStates.tsx';
import type { GrantFilters } from './GrantFilters.tsx';
import styles from './grants.module.css';
import { Matrix } from './Matrix.tsx';
import { copy } from './matrixCopy.ts';

interface Props {
  filters: GrantFilters;
  kind: MatrixKind;
  onKind: (kind: MatrixKind) => void;
}

/** The matrix of grants: subjects of one kind, page by page, or the one that the filter names, by integrations. */
export function MatrixView({ filters: { q, subject, resource }, kind, onKind }: Props) {
  const list = useMatrix(subject === '' ? { kind, ...(q === '' ? {} : { q }) } : { kind, subject });
  // The columns of the matrix are read together with its rows.
  useIntegrations();
  const table =
    list.problem !== null && list.rows.length === 0 ? (
      <Failure problem={list.problem} retry={list.retry} what={copy.label} />
    ) : list.isPending ? (
      <Loading />
    ) : list.rows.length === 0 ? (
      <Empty>{q === '' ? copy.empty : copy.noMatch}</Empty>
    ) : (
      <Matrix list={list} resource={resource} />
    );
  return (
    <>
      {subject === '' && (
        <div className={styles.kind}>
          <ChoiceSelect label={copy.kind} choices={copy.kinds} value={kind} onChange={onKind} />
        </div>
      )}
      {table}
    </>
  );
}
