import type { ForeignText } from '../../api/foreign.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { textOf } from '../agent/spec.ts';
import styles from './authored.module.css';

/** Words its author filed an agent or a skill under. */
export const Tags = ({ tags }: { tags: readonly ForeignText[] | undefined }) =>
  tags === undefined || tags.length === 0 ? null : (
    <span className={styles.tags}>
      {tags.map((tag, index) => (
        <bdi key={index} className={styles.tag}>
          <Pieces text={textOf(tag)} />
        </bdi>
      ))}
    </span>
  );
