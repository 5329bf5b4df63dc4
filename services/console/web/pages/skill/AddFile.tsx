import { Button, FileButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePutSkillFile } from '../../api/queries/skills.ts';
import { clockTime } from '../../ui/timeWords.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { copy } from './copy.ts';
import styles from './skill.module.css';

const MOST = 1_048_576;

interface Props {
  id: string;
  revision: number;
  onAdded: (said: string) => void;
}

/** Sends a file to a folder of the skill, in the place of the one with this path. */
export function AddFile({ id, revision, onAdded }: Props) {
  const put = usePutSkillFile(id);
  const [folder, setFolder] = useState('');
  const [tooLarge, setTooLarge] = useState('');
  // The revision after the last file that was added here: the skill may not have been read again yet.
  const [added, setAdded] = useState(0);
  const add = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setTooLarge(file.size > MOST ? copy.tooLarge(file.name) : '');
    if (file.size > MOST) return;
    const path = [...folder.split('/').flatMap((part) => part.trim() || []), file.name].join('/');
    const done = await put.run({ revision: Math.max(revision, added), path, stamp: `${file.size} ${file.lastModified}`, content: file });
    if (done === undefined) return;
    setAdded(done.answer.revision);
    onAdded(copy.added(path, clockTime(done.at)));
  };
  return (
    <div className={styles.add}>
      <TextInput
        label={copy.folder}
        description={copy.folderHelp}
        value={folder}
        maxLength={200}
        onChange={(event) => setFolder(event.currentTarget.value)}
      />
      <FileButton onChange={(file) => void add(file)} disabled={put.isPending}>
        {(props) => (
          <Button {...props} variant="default" disabled={put.isPending}>
            {put.isPending ? copy.adding : copy.add}
          </Button>
        )}
      </FileButton>
      {tooLarge !== '' && (
        <p role="alert" className={styles.whole}>
          <bdi>{tooLarge}</bdi>
        </p>
      )}
      <div className={styles.whole}>
        <WriteProblem problem={put.problem} />
      </div>
    </div>
  );
}
