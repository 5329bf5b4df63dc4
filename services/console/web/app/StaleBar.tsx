import { Button } from '@mantine/core';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { clockTime } from '../ui/timeWords.ts';
import styles from './StaleBar.module.css';

/** Shown now, but its last read failed. */
const isOld = (query: Query): boolean => query.isActive() && query.state.status === 'error' && query.state.data !== undefined;

/** Since when what is on the page is no longer live; 0 when it is. */
function useStaleSince(): number {
  const cache = useQueryClient().getQueryCache();
  const since = (): number => {
    const times = cache.getAll().flatMap((query) => (isOld(query) ? [query.state.dataUpdatedAt] : []));
    return times.length === 0 ? 0 : Math.min(...times);
  };
  return useSyncExternalStore((listener) => cache.subscribe(listener), since);
}

/** Says when a page shows what was known before, because it cannot be read now. */
export function StaleBar() {
  const queries = useQueryClient();
  const since = useStaleSince();
  return (
    <div role="status" className={styles.place}>
      {since > 0 && (
        <div className={styles.bar}>
          Not live since {clockTime(new Date(since))}, showing what we knew then.
          <Button variant="subtle" size="compact-sm" onClick={() => void queries.refetchQueries({ type: 'active' })}>
            Read again
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether a form must wait for a fresh read. Stopping something never waits. */
export const useIsStale = (): boolean => useStaleSince() > 0;
