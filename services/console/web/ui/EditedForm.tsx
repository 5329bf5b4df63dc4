import type { ReactNode } from 'react';
import { Conflict } from './Conflict.tsx';
import styles from './EditedForm.module.css';
import { Form, type FormProps } from './Form.tsx';
import type { Edited } from './useEdited.ts';

interface Props<R, V> extends Omit<FormProps, 'onSubmit' | 'byField' | 'question'> {
  edited: Pick<Edited<R, V>, 'api' | 'save' | 'conflict'>;
  /** Lines of both versions, when somebody else saved first. */
  compare: (theirs: R) => { mine: readonly string[]; theirs: readonly string[] };
  /** Stands for a version without a line. */
  none: string;
  /** What was saved last, or that something is not saved; absent where the form goes away once it is. */
  state?: ReactNode;
}

/** The form of `useEdited`: where somebody else saved first, it shows both versions and asks which one stays. */
export function EditedForm<R, V>({ edited: { api, save, conflict }, compare, none, state, ...form }: Props<R, V>) {
  const question = conflict && (
    <Conflict
      {...compare(conflict.theirs)}
      none={none}
      onKeep={conflict.keepMine}
      onTake={conflict.takeTheirs}
      isPending={form.write.isPending}
    />
  );
  return (
    <>
      <Form {...form} onSubmit={api.submit(save)} byField={api.byField} question={question} />
      {state !== undefined && (
        <p className={styles.state} role="status">
          {state}
        </p>
      )}
    </>
  );
}
