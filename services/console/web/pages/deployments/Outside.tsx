import type { PushState } from '../../api/types.ts';
import { Command } from '../../ui/Command.tsx';
import { rawText } from '../../api/foreign.ts';
import { copy } from './copy.ts';
import text from '../../ui/text.module.css';
import styles from './deployments.module.css';

/** What stands on the platform, by its ids there, with its page where one is known. */
export const OutsideList = ({ outside }: Pick<PushState, 'outside'>) => (
  <ul className={styles.outside}>
    {outside.map(({ kind, id, url, page, unused }) => (
      <li key={id}>
        {copy.outsideNames[kind]}{' '}
        {page === undefined ? (
          <code>{id}</code>
        ) : (
          <a href={page} target="_blank" rel="noopener">
            <code>{id}</code>
          </a>
        )}
        {unused === true && `, ${copy.unused}`}
        {page === undefined && <span className={text.muted}>, {copy.apiAddress(url)}</span>}
      </li>
    ))}
  </ul>
);

/** What whoever starts a session of a managed agent must know. */
export const SessionGuide = ({ session: { note, authenticationError, snippet } }: { session: NonNullable<PushState['session']> }) => (
  <>
    <h3 className={styles.heading}>{copy.session}</h3>
    <p className={styles.words}>{note}</p>
    <Command value={rawText(snippet)} what={copy.session} />
    <h3 className={styles.heading}>{copy.errorMeaning}</h3>
    <p className={styles.words}>{authenticationError}</p>
  </>
);
