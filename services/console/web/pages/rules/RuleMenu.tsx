import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import type { Rule } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { copy } from './copy.ts';

/** What can be done with one rule. */
export function RuleMenu({ rule: { id, name }, onDelete }: { rule: Rule; onDelete: () => void }) {
  const org = useOrgSlug();
  return (
    <RowMenu label={copy.menu(name)}>
      <Menu.Item component={Link} to={`/orgs/${org}/rules/${id}`}>
        {copy.edit}
      </Menu.Item>
      <Menu.Item color="red" onClick={onDelete}>
        {copy.remove}
      </Menu.Item>
    </RowMenu>
  );
}
