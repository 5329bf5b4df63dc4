import { useSetGroupMember } from '../../api/queries/groups.ts';
import type { Member } from '../../api/types.ts';
import { toastWithUndo } from '../../ui/toast.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { NameSelect } from '../access/NameSelect.tsx';
import { copy } from './copy.ts';
import styles from './group.module.css';

/** Puts in the member that is chosen; the way back stands in the note that follows. */
export function AddMember({ groupId, members }: { groupId: string; members: readonly Member[] }) {
  const change = useSetGroupMember(groupId);
  const add = async (userId: string, name: string): Promise<void> => {
    const done = await change.run({ userId, belongs: true });
    if (done !== undefined) toastWithUndo(copy.added(name), () => void change.run({ userId, belongs: false }));
  };
  return (
    <div className={styles.add}>
      <NameSelect
        label={copy.add}
        placeholder={copy.addPlaceholder}
        kinds={['user']}
        value=""
        without={new Set(members.map(({ userId }) => userId))}
        onChange={(userId, found) => found !== undefined && void add(userId, found.name)}
      />
      <WriteProblem problem={change.problem} />
    </div>
  );
}
