import { Menu } from '@mantine/core';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { copy } from './grantTableCopy.ts';

interface Props {
  label: string;
  /** Absent for an agent, and when the integration is gone: then nothing is to choose. */
  onTools: (() => void) | undefined;
  onRemove: () => void;
}

/** What can be changed about one grant. */
export const GrantRowMenu = ({ label, onTools, onRemove }: Props) => (
  <RowMenu label={label}>
    {onTools !== undefined && <Menu.Item onClick={onTools}>{copy.change}</Menu.Item>}
    <Menu.Item color="red" onClick={onRemove}>
      {copy.remove}
    </Menu.Item>
  </RowMenu>
);
