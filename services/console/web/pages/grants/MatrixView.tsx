import { useNameOf } from '../../api/queries/names.ts';
import { useSubjects } from '../../api/queries/subjects.ts';
import { Empty, Loading } from '../../ui/PageStates.tsx';
import type { GrantFilters } from './GrantFilters.tsx';
import { Matrix } from './Matrix.tsx';
import { copy } from './matrixCopy.ts';

/** More grants than this are not compared cell by cell: all of them would have to be read. */
const MOST = 2_000;

/** Whoever is found by every integration, in an organization where that can be looked over. */
export function MatrixView({ filters: { q, subject, resource }, grants }: { filters: GrantFilters; grants: number | undefined }) {
  const isSmall = grants !== undefined && grants <= MOST;
  const isOne = subject !== '' && subject !== 'everyone';
  const one = useNameOf(isOne ? subject : '');
  // Members are found by their address, which tells them apart.
  const found = useSubjects(one?.detail ?? one?.name ?? q, isSmall && (!isOne || one !== undefined));
  if (grants !== undefined && !isSmall) return <Empty>{copy.tooMany(grants, MOST)}</Empty>;
  if (found === undefined) return <Loading />;
  const shown = found.subjects.filter(
    ({ id, kind }) => subject === '' || id === subject || (subject === 'everyone' && kind === 'everyone'),
  );
  return (
    <>
      {found.hasMore && !isOne && <p role="status">{copy.first}</p>}
      <Matrix subjects={shown} resource={resource} />
    </>
  );
}
