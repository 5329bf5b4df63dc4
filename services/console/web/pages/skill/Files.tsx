import { Button } from '@mantine/core';
import { useState } from 'react';
import { rawText } from '../../api/foreign.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { filePath } from '../../api/queries/skills.ts';
import type { Skill } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { AddFile } from './AddFile.tsx';
import { bytesInWords } from './bytes.ts';
import { copy } from './copy.ts';
import { FileText } from './FileText.tsx';
import { RemoveFile } from './RemoveFile.tsx';
import styles from './skill.module.css';

type File = Skill['attachments'][number];

/** Files beside the document: to look at, to save, to add and to take away. */
export function Files({ skill, mayEdit }: { skill: Skill; mayEdit: boolean }) {
  const { id, attachments, version, revision } = skill;
  const org = useOrgSlug();
  const [shown, setShown] = useState<string>();
  const [said, setSaid] = useState('');
  const total = attachments.reduce((sum, { bytes }) => sum + bytes, 0);
  const isThere = shown !== undefined && attachments.some(({ path }) => rawText(path) === shown);
  const actions = (file: File) => {
    const path = rawText(file.path);
    const name = spelledOut(path);
    const isShown = shown === path;
    return (
      <span className={styles.actions}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${isShown ? copy.hide : copy.show} ${name}`}
          aria-expanded={isShown}
          onClick={() => setShown(isShown ? undefined : path)}
        >
          {isShown ? copy.hide : copy.show}
        </Button>
        <Button variant="subtle" size="compact-sm" component="a" href={filePath(org, id, path)} download aria-label={copy.fetchFile(name)}>
          {copy.fetch}
        </Button>
        {mayEdit && <RemoveFile id={id} path={path} version={version} revision={revision} onRemoved={setSaid} />}
      </span>
    );
  };
  const columns: readonly Column<File>[] = [
    { title: copy.fileColumns.path, cell: ({ path }) => <Foreign>{path}</Foreign> },
    { title: copy.fileColumns.type, cell: ({ mediaType }) => mediaType },
    { title: copy.fileColumns.size, end: true, cell: ({ bytes }) => bytesInWords(bytes) },
    { title: copy.fileColumns.actions, actions: true, cell: actions },
  ];
  return (
    <Panel title={copy.filesTitle} note={copy.filesNote(bytesInWords(total))}>
      <StatusLine>{said}</StatusLine>
      <DataTable
        label={copy.filesTitle}
        columns={columns}
        list={rowsOf([...attachments])}
        idOf={({ path }) => rawText(path)}
        empty={<Empty>{copy.filesEmpty}</Empty>}
      />
      {isThere && (
        <Sheet>
          <FileText id={id} path={shown} version={version} />
        </Sheet>
      )}
      {mayEdit && <AddFile id={id} revision={revision} onAdded={setSaid} />}
    </Panel>
  );
}
