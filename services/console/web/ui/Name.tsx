import type { PointerEvent, ReactNode } from 'react';
import styles from './text.module.css';

/** What was cut off is read by pointing at it. */
function showWhole({ currentTarget: name }: PointerEvent<HTMLElement>): void {
  name.title = name.scrollWidth > name.clientWidth ? name.textContent : '';
}

/** A name in one line; one that is too long for its place is cut off, and whole on hover. */
export const Name = ({ children }: { children: ReactNode }) => (
  <span className={styles.name} data-name>
    <bdi onPointerEnter={showWhole}>{children}</bdi>
  </span>
);
