import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import styles from './toast.module.css';

const UNDO_MS = 8_000;
const CLOSE = { 'aria-label': 'Close this note' };

/** Something happened away from the eye. Never the only place of an error. */
export const toast = (message: string): void => void notifications.show({ message, autoClose: 5_000, closeButtonProps: CLOSE });

/** The same, with the inverse for eight seconds. Only where the inverse exists: never for revoke or delete. */
export function toastWithUndo(message: string, undo: () => void): void {
  const id = crypto.randomUUID();
  const onUndo = (): void => {
    notifications.hide(id);
    undo();
  };
  notifications.show({
    id,
    autoClose: UNDO_MS,
    closeButtonProps: CLOSE,
    message: (
      <span className={styles.row}>
        {message}
        <Button variant="subtle" size="compact-sm" onClick={onUndo}>
          Undo
        </Button>
      </span>
    ),
  });
}
