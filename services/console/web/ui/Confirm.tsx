import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Problem } from '../api/problems.ts';
import styles from './Confirm.module.css';
import { useDrawn } from './useDrawn.ts';
import { WriteProblem } from './WriteProblem.tsx';

export interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  /** A question or a statement: "Revoke ci-main?". */
  title: string;
  /** What stops, counted. */
  children: ReactNode;
  /** The verb of the button that opened this: "Revoke token". */
  action: string;
  /** While it runs: "Revoking…". */
  running: string;
  /** The way out, with its object: "Keep token". */
  keep: string;
  onConfirm: () => void;
  isPending: boolean;
  problem: Problem | null;
  /** Cannot be undone (tier 2). */
  final?: boolean;
  /** Confirming ends nothing: the button keeps the usual colour. */
  isHarmless?: boolean;
  /** The name that must be typed before the button works, because the thing was used lately. */
  typeName?: string | undefined;
  /** Why the name must be typed; if unset, because the thing was used in the last 7 days. */
  typeWhy?: string;
}

/** Asks before something stops. Focus starts on the safe button; the dialog closes itself only when the server has answered. */
export function Confirm(props: ConfirmProps) {
  const {
    opened,
    onClose,
    title,
    children,
    action,
    running,
    keep,
    onConfirm,
    isPending,
    problem,
    final = false,
    isHarmless = false,
    typeName,
    typeWhy,
  } = props;
  const [typed, setTyped] = useState('');
  const { isDrawn, isOpen } = useDrawn(opened);
  const close = (): void => {
    if (isPending) return;
    setTyped('');
    onClose();
  };
  if (!isDrawn) return null;
  const isBlocked = typeName !== undefined && typed !== typeName;
  return (
    <Modal opened={isOpen} onClose={close} title={title} withCloseButton={false} classNames={{ title: styles.title }}>
      <div className={styles.body}>
        <div className={styles.words}>
          {children}
          {final && <p>This cannot be undone.</p>}
        </div>
        {typeName !== undefined && (
          <TextInput
            label={
              <>
                {typeWhy ?? 'Used in the last 7 days.'} Type <bdi className={styles.name}>{typeName}</bdi> to go on
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        <WriteProblem problem={problem} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
            {keep}
          </Button>
          <Button color={isHarmless ? undefined : 'red'} onClick={onConfirm} disabled={isBlocked || isPending} aria-live="polite">
            {isPending ? running : action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
