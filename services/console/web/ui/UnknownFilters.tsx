import { useSearchParams } from 'react-router';
import { unknownFilters, type FilterSchema } from './filters.ts';
import { spelledOut } from './hiddenCharacters.ts';
import { listed } from './numberWords.ts';
import styles from './text.module.css';

/** Says which filters of the address the page does not have: the list is not narrowed by them. */
export function UnknownFilters({ schema }: { schema: FilterSchema }) {
  const [query] = useSearchParams();
  const unknown = unknownFilters(schema, query);
  if (unknown.length === 0) return null;
  return (
    <p role="status" className={styles.muted}>
      <bdi>{`There is no filter ${spelledOut(listed(unknown))} here, so nothing is left out by it.`}</bdi>
    </p>
  );
}
