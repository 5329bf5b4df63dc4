import { Button } from '@mantine/core';
import { useBlocksOn } from '../../api/queries/blocks.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import type { Aim } from './aim.ts';
import styles from './blocking.module.css';
import { copy } from './copy.ts';
import { useLift } from './useLift.ts';

/** Says on the page of somebody that they are blocked, by whom and why, with the way to lift it. For admins. */
export function BlockNote({ aim }: { aim: Extract<Aim, { id: string }> }) {
  const { data } = useBlocksOn(aim.id);
  const { lift, isPending, problem } = useLift();
  const block = data?.[0];
  if (block === undefined) return null;
  return (
    <div className={styles.note} role="status">
      <Status of="block.active" plain />
      <span className={styles.words}>
        <bdi>
          <Pieces text={copy.blockedBy(block.reason, block.createdBy)} />
        </bdi>
        , <Time at={block.createdAt} />
      </span>
      <Button variant="default" size="xs" disabled={isPending} onClick={() => lift(block, aim)}>
        {isPending ? copy.lifting : copy.lift}
      </Button>
      <WriteProblem problem={problem} />
    </div>
  );
}
