import { useState } from 'react';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useAgentVersions } from '../../api/queries/agents.ts';
import type { Agent, AgentVersion } from '../../api/types.ts';
import { agentPath } from '../../app/agentPath.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Time } from '../../ui/Time.tsx';
import { Actor } from './Actor.tsx';
import styles from './agent.module.css';
import { Compare } from './Compare.tsx';
import { textOf } from './spec.ts';
import { copy } from './versionCopy.ts';

/** What its author said of a version, and what it was copied from. */
function WhatChanged({ version: { changeMessage, restoredFromVersion } }: { version: AgentVersion }) {
  if (changeMessage === undefined && restoredFromVersion === undefined) return <span className={styles.muted}>{copy.noMessage}</span>;
  // What the server says when nobody said more.
  const usual = `Restored from v${restoredFromVersion}`;
  return (
    <span className={styles.changed}>
      {restoredFromVersion !== undefined && <span>{copy.restored(restoredFromVersion)}</span>}
      {changeMessage !== undefined && textOf(changeMessage) !== usual && <Foreign>{changeMessage}</Foreign>}
    </span>
  );
}

/** How an agent came to be what it is: compare two versions, bring an old one back. */
export function VersionsTab({ agent: { envelope, version, revision }, mayEdit }: { agent: Agent; mayEdit: boolean }) {
  const org = useOrgSlug();
  const name = textOf(envelope.agent.name);
  const list = useAgentVersions(name);
  const [said, setSaid] = useState('');
  const columns: readonly Column<AgentVersion>[] = [
    {
      title: copy.columns.version,
      cell: (row) => (
        <>
          {copy.number(row.version)} {row.version === version && <span className={styles.muted}>{copy.current}</span>}
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
      {version === 1 ? (
        <Empty>{copy.onlyOne}</Empty>
      ) : (
        <Compare name={name} current={version} revision={revision} mayEdit={mayEdit} onRestored={setSaid} />
      )}
      <Panel title={copy.listTitle} note={copy.listNote}>
        <DataTable
          label={copy.listTitle}
          columns={columns}
          list={list}
          idOf={(row) => String(row.version)}
          linkOf={(row) => `${agentPath(org, name)}/versions/${row.version}`}
          empty={null}
        />
      </Panel>
    </>
  );
}
