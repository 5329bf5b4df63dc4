/** Cells that lists of agents and of skills have in common. */
import type { ForeignText } from '../../api/foreign.ts';
import { Name } from '../../ui/Name.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import styles from './authored.module.css';
import { Tags } from './Tags.tsx';

export const Named = ({ name, tags }: { name: string; tags: readonly ForeignText[] | undefined }) => (
  <span className={styles.name}>
    <Name>
      <Pieces text={name} />
    </Name>
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
  <span className={styles.author}>
    <Name>
      <Pieces text={children} />
    </Name>
  </span>
);
