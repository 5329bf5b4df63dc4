import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './SignedOut.module.css';
import { sessionQuery, signInAddress, useSession } from '../api/session.ts';

const ASK_MS = 3_000;

let isOut = false;
const listeners = new Set<() => void>();
function set(value: boolean): void {
  if (isOut === value) return;
  isOut = value;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** An answer said that nobody is signed in. */
export const markSignedOut = (): void => set(true);

/** Lies over the page, which keeps what was typed. The person signs in in another tab, and this tab notices it by itself. */
export function SignedOut() {
  const out = useSyncExternalStore(subscribe, () => isOut);
  const queries = useQueryClient();
  const { data: session } = useSession();
  useEffect(() => {
    if (!out) return undefined;
    const ask = async (): Promise<void> => {
      const back = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
      if (back === undefined) return;
      // Another person in the same browser: nothing of the first one may stay on the screen.
      if (back.user.id !== session?.user.id) return location.reload();
      set(false);
      await queries.invalidateQueries();
    };
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [out, queries, session?.user.id]);
  return (
    <Modal
      opened={out}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="You are signed out"
      classNames={{ title: styles.title }}
    >
      <div className={styles.body}>
        <p>Your sign-in has ended. Sign in again in a new tab; this page goes on by itself and keeps what you typed.</p>
        <Button component="a" href={signInAddress('/orgs')} target="_blank" rel="noopener" data-autofocus>
          Sign in
        </Button>
      </div>
    </Modal>
  );
}
