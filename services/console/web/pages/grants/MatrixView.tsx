import { useSubjects } from '../../api/queries/subjects.ts';
import { Empty, Loading } from '../../ui/PageStates.tsx';
import type { GrantFilters } from './GrantFilters.tsx';
import { Matrix } from './Matrix.tsx';
import { copy } from './matrixCopy.ts';

/** More grants than this are not compared cell by cell: all of them would have to be read. */
const MOST = 2_000;

/** Everybody by every integration, in an organization where that can be looked over. */
export function MatrixView({ filters: { subject, resource }, grants }: { filters: GrantFilters; grants: number | undefined }) {
  const isSmall = grants !== undefined && grants <= MOST;
  const subjects = useSubjects(isSmall);
  if (grants !== undefined && !isSmall) return <Empty>{copy.tooMany(grants, MOST)}</Empty>;
  if (subjects === undefined) return <Loading />;
  const shown = subjects.filter(({ id, kind }) => subject === '' || id === subject || (subject === 'everyone' && kind === 'everyone'));
  return <Matrix subjects={shown} all={subjects} resource={resource} />;
}
