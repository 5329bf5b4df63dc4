import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Member } from '../../api/types.ts';
import { copy } from './copy.ts';
import styles from './members.module.css';

export type MemberAction = 'admin' | 'member' | 'suspend' | 'lift' | 'remove';

interface Props {
  member: Member;
  /** Without this person nobody could change anything: the server would refuse it too. */
  isLastAdmin: boolean;
  onAsk: (action: MemberAction) => void;
}

/** What an admin can change about one member. */
export function MemberMenu({ member, isLastAdmin, onAsk }: Props) {
  const { role, status, name, email } = member;
  const item = (action: MemberAction, label: string, ends = false) => (
    <Menu.Item disabled={ends && isLastAdmin} color={action === 'remove' ? 'red' : undefined} onClick={() => onAsk(action)}>
      {label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={28} aria-label={copy.menu(name ?? email)}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isLastAdmin && <Menu.Label className={styles.reason}>{copy.lastAdmin}</Menu.Label>}
        {role === 'admin' ? item('member', copy.makeMember, true) : item('admin', copy.makeAdmin)}
        {status === 'ACTIVE' ? item('suspend', copy.suspend, true) : item('lift', copy.lift)}
        {item('remove', copy.remove, true)}
      </Menu.Dropdown>
    </Menu>
  );
}
