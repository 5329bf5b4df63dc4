import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLeave } from '../../api/queries/me.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { toast } from '../../ui/toast.tsx';
import { copy } from './copy.ts';

interface Props {
  organization: { slug: string; name: string };
}

/** Leaving is final: an admin has to invite the person again. */
export function Leave({ organization: { slug, name } }: Props) {
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);
  const onLeave = async (): Promise<void> => {
    if ((await leave.run(slug)) === undefined) return;
    setAsking(false);
    toast(copy.left(spelledOut(name)));
  };
  const ask = (): void => {
    leave.reset();
    setAsking(true);
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" aria-label={`${copy.leave} ${slug}`} onClick={ask}>
        {copy.leave}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.leaveTitle(name)}
        action={copy.leaveAction}
        running={copy.leaving}
        keep={copy.stay}
        onConfirm={() => void onLeave()}
        isPending={leave.isPending}
        problem={leave.problem}
        final
      >
        <p>{copy.leaveBody}</p>
      </Confirm>
    </>
  );
}
