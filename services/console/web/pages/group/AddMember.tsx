import { Select } from '@mantine/core';
import { useState } from 'react';
import { useSetGroupMember } from '../../api/queries/groups.ts';
import { useAllMembers } from '../../api/queries/members.ts';
import type { Member } from '../../api/types.ts';
import { toastWithUndo } from '../../ui/toast.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { copy } from './copy.ts';
import styles from './group.module.css';

/** Puts in the member that is chosen; the way back stands in the note that follows. */
export function AddMember({ groupId, members }: { groupId: string; members: readonly Member[] }) {
  const everybody = useAllMembers();
  const change = useSetGroupMember(groupId);
  const [search, setSearch] = useState('');
  const inside = new Set(members.map(({ userId }) => userId));
  const outside = (everybody.data ?? []).filter(({ userId }) => !inside.has(userId));
  const add = async (userId: string | null): Promise<void> => {
    const member = outside.find((one) => one.userId === userId);
    if (member === undefined) return;
    const done = await change.run({ userId: member.userId, belongs: true });
    setSearch('');
    if (done === undefined) return;
    toastWithUndo(copy.added(member.name ?? member.email), () => void change.run({ userId: member.userId, belongs: false }));
  };
  return (
    <div className={styles.add}>
      <Select
        label={copy.add}
        placeholder={copy.addPlaceholder}
        data={outside.map(({ userId, name, email }) => ({ value: userId, label: name === undefined ? email : `${name}, ${email}` }))}
        value={null}
        onChange={(userId) => void add(userId)}
        searchValue={search}
        onSearchChange={setSearch}
        searchable
        limit={100}
        disabled={change.isPending}
        nothingFoundMessage={outside.length === 0 ? copy.nobodyLeft : 'Nobody matches.'}
      />
      <WriteProblem problem={change.problem} />
    </div>
  );
}
