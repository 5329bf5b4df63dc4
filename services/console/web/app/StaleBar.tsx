import { Button } from '@mantine/core';
import { onlineManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { toProblem } from '../api/problems.ts';
import { isChangeCounters } from '../api/queries/changeCounters.ts';
import { clockTime } from '../ui/timeWords.ts';
import styles from './StaleBar.module.css';

const isShown = (query: Query): boolean => query.isActive() && query.state.data !== undefined;

/** Whether a read failed. A 404 is an answer: the page itself says that the thing is not there or not visible. */
const isUnread = ({ state: { status, error } }: Query): boolean => status === 'error' && toProblem(error).status !== 404;

/** Until when the last read of a failed query was true: while change counters are read, nothing on the page is old. `counters`: their query, if it failed too. */
const liveUntil = ({ state }: Query, counters: Query | undefined): number =>
  counters !== undefined && state.errorUpdatedAt >= counters.state.dataUpdatedAt
    ? Math.max(state.dataUpdatedAt, counters.state.dataUpdatedAt)
    : state.dataUpdatedAt;

/** Since when what is on the page is no longer live; 0 when it is. Without a network nothing is asked, so nothing fails. */
function useStaleSince(): number {
  const cache = useQueryClient().getQueryCache();
  const since = (): number => {
    const shown = cache.getAll().filter(isShown);
    const failed = shown.filter(isUnread);
    const counters = failed.find(isChangeCounters);
    if (failed.length > 0) return Math.min(...failed.map((query) => liveUntil(query, counters)));
    return onlineManager.isOnline() ? 0 : Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt));
  };
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [cache.subscribe(listener), onlineManager.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    [cache],
  );
  return useSyncExternalStore(subscribe, since);
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

/** Whether what is shown may be old: then a form waits for a fresh read. Stopping something never waits. */
export const useIsStale = (): boolean => useStaleSince() > 0;
