import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAcknowledge } from '../../api/queries/aiUsePolicy.ts';
import type { Signer } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { copy } from './copy.ts';

interface Props {
  account: Signer['subject'];
  version: number;
  onDone: (said: string) => void;
}

/** Records that a service account acknowledges the version that counts, after a question. */
export function Acknowledge({ account: { id, name }, version, onDone }: Props) {
  const acknowledge = useAcknowledge();
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    const done = await acknowledge.run({ id, version });
    if (done === undefined) return;
    setAsking(false);
    onDone(copy.acknowledged(name, clockTime(done.at)));
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={copy.acknowledgeFor(name)}
        onClick={() => {
          acknowledge.reset();
          setAsking(true);
        }}
      >
        {copy.acknowledge}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.acknowledgeTitle(name, version)}
        action={copy.acknowledge}
        running={copy.acknowledging}
        keep={copy.keepOpen}
        onConfirm={() => void confirm()}
        isPending={acknowledge.isPending}
        problem={acknowledge.problem}
        final
        isHarmless
      >
        <p>{copy.acknowledgeBody}</p>
      </Confirm>
    </>
  );
}
