/** Cells that lists of agents and of skills have in common. */
import type { ForeignText } from '../../api/foreign.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import styles from './authored.module.css';
import { Tags } from './Tags.tsx';

export const Named = ({ name, tags }: { name: string; tags: readonly ForeignText[] | undefined }) => (
  <span className={styles.name}>
    <bdi>
      <Pieces text={name} />
    </bdi>
    <Tags tags={tags} />
  </span>
);

export const Described = ({ children }: { children: string }) =>
  children === '' ? (
    <span className={styles.muted}>no description</span>
  ) : (
    <bdi className={styles.description}>
      <Pieces text={children} multiline />
    </bdi>
  );

export const AuthorName = ({ children }: { children: string }) => (
  <bdi className={styles.author}>
    <Pieces text={children} />
  </bdi>
);
