import { Button } from '@mantine/core';
import type { ActiveBlock, Block } from '../../api/types.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import type { Aim } from './aim.ts';
import styles from './blocking.module.css';
import { copy } from './copy.ts';
import { useLift } from './useLift.ts';

/** Says that something is blocked, by whom and why. Admins, who are told by whom, have the way to lift it. */
export function BlockWords({ block, aim }: { block: ActiveBlock | Block; aim?: Aim }) {
  const { lift, isPending, problem } = useLift();
  return (
    <div className={styles.note} role="status">
      <Status of="block.active" plain />
      <span className={styles.words}>
        <bdi>
          <Pieces text={block.createdBy === undefined ? block.reason : copy.blockedBy(block.reason, block.createdBy)} />
        </bdi>
        , <Time at={block.createdAt} />
      </span>
      {aim !== undefined && block.createdBy !== undefined && (
        <Button variant="default" size="xs" disabled={isPending} onClick={() => lift(block, aim)}>
          {isPending ? copy.lifting : copy.lift}
        </Button>
      )}
      <WriteProblem problem={problem} />
    </div>
  );
}
