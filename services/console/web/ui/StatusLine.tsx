import styles from './StatusLine.module.css';

/** What was just done, with the time of the server's answer. Empty: nothing yet. */
export const StatusLine = ({ children }: { children: string }) => (
  <p role="status" className={styles.said} hidden={children === ''}>
    {children}
  </p>
);
