import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import type { Write } from '../api/useWrite.ts';
import styles from './Form.module.css';
import { WriteProblem } from './WriteProblem.tsx';

export interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What saving does. */
  write: Pick<Write<never, unknown>, 'isPending' | 'problem'>;
  /** Failures that stand beside their fields. */
  byField?: Readonly<Record<string, string>>;
  /** The verb of the button: "Create token". */
  action: string;
  /** The form is not what the page is for: its button stays in the background. */
  isAside?: boolean;
  /** While it runs: "Creating…". */
  running: string;
  /** There is nothing to submit, and the button says so. */
  isIdle?: boolean;
  onCancel?: (() => void) | undefined;
  /** What the way out does, where it is not leaving the form. */
  cancel?: string;
  /** Asked in place of saving: stands where the problem would, and there is nothing to submit. */
  question?: ReactNode;
  /** A class for a form that needs more room than a column of fields. */
  className?: string | undefined;
  children: ReactNode;
}

/** A form in one column: label above, help below, what is optional says so; then what went wrong, then the buttons, the primary one first. */
export function Form({
  onSubmit,
  write,
  byField,
  action,
  running,
  onCancel,
  cancel = 'Cancel',
  isAside = false,
  isIdle = false,
  question,
  className = '',
  children,
}: FormProps) {
  const isOff = write.isPending || isIdle;
  // The button is off without being disabled: a disabled one loses the focus, which then begins at the top of the page.
  const submit: FormEventHandler<HTMLFormElement> = (event) => (isOff ? event.preventDefault() : onSubmit(event));
  return (
    <form className={`${styles.form} ${className}`} onSubmit={submit} noValidate>
      {children}
      {question ?? <WriteProblem problem={write.problem} byField={byField} />}
      {/* Pressing a button does not leave the field: its check would move the buttons away from under the pointer before the click. */}
      <div className={styles.buttons} onMouseDown={(event) => event.preventDefault()}>
        {question === undefined && (
          <Button type="submit" variant={isAside ? 'default' : 'filled'} {...(isOff && { 'aria-disabled': true, 'data-disabled': true })}>
            {write.isPending ? running : action}
          </Button>
        )}
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
