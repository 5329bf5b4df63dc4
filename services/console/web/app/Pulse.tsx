import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pulseQuery, usePulse, type Beat } from '../api/queries/pulse.ts';
import { count } from '../ui/numberWords.ts';
import { startHeartbeat } from './heartbeat.ts';
import styles from './Pulse.module.css';
import { keysChanged } from './pulseKinds.ts';
import { useSession } from '../api/session.ts';
import { setWaiting } from '../ui/title.ts';
import { useOrgSlug } from '../api/orgSlug.ts';

const QUIET_MS = 60_000;

/** Asks, or listens to the tab that does. */
function useHeartbeat(org: string, userId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (userId === '') return undefined;
    const name = `gatehouse ${userId} ${org}`;
    const channel = new BroadcastChannel(name);
    const ask = async (): Promise<void> => {
      const last = queries.getQueryData<Beat>(pulseQuery(org).queryKey);
      const beat = await queries.fetchQuery({ ...pulseQuery(org), staleTime: 0 }).catch(() => undefined);
      if (beat !== undefined && beat !== last) channel.postMessage(beat);
    };
    channel.onmessage = ({ data }: MessageEvent<Beat>) => void queries.setQueryData(pulseQuery(org).queryKey, data);
    const stop = startHeartbeat(name, ask);
    return () => {
      stop();
      channel.close();
    };
  }, [queries, org, userId]);
}

/** What changed since the beat before is read again, if a page shows it. */
function useFreshReads(org: string): void {
  const queries = useQueryClient();
  const pulse = usePulse();
  const before = useRef<Record<string, number>>(undefined);
  useEffect(() => {
    if (pulse === undefined) return;
    for (const key of keysChanged(before.current, pulse.changes))
      void queries.invalidateQueries({ queryKey: key === 'me' ? ['me'] : [org, key] });
    before.current = pulse.changes;
  }, [queries, org, pulse]);
}

/** Says that more waits than before, politely, at most once a minute. */
function useAnnouncement(waiting: number | undefined): string {
  const [text, setText] = useState('');
  const told = useRef<{ count: number; at: number }>(undefined);
  useEffect(() => {
    if (waiting === undefined) return undefined;
    const last = (told.current ??= { count: waiting, at: 0 });
    if (waiting <= last.count) {
      last.count = waiting;
      return undefined;
    }
    const tell = (): void => {
      told.current = { count: waiting, at: Date.now() };
      setText(`${count(waiting - last.count, 'new request waits', 'new requests wait')} for you, ${waiting} in all.`);
    };
    const timer = setTimeout(tell, Math.max(0, last.at + QUIET_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [waiting]);
  return text;
}

/** Keeps the page fresh, and says what newly waits. */
export function Pulse() {
  const org = useOrgSlug();
  const { data: session } = useSession();
  const waiting = usePulse()?.pendingForMe;
  useHeartbeat(org, session?.user.id ?? '');
  useFreshReads(org);
  useEffect(() => {
    setWaiting(waiting ?? 0);
    return () => setWaiting(0);
  }, [waiting]);
  return (
    <p role="status" aria-live="polite" className={styles.unseen} data-news>
      {useAnnouncement(waiting)}
    </p>
  );
}
