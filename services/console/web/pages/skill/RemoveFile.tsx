import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRemoveSkillFile } from '../../api/queries/skills.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { clockTime } from '../../ui/timeWords.ts';
import { copy } from './copy.ts';

interface Props {
  id: string;
  path: string;
  version: number;
  revision: number;
  onRemoved: (said: string) => void;
}

/** Takes a file out of the skill, after a question. */
export function RemoveFile({ id, path, version, revision, onRemoved }: Props) {
  const remove = useRemoveSkillFile(id);
  const [isAsking, setAsking] = useState(false);
  const name = spelledOut(path);
  const confirm = async (): Promise<void> => {
    const done = await remove.run({ path, revision });
    if (done === undefined) return;
    setAsking(false);
    onRemoved(copy.removedFile(name, clockTime(done.at)));
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={copy.removeFileFor(name)}
        onClick={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        {copy.removeFile}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.removeFileTitle(name)}
        action={copy.removeFile}
        running={copy.removingFile}
        keep={copy.keepFile}
        onConfirm={() => void confirm()}
        isPending={remove.isPending}
        problem={remove.problem}
      >
        <p>{copy.removeFileBody(version + 1)}</p>
      </Confirm>
    </>
  );
}
