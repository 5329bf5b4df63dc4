import type { FormEventHandler, ReactNode } from 'react';
import styles from './FormColumn.module.css';

/** A form in one column: label above, help below, what is optional says so. */
export const FormColumn = ({ onSubmit, children }: { onSubmit: FormEventHandler<HTMLFormElement>; children: ReactNode }) => (
  <form className={styles.form} onSubmit={onSubmit} noValidate>
    {children}
  </form>
);

/** Buttons at the end of a form: the primary one first. */
export const FormButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>;
