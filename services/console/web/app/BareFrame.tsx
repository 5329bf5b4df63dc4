import { useEffect, type ReactNode } from 'react';
import { Mark } from '../ui/Mark.tsx';
import styles from './BareFrame.module.css';
import { setTitle } from '../ui/title.ts';

interface Props {
  title: string;
  children: ReactNode;
  /** Stands at the end of the head, and says who is signed in. */
  aside?: ReactNode;
}

/** A page outside every organization. */
export function BareFrame({ title, children, aside }: Props) {
  useEffect(() => {
    setTitle(`${title} · Gatehouse`);
  }, [title]);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Mark /> Gatehouse
        </span>
        {aside}
      </header>
      <main className={styles.main}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
