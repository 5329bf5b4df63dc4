import { Button } from '@mantine/core';
import { useState } from 'react';
import { useActiveBlocks } from '../../api/queries/blocks.ts';
import { useEndSession, useSessions } from '../../api/queries/ownTokens.ts';
import type { ClientSession } from '../../api/types.ts';
import { signOut } from '../../app/signOut.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { DataTable, isKnown, type Column } from '../../ui/DataTable.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { BlockWords } from '../blocking/BlockWords.tsx';
import { copy as blockingCopy } from '../blocking/copy.ts';
import tokenStyles from '../tokens/tokens.module.css';
import { copy } from './copy.ts';

const LONGEST_NAME = 60;
/** The name a program gave itself, fit for titles and announcements. */
const plainName = ({ client }: ClientSession): string => spelledOut(client.name).slice(0, LONGEST_NAME);

/** Which programs can act as me? */
export function SessionsPage() {
  const list = useSessions();
  const end = useEndSession();
  const block = useActiveBlocks()?.mine;
  const [asked, setAsked] = useState<ClientSession>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const ask = (session: ClientSession): void => {
    end.reset();
    setAsked(session);
    setAsking(true);
  };
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return;
    const done = await end.run(asked.id);
    if (done === undefined) return;
    setAsking(false);
    setSaid(copy.ended(plainName(asked), clockTime(done.at)));
  };
  const columns: readonly Column<ClientSession>[] = [
    { title: copy.columns.name, cell: ({ client }) => <Foreign>{client.name}</Foreign> },
    { title: copy.columns.host, cell: ({ client }) => (client.loopback ? copy.loopback : <Foreign>{client.redirectHost}</Foreign>) },
    {
      title: copy.columns.state,
      cell: ({ status }) => (
        <Status of={status === 'active' && block !== undefined ? 'session.stopped' : { kind: 'session', value: status }} />
      ),
    },
    { title: copy.columns.allowed, cell: ({ createdAt }) => <Time at={createdAt} day /> },
    { title: copy.columns.used, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} never="never" /> },
    { title: copy.columns.ends, cell: ({ endedAt, expiresAt }) => <Time at={endedAt ?? expiresAt} day /> },
    {
      title: copy.columns.actions,
      actions: true,
      cell: (session) =>
        session.status === 'active' && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`${copy.end} ${plainName(session)}`}
            onClick={() => ask(session)}
          >
            {copy.end}
          </Button>
        ),
    },
  ];
  const active = list.rows.filter(({ status }) => status === 'active').length;
  return (
    <Page
      title={copy.title}
      rest="/me/sessions"
      pending={list.isPending}
      sentence={block !== undefined ? blockingCopy.mine : isKnown(list) ? copy.sentence(active) : undefined}
    >
      {block !== undefined && <BlockWords block={block} />}
      <p role="status" className={tokenStyles.said} hidden={said === ''}>
        {said}
      </p>
      <DataTable
        label={copy.table}
        columns={columns}
        list={list}
        idOf={({ id }) => id}
        isPast={({ status }) => status !== 'active'}
        empty={<Empty>{copy.empty}</Empty>}
      />
      <Panel
        title={copy.browser}
        note={copy.browserNote}
        actions={
          <Button variant="default" size="xs" onClick={() => void signOut()}>
            {copy.signOut}
          </Button>
        }
      >
        {null}
      </Panel>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={asked === undefined ? '' : copy.endTitle(plainName(asked))}
        action={copy.endAction}
        running={copy.ending}
        keep={copy.keep}
        onConfirm={() => void confirm()}
        isPending={end.isPending}
        problem={end.problem}
        final
      >
        <p>{copy.endBody}</p>
      </Confirm>
    </Page>
  );
}
