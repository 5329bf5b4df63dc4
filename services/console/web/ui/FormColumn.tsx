import type { FormEventHandler, ReactNode } from 'react';
import styles from './FormColumn.module.css';

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** For a form that needs more room than a column of fields. */
  className?: string | undefined;
  children: ReactNode;
}

/** A form in one column: label above, help below, what is optional says so. */
export const FormColumn = ({ onSubmit, className = '', children }: Props) => (
  <form className={`${styles.form} ${className}`} onSubmit={onSubmit} noValidate>
    {children}
  </form>
);

/**
 * Buttons at the end of a form: the primary one first. Pressing one does not leave the field: its check would move the buttons away from under the
 * pointer before the click.
 */
export const FormButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons} onMouseDown={(event) => event.preventDefault()}>
    {children}
  </div>
);
