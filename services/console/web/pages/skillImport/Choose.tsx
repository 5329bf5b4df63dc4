import { Button, FileButton } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import type { Folder } from '../../api/queries/skills.ts';
import { copy } from './copy.ts';
import { folderOf, zipOf } from './folder.ts';
import styles from './skillImport.module.css';

/** Makes the input choose a whole folder, with the paths in it. React's types lack the attribute. */
const WHOLE_FOLDER = { webkitdirectory: '' } as ComponentProps<'input'>;

/** A folder or an archive of one. */
export function Choose({ onChosen, isBusy }: { onChosen: (folder: Folder) => void; isBusy: boolean }) {
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (reading: Promise<Folder | undefined> | undefined): Promise<void> => {
    const folder = await reading;
    setTooLarge(folder === undefined);
    if (folder !== undefined) onChosen(folder);
  };
  return (
    <div className={styles.choose}>
      <FileButton multiple inputProps={WHOLE_FOLDER} onChange={(files) => files.length > 0 && void take(folderOf(files))}>
        {(props) => (
          <Button {...props} variant="default" disabled={isBusy}>
            {isBusy ? copy.reading : copy.chooseFolder}
          </Button>
        )}
      </FileButton>
      <FileButton accept=".zip,application/zip" onChange={(file) => file !== null && void take(Promise.resolve(zipOf(file)))}>
        {(props) => (
          <Button {...props} variant="default" disabled={isBusy}>
            {copy.chooseZip}
          </Button>
        )}
      </FileButton>
      {isTooLarge && <p role="alert">{copy.tooLarge}</p>}
    </div>
  );
}
