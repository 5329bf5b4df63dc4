import type { Block } from '../../api/types.ts';
import { Name } from '../../ui/Name.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { Principal } from '../../ui/Principal.tsx';
import type { Aim } from '../blocking/aim.ts';
import styles from './blocks.module.css';
import { copy } from './copy.ts';

interface Props {
  target: Block['target'];
  aim: Aim | undefined;
  /** Deleted or removed: the name is the last that is known. */
  isGone: boolean;
}

/** What a block stops; of what is gone and has no name any more, its id. */
export function BlockTarget({ target, aim, isGone }: Props) {
  const gone = copy.gone[target.kind];
  if (aim === undefined)
    return (
      <span className={styles.muted}>
        {'tool' in target && <Pieces text={`${target.tool}, `} />}
        {gone} <Id value={target.id} />
      </span>
    );
  if (aim.kind !== 'integration' && aim.kind !== 'tool')
    return (
      <span className={styles.stack}>
        <Principal kind={aim.kind} name={aim.name} withKind />
        {isGone && <span className={styles.muted}>{gone}</span>}
      </span>
    );
  return (
    <span className={styles.stack}>
      <code>
        <Name>
          <Pieces text={aim.name} />
        </Name>
      </code>
      <span className={styles.muted}>{isGone ? gone : copy[aim.kind]}</span>
    </span>
  );
}
