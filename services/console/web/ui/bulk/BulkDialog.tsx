import { Button, Modal, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Resource } from '../../api/resources.ts';
import { useBulk, type SendBulk } from '../../api/useBulk.ts';
import { WriteProblem } from '../WriteProblem.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import styles from './bulk.module.css';
import { copy } from './copy.ts';
import type { Selection } from './useSelection.ts';

export interface BulkDialogProps<T> {
  selection: Selection<T>;
  resource: Resource;
  send: SendBulk<T>;
  onClose: () => void;
  /** A question with the number: "Disable 37 service accounts?". */
  title: string;
  /** Exactly what happens. */
  children: ReactNode;
  action: string;
  keep: string;
  /** The word for what was done: `disabled` in "37 disabled.". */
  done: string;
  /** Cannot be undone. */
  final?: boolean;
  /** Calls or access end with it, and somebody can give them back. */
  stops?: boolean;
  /** Something is missing before it can be sent. */
  isBlocked?: boolean;
  /** A word to be typed first, and why: some of them were used lately. */
  toType?: { word: string; why: string } | undefined;
}

/** Asks once before many things change, then tells what became of each. */
export function BulkDialog<T>(props: BulkDialogProps<T>) {
  const {
    selection,
    resource,
    send,
    onClose,
    title,
    children,
    action,
    keep,
    done,
    final = false,
    stops = false,
    isBlocked = false,
    toType,
  } = props;
  // The question stays about the rows that were selected when it opened.
  const [items] = useState(selection.rows);
  const bulk = useBulk(resource, send);
  const [isStopping, setStopping] = useState(false);
  const [typed, setTyped] = useState('');
  const isUntyped = toType !== undefined && typed.trim() !== toType.word;
  const { told, lost, left, isRunning, problem } = bulk;
  const isAsked = isRunning || told.length > 0 || lost.length > 0 || problem !== null;
  const body = useRef<HTMLDivElement>(null);
  // The button that had the focus goes: without this it falls out of the dialog.
  useEffect(() => {
    if (isAsked) body.current?.focus();
  }, [isAsked, isRunning]);
  const close = (): void => {
    if (isRunning) return;
    if (isAsked) selection.clear();
    onClose();
  };
  const goOn = (): void => {
    setStopping(false);
    bulk.goOn();
  };
  return (
    <Modal opened onClose={close} title={isAsked && !isRunning ? copy.result : title} withCloseButton={false}>
      <div ref={body} tabIndex={-1} className={styles.body}>
        {!isAsked && (
          <div className={styles.words}>
            {children}
            <p className={styles.muted}>
              <bdi>{copy.names(items.map(selection.nameOf))}</bdi>
            </p>
            {final && <p>This cannot be undone.</p>}
            {toType !== undefined && (
              <TextInput
                label={copy.type(toType.why, toType.word)}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                autoComplete="off"
              />
            )}
          </div>
        )}
        {isRunning && <p role="status">{copy.progress(told.length, items.length)}</p>}
        {isAsked && !isRunning && <BulkOutcome bulk={bulk} nameOf={selection.nameOf} done={done} />}
        {!isRunning && lost.length === 0 && <WriteProblem problem={problem} />}
        <div className={styles.buttons}>
          {!isAsked && (
            <>
              <Button variant="default" onClick={close} data-autofocus>
                {keep}
              </Button>
              <Button color={final || stops ? 'red' : undefined} disabled={isBlocked || isUntyped} onClick={() => bulk.run(items)}>
                {action}
              </Button>
            </>
          )}
          {isRunning && (
            <Button
              variant="default"
              disabled={isStopping}
              onClick={() => {
                setStopping(true);
                bulk.stop();
              }}
            >
              {isStopping ? copy.stopping : copy.stop}
            </Button>
          )}
          {isAsked && !isRunning && (
            <>
              {(lost.length > 0 || left.length > 0) && (
                <Button variant="default" onClick={goOn}>
                  {lost.length > 0 ? copy.goOn : copy.sendRest}
                </Button>
              )}
              <Button onClick={close} data-autofocus>
                {copy.close}
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}
