import type { Block } from '../../api/types.ts';
import { Name } from '../../ui/Name.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { Principal } from '../../ui/Principal.tsx';
import type { Aim } from '../blocking/aim.ts';
import styles from './blocks.module.css';
import { copy } from './copy.ts';

/** What a block stops; of what is gone, its id. */
export function BlockTarget({ target, aim }: { target: Block['target']; aim: Aim | undefined }) {
  if (aim === undefined)
    return (
      <span className={styles.muted}>
        {copy.gone[target.kind]} <Id value={target.id} />
      </span>
    );
  if (aim.kind !== 'integration' && aim.kind !== 'tool') return <Principal kind={aim.kind} name={aim.name} withKind />;
  return (
    <span className={styles.stack}>
      <code>
        <Name>
          <Pieces text={aim.name} />
        </Name>
      </code>
      <span className={styles.muted}>{copy[aim.kind]}</span>
    </span>
  );
}
