import type { PushState } from '../../api/types.ts';
import { Command } from '../../ui/Command.tsx';
import { rawText } from '../../api/foreign.ts';
import { copy } from './copy.ts';
import styles from './deployments.module.css';

/** What stands on the platform, by its ids there. */
export const OutsideList = ({ outside }: Pick<PushState, 'outside'>) => (
  <ul className={styles.outside}>
    {outside.map(({ kind, id, url }) => (
      <li key={kind}>
        {copy.outsideNames[kind]} <code title={url}>{id}</code>
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
