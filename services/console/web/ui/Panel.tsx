import { useId, type ReactNode } from 'react';
import styles from './Panel.module.css';

interface Props {
  title: string;
  /** One line below the title. */
  note?: ReactNode;
  /** Buttons of this part. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of a page, under its own heading. */
export function Panel({ title, note, actions, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** A raised sheet inside a part: a form, a result. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>;

/** Label and value, one under the other. */
export const Details = ({ children }: { children: ReactNode }) => <dl className={styles.details}>{children}</dl>;
export const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
