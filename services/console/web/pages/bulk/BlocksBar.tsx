import { useBulkLift } from '../../api/queries/bulk.ts';
import type { Block } from '../../api/types.ts';
import { BulkAct } from '../../ui/bulk/BulkAct.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy } from './copy.ts';

interface Props {
  selection: Selection<Block>;
  matching: number | undefined;
  readAll: () => Promise<Block[]>;
}

/** Lifts many blocks. */
export function BlocksBar(props: Props) {
  const send = useBulkLift();
  return (
    <BulkAct
      {...props}
      label={copy.lift}
      resource="blocks"
      send={send}
      title={copy.liftTitle(props.selection.rows.length)}
      action={copy.liftAction}
      keep={copy.keepBlocks}
      done={copy.lifted}
    >
      <p>{copy.liftBody}</p>
    </BulkAct>
  );
}
