import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Member } from '../../api/types.ts';
import { copy } from './copy.ts';
import styles from './members.module.css';

export type MemberAction = 'admin' | 'member' | 'suspend' | 'lift' | 'remove';

interface Props {
  member: Member;
  onAsk: (action: MemberAction) => void;
}

/** What an admin can change about one member. */
export function MemberMenu({ member, onAsk }: Props) {
  const { role, status, name, email } = member;
  const item = (action: MemberAction, label: string) => (
    <Menu.Item color={action === 'remove' ? 'red' : undefined} onClick={() => onAsk(action)}>
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
        {role === 'admin' ? item('member', copy.makeMember) : item('admin', copy.makeAdmin)}
        {status === 'ACTIVE' ? item('suspend', copy.suspend) : item('lift', copy.lift)}
        {item('remove', copy.remove)}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Without this person nobody could change anything: the server would refuse it too. */
export const OnlyAdmin = () => (
  <Tooltip label={copy.onlyAdminWhy} multiline maw={280}>
    <span className={styles.muted} tabIndex={0}>
      {copy.onlyAdmin}
    </span>
  </Tooltip>
);
