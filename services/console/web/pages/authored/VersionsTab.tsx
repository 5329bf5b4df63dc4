import { useState, type ReactNode } from 'react';
import type { AuthoredVersion } from '../../api/types.ts';
import { DataTable, type Column, type Rows } from '../../ui/DataTable.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Time } from '../../ui/Time.tsx';
import { textOf } from '../agent/spec.ts';
import { Actor } from './Actor.tsx';
import styles from './authored.module.css';
import { copy } from './versionCopy.ts';

/** What its author said of a version, and what it was copied from. */
function WhatChanged({ version: { changeMessage, restoredFromVersion } }: { version: AuthoredVersion }) {
  if (changeMessage === undefined && restoredFromVersion === undefined) return <span className={styles.muted}>{copy.noMessage}</span>;
  // The server writes this message when a person gave none.
  const usual = `Restored from v${restoredFromVersion}`;
  return (
    <span className={styles.changed}>
      {restoredFromVersion !== undefined && <span>{copy.restored(restoredFromVersion)}</span>}
      {changeMessage !== undefined && textOf(changeMessage) !== usual && <Foreign>{changeMessage}</Foreign>}
    </span>
  );
}

interface Props {
  list: Rows<AuthoredVersion>;
  current: number;
  linkOf: (version: number) => string;
  /** Text in place of the comparison while there is only one version. */
  onlyOne: string;
  compare: (onRestored: (said: string) => void) => ReactNode;
}

/** How an agent or a skill came to be what it is: compare two versions, bring an old one back. */
export function VersionsTab({ list, current, linkOf, onlyOne, compare }: Props) {
  const [said, setSaid] = useState('');
  const columns: readonly Column<AuthoredVersion>[] = [
    {
      title: copy.columns.version,
      cell: (row) => (
        <>
          {copy.number(row.version)} {row.version === current && <span className={styles.muted}>{copy.current}</span>}
        </>
      ),
    },
    { title: copy.columns.message, cell: (row) => <WhatChanged version={row} /> },
    { title: copy.columns.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: copy.columns.who, cell: (row) => <Actor of={row} /> },
  ];
  return (
    <>
      <StatusLine>{said}</StatusLine>
      {current === 1 ? <Empty>{onlyOne}</Empty> : compare(setSaid)}
      <Panel title={copy.listTitle} note={copy.listNote}>
        <DataTable
          label={copy.listTitle}
          columns={columns}
          list={list}
          idOf={(row) => String(row.version)}
          linkOf={(row) => linkOf(row.version)}
          empty={null}
        />
      </Panel>
    </>
  );
}
