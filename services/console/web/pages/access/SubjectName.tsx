import { useSubjects, type KnownSubject } from '../../api/queries/subjects.ts';
import type { Subject } from '../../api/types.ts';
import { Id } from '../../ui/Id.tsx';
import { Principal } from '../../ui/Principal.tsx';
import styles from './access.module.css';
import { copy } from './grantTableCopy.ts';

/** What a subject is called; of one that is gone, what it was. */
export const subjectName = (subjects: readonly KnownSubject[] | undefined, { kind, id }: Subject): string =>
  subjects?.find((one) => one.id === id)?.name ?? copy.goneSubject[kind];

/** Who holds a grant, with the way to their page. A grant may outlive its holder: then its id is all there is. */
export function SubjectName({ subject }: { subject: Subject }) {
  const subjects = useSubjects();
  if (subjects === undefined) return null;
  const known = subjects.find(({ id }) => id === subject.id);
  if (known !== undefined) return <Principal kind={known.kind} name={known.name} {...(known.to === undefined ? {} : { to: known.to })} />;
  return (
    <span className={styles.summary}>
      {copy.goneSubject[subject.kind]} <Id value={subject.id} />
    </span>
  );
}
