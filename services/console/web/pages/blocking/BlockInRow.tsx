import { Button } from '@mantine/core';
import type { ActiveBlock } from '../../api/types.ts';
import type { Aim } from './aim.ts';
import { BlockNow } from './BlockNow.tsx';
import { copy } from './copy.ts';
import { useLift } from './useLift.ts';

/** The emergency stop of a row, or its end. For admins. */
export function BlockInRow({ aim, block }: { aim: Aim; block: ActiveBlock | undefined }) {
  const { lift, isPending } = useLift();
  if (block === undefined) return <BlockNow aim={aim} inRow />;
  return (
    <Button variant="subtle" size="compact-sm" disabled={isPending} aria-label={copy.liftOf(aim.name)} onClick={() => lift(block, aim)}>
      {copy.lift}
    </Button>
  );
}
