import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRestore, type AuthoredAddress } from '../../api/queries/authored.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { copy } from './versionCopy.ts';

interface Props {
  of: AuthoredAddress;
  /** What is copied: "prompt, models and hints". */
  what: string;
  version: number;
  /** Number and revision of the agent or skill as the person sees it: the next number is promised by them. */
  current: number;
  revision: number;
  /** The button stands beside the heading of a part, not of the page. */
  isSmall?: boolean;
  onRestored: (said: string) => void;
}

const LONGEST = 500;

/** Brings an old version back as the next one. What refuses it is said in the dialog. */
export function RestoreButton({ of, what, version, current, revision, isSmall = false, onRestored }: Props) {
  const restore = useRestore(of);
  const [isAsking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  const confirm = async (): Promise<void> => {
    const words = message.trim();
    const done = await restore.run({ revision, fromVersion: version, ...(words === '' ? {} : { changeMessage: words }) });
    if (done === undefined) return;
    setAsking(false);
    onRestored(copy.done(version, done.answer.version, clockTime(done.at), of.kind));
  };
  return (
    <>
      <Button
        variant="default"
        size={isSmall ? 'xs' : 'sm'}
        onClick={() => {
          restore.reset();
          setMessage('');
          setAsking(true);
        }}
      >
        {copy.restore(version, current + 1)}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.restoreTitle(version, current + 1)}
        action={copy.restore(version, current + 1)}
        running={copy.restoring}
        keep={copy.keep(current)}
        onConfirm={() => void confirm()}
        isPending={restore.isPending}
        problem={restore.problem}
        isHarmless
      >
        <p>{copy.restoreBody(version, current + 1, what, of.kind)}</p>
        <TextInput
          label={copy.message}
          description={copy.messageHelp}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          maxLength={LONGEST}
        />
      </Confirm>
    </>
  );
}
