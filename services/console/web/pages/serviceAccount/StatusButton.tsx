import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSetServiceAccountStatus } from '../../api/queries/serviceAccounts.ts';
import type { ServiceAccount, ServiceToken } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime, timeWords } from '../../ui/timeWords.ts';
import { toast, toastWithUndo } from '../../ui/toast.tsx';
import { useNow } from '../../ui/useNow.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { isWorking } from '../tokens/token.ts';
import { copy } from './copy.ts';

/** Disables after a question that counts what stops; enables at once, with a way back. */
export function StatusButton({ account, tokens }: { account: ServiceAccount; tokens: readonly ServiceToken[] }) {
  const { id, name, status } = account;
  const change = useSetServiceAccountStatus(id);
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const working = tokens.filter((token) => isWorking(token, now));
  const used = working
    .flatMap(({ lastUsedAt }) => (lastUsedAt === undefined ? [] : [lastUsedAt]))
    .sort()
    .at(-1);
  const disable = async (): Promise<void> => {
    const done = await change.run('disable');
    if (done === undefined) return;
    setAsking(false);
    toast(copy.disabledAt(clockTime(done.at)));
  };
  const enable = async (): Promise<void> => {
    const done = await change.run('enable');
    if (done !== undefined) toastWithUndo(copy.enabled(name), () => void disable());
  };
  if (status === 'DISABLED') {
    return (
      <>
        <Button variant="default" onClick={() => void enable()} disabled={change.isPending}>
          {change.isPending ? copy.enabling : copy.enable}
        </Button>
        <WriteProblem problem={change.problem} />
      </>
    );
  }
  return (
    <>
      <Button
        variant="default"
        color="red"
        onClick={() => {
          change.reset();
          setAsking(true);
        }}
      >
        {copy.disable}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.disableTitle(name)}
        action={copy.disableAction}
        running={copy.disabling}
        keep={copy.keep}
        onConfirm={() => void disable()}
        isPending={change.isPending}
        problem={change.problem}
      >
        <p>{copy.disableBody(working.length, used === undefined ? undefined : timeWords(new Date(used), now))}</p>
      </Confirm>
    </>
  );
}
