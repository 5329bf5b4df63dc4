import type { ReactNode } from 'react';
import type { Write } from '../api/useWrite.ts';
import { Conflict } from './Conflict.tsx';
import styles from './EditedForm.module.css';
import { Form } from './Form.tsx';
import type { Edited } from './useEdited.ts';

interface Props<R, V> {
  edited: Edited<R, V>;
  write: Pick<Write<never, unknown>, 'isPending' | 'problem'>;
  /** `none` stands for a version without a line. */
  words: { action: string; running: string; discard: string; none: string };
  /** Lines of both versions, when somebody else saved first. */
  compare: (theirs: R) => { mine: readonly string[]; theirs: readonly string[] };
  hasChanges: boolean;
  /** There is nothing to save, and the button says so. */
  isIdle?: boolean;
  /** What was saved last, or that something is not saved. */
  state: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** The form of `useEdited`: its fields, the way back to what is saved, both versions where somebody else saved first, and what is saved. */
export function EditedForm<R, V>({
  edited: { api, save, discard, conflict },
  write,
  words: { action, running, discard: discardWord, none },
  compare,
  hasChanges,
  isIdle,
  state,
  className,
  children,
}: Props<R, V>) {
  return (
    <>
      <Form
        className={className}
        onSubmit={api.submit(save)}
        write={write}
        byField={api.byField}
        action={action}
        running={running}
        isIdle={isIdle}
        onCancel={hasChanges ? discard : undefined}
        cancel={discardWord}
        question={
          conflict && (
            <Conflict
              {...compare(conflict.theirs)}
              none={none}
              onKeep={conflict.keepMine}
              onTake={conflict.takeTheirs}
              isPending={write.isPending}
            />
          )
        }
      >
        {children}
      </Form>
      <p className={styles.state} role="status">
        {state}
      </p>
    </>
  );
}
