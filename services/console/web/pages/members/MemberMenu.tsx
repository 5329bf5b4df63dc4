import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { ActiveBlock, Member } from '../../api/types.ts';
import { Hint } from '../../ui/Hint.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { toast } from '../../ui/toast.tsx';
import { BlockDialog } from '../blocking/BlockDialog.tsx';
import { copy as blockingCopy } from '../blocking/copy.ts';
import { useLift } from '../blocking/useLift.ts';
import { copy } from './copy.ts';
import styles from './members.module.css';

export type MemberAction = 'admin' | 'member' | 'suspend' | 'lift' | 'remove';

interface Props {
  member: Member;
  /** On this member alone, not on a group. */
  block: ActiveBlock | undefined;
  onAsk: (action: MemberAction) => void;
}

/** What an admin can change about one member. */
export function MemberMenu({ member, block, onAsk }: Props) {
  const { userId, role, status, name, email } = member;
  const [isBlocking, setBlocking] = useState(false);
  const { lift, isPending } = useLift();
  const aim = { kind: 'user', id: userId, name: name ?? email } as const;
  const item = (action: MemberAction, label: string) => (
    <Menu.Item color={action === 'remove' || action === 'suspend' ? 'red' : undefined} onClick={() => onAsk(action)}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      <RowMenu label={copy.menu(name ?? email)}>
        {role === 'admin' ? item('member', copy.makeMember) : item('admin', copy.makeAdmin)}
        {status === 'ACTIVE' ? item('suspend', copy.suspend) : item('lift', copy.lift)}
        {block === undefined ? (
          <Menu.Item color="red" onClick={() => setBlocking(true)}>
            {blockingCopy.open}
          </Menu.Item>
        ) : (
          <Menu.Item disabled={isPending} onClick={() => lift(block, aim)}>
            {blockingCopy.lift}
          </Menu.Item>
        )}
        {item('remove', copy.remove)}
      </RowMenu>
      <BlockDialog
        aim={aim}
        opened={isBlocking}
        onClose={() => setBlocking(false)}
        onDone={(said) => {
          setBlocking(false);
          toast(said);
        }}
      />
    </>
  );
}

/** Stands in place of the menu of the only admin: without them nobody could change anything, and the server would refuse it. */
export const OnlyAdmin = () => (
  <Hint label={copy.onlyAdminWhy} multiline maw={280}>
    {(hinted) => (
      <span className={styles.muted} tabIndex={0} {...hinted}>
        {copy.onlyAdmin}
      </span>
    )}
  </Hint>
);
