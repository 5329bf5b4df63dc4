import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import styles from './Confirm.module.css';

interface Props {
  /** Something is typed that is not saved. */
  isDirty: boolean;
  /** "this rule". */
  what: string;
}

/** Leaving with changes asks once; a reload is asked about by the browser itself. */
export function LeaveGuard({ isDirty, what }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={`Leave without saving ${what}?`}
      withCloseButton={false}
      classNames={{ title: styles.title }}
    >
      <div className={styles.body}>
        <p>What you changed here is lost.</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
            Keep editing
          </Button>
          <Button onClick={() => blocker.proceed?.()}>Leave</Button>
        </div>
      </div>
    </Modal>
  );
}
