import { useNavigation } from 'react-router';
import styles from './PageProgress.module.css';

/** While the code of the next page is on its way: the page before stays, and a bar above says that something comes. */
export const PageProgress = () =>
  useNavigation().state === 'loading' && <div role="progressbar" aria-label="Loading the page" className={styles.bar} />;
