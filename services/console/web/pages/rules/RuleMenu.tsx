import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Rule } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { copy } from './copy.ts';

/** What can be done with one rule. */
export function RuleMenu({ rule: { id, name }, onDelete }: { rule: Rule; onDelete: () => void }) {
  const org = useOrgSlug();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={28} aria-label={copy.menu(name)}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/orgs/${org}/rules/${id}`}>
          {copy.edit}
        </Menu.Item>
        <Menu.Item color="red" onClick={onDelete}>
          {copy.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
