import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { changeCountersQuery, useChangeCounters, type TaggedCounters } from '../api/queries/changeCounters.ts';
import { count } from '../ui/numberWords.ts';
import { startPolling } from './polling.ts';
import { keysChanged } from './changeKinds.ts';
import { useSession } from '../api/session.ts';
import { setWaiting } from '../ui/title.ts';
import { useOrgSlug } from '../api/orgSlug.ts';

const QUIET_MS = 60_000;

/** Polls, or listens to the tab that polls. */
function usePolling(org: string, userId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (userId === '') return undefined;
    const name = `gatehouse ${userId} ${org}`;
    const channel = new BroadcastChannel(name);
    const ask = async (): Promise<void> => {
      const last = queries.getQueryData<TaggedCounters>(changeCountersQuery(org).queryKey);
      const counters = await queries.fetchQuery({ ...changeCountersQuery(org), staleTime: 0 }).catch(() => undefined);
      if (counters !== undefined && counters !== last) channel.postMessage(counters);
    };
    channel.onmessage = ({ data }: MessageEvent<TaggedCounters>) => void queries.setQueryData(changeCountersQuery(org).queryKey, data);
    const stop = startPolling(name, ask);
    return () => {
      stop();
      channel.close();
    };
  }, [queries, org, userId]);
}

/** Refetches what has changed since the last poll, if a page shows it. */
function useFreshReads(org: string): void {
  const queries = useQueryClient();
  const counters = useChangeCounters();
  const before = useRef<Record<string, number>>(undefined);
  useEffect(() => {
    if (counters === undefined) return;
    for (const key of keysChanged(before.current, counters.changes))
      void queries.invalidateQueries({ queryKey: key === 'me' ? ['me'] : [org, key] });
    before.current = counters.changes;
  }, [queries, org, counters]);
}

/** Announces a growing number of pending requests to screen readers, at most once a minute. */
function useAnnouncement(waiting: number | undefined): string {
  const [text, setText] = useState('');
  const announced = useRef<{ count: number; at: number }>(undefined);
  useEffect(() => {
    if (waiting === undefined) return undefined;
    const last = (announced.current ??= { count: waiting, at: 0 });
    if (waiting <= last.count) {
      last.count = waiting;
      return undefined;
    }
    const tell = (): void => {
      announced.current = { count: waiting, at: Date.now() };
      setText(`${count(waiting - last.count, 'new request waits', 'new requests wait')} for your decision, ${waiting} in all.`);
    };
    const timer = setTimeout(tell, Math.max(0, last.at + QUIET_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [waiting]);
  return text;
}

/** Keeps the page fresh, and says what newly waits. */
export function ChangePolling() {
  const org = useOrgSlug();
  const { data: session } = useSession();
  const waiting = useChangeCounters()?.pendingForMe;
  usePolling(org, session?.user.id ?? '');
  useFreshReads(org);
  useEffect(() => {
    setWaiting(waiting ?? 0);
    return () => setWaiting(0);
  }, [waiting]);
  return (
    <VisuallyHidden role="status" aria-live="polite" data-news>
      {useAnnouncement(waiting)}
    </VisuallyHidden>
  );
}
