import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { copy } from './grantTableCopy.ts';

interface Props {
  label: string;
  /** Absent for an agent, and when the integration is gone: then nothing is to choose. */
  onTools: (() => void) | undefined;
  onRemove: () => void;
}

/** What can be changed about one grant. */
export const GrantRowMenu = ({ label, onTools, onRemove }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" size={28} aria-label={label}>
        <IconDots size={16} stroke={1.5} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {onTools !== undefined && <Menu.Item onClick={onTools}>{copy.change}</Menu.Item>}
      <Menu.Item color="red" onClick={onRemove}>
        {copy.remove}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
