import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ActiveBlocks } from '../../api/queries/blocks.ts';
import { useSetGroupMember } from '../../api/queries/groups.ts';
import type { GroupWithMembers, Member } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Name } from '../../ui/Name.tsx';
import { tickColumn } from '../../ui/bulk/tickColumn.tsx';
import { useSelection } from '../../ui/bulk/useSelection.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { GroupMembersBar } from '../bulk/GroupMembersBar.tsx';
import { MemberState } from '../members/MemberState.tsx';
import { AddMember } from './AddMember.tsx';
import { copy } from './copy.ts';
import styles from './group.module.css';

const nameOf = ({ name, email }: Member): string => name ?? email;

interface Props {
  group: GroupWithMembers;
  grants: number | undefined;
  blocks: ActiveBlocks | undefined;
}

/** Lists the members of a group; admins put members in and take them out. */
export function MembersPanel({ group: { group, members }, grants, blocks }: Props) {
  const isAdmin = useIsAdmin();
  const change = useSetGroupMember(group.id);
  const selection = useSelection<Member>({ idOf: ({ userId }) => userId, nameOf });
  const [asked, setAsked] = useState<Member>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const ask = (member: Member): void => {
    change.reset();
    setSaid('');
    setAsked(member);
    setAsking(true);
  };
  const takeOut = async (): Promise<void> => {
    if (asked === undefined) return;
    const done = await change.run({ userId: asked.userId, belongs: false });
    if (done === undefined) return;
    setAsking(false);
    setSaid(copy.takenOut(nameOf(asked), clockTime(done.at)));
  };
  const columns: readonly Column<Member>[] = [
    {
      title: copy.columns.name,
      cell: (member) => (
        <span className={styles.name}>
          <Name>{nameOf(member)}</Name>
        </span>
      ),
    },
    { title: copy.columns.email, cell: ({ email }) => <Name>{email}</Name> },
    { title: copy.columns.state, cell: (member) => <MemberState member={member} blocks={blocks} /> },
  ];
  const button = (member: Member) => (
    <Button variant="subtle" color="red" size="compact-sm" aria-label={`${copy.takeOut} ${nameOf(member)}`} onClick={() => ask(member)}>
      {copy.takeOut}
    </Button>
  );
  return (
    <Panel title={copy.membersTitle} note={copy.membersNote}>
      {isAdmin && <AddMember groupId={group.id} members={members} />}
      <StatusLine>{said}</StatusLine>
      {isAdmin && <GroupMembersBar groupId={group.id} selection={selection} />}
      <DataTable
        label={copy.membersTitle}
        columns={isAdmin ? [...columns, { title: copy.columns.actions, actions: true, cell: button }] : columns}
        list={rowsOf(members)}
        idOf={({ userId }) => userId}
        isPast={({ status }) => status === 'SUSPENDED'}
        {...(isAdmin && { lead: tickColumn(members, selection) })}
        empty={<Empty>{copy.membersEmpty}</Empty>}
      />
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.takeOutTitle(asked === undefined ? '' : nameOf(asked), group.name)}
        action={copy.takeOutAction}
        running={copy.takingOut}
        keep={copy.keepIn}
        onConfirm={() => void takeOut()}
        isPending={change.isPending}
        problem={change.problem}
      >
        <p>{copy.takeOutBody(grants)}</p>
      </Confirm>
    </Panel>
  );
}
