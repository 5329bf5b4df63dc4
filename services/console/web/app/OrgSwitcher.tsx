import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useMe } from '../api/queries/me.ts';
import styles from './OrgSwitcher.module.css';
import { pageRows } from './pages.ts';
import { useOrgSlug } from '../api/orgSlug.ts';
import { useOrg } from '../api/useOrg.ts';

/** The same section in another organization; a single thing of this one is not there. */
function sectionOf(pathname: string, role: string | undefined): string {
  const rest = pathname.split('/').slice(3).join('/');
  const row = pageRows.find(({ path, nav }) => nav !== undefined && path !== '' && (rest === path || rest.startsWith(`${path}/`)));
  return row === undefined || (row.who === 'admin' && role !== 'admin') ? '' : `/${row.path}`;
}

/** Which organization this page is about, and the way to the others. */
export function OrgSwitcher() {
  const slug = useOrgSlug();
  const org = useOrg();
  const { pathname } = useLocation();
  const organizations = useMe().data?.organizations ?? [];
  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <UnstyledButton className={styles.button} title="Switch organization">
          <span>
            <bdi className={styles.name}>{org?.name ?? slug}</bdi> <span className={styles.role}>{org?.role ?? ' '}</span>
          </span>
          <IconSelector size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Your organizations</Menu.Label>
        {organizations.map(({ id, slug: other, name, role }) => (
          <Menu.Item
            key={id}
            component={Link}
            to={`/orgs/${other}${sectionOf(pathname, role)}`}
            aria-current={other === slug || undefined}
            rightSection={other === slug ? <IconCheck size={14} stroke={1.75} aria-hidden /> : undefined}
          >
            <bdi>{name}</bdi> <span className={styles.role}>{role}</span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/orgs" leftSection={<IconPlus size={14} stroke={1.5} />}>
          New or other…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
