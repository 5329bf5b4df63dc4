import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSelector } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useChangeCounters } from '../api/queries/changeCounters.ts';
import { Mark } from '../ui/Mark.tsx';
import styles from './Nav.module.css';
import { OrgSwitcher } from './OrgSwitcher.tsx';
import { navGroups } from './pageRow.ts';
import { pageRows } from './pages.ts';
import { PaletteButton } from './palette/PaletteKey.tsx';
import { useSession } from '../api/session.ts';
import { signOut } from './signOut.ts';
import { useOrgSlug } from '../api/orgSlug.ts';
import { useIsAdmin, useMustSign } from '../api/useOrg.ts';

function Person() {
  const { data } = useSession();
  if (data === undefined) return null;
  const { name, email } = data.user;
  return (
    <Menu position="top-start" width={200}>
      <Menu.Target>
        <UnstyledButton className={styles.person}>
          <span>
            <bdi>{name ?? email}</bdi>
            {name !== undefined && <bdi className={styles.small}>{email}</bdi>}
          </span>
          <IconSelector size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The bar: the organization, its pages in groups, the person at the foot. What a member can never use is absent. */
export function Nav() {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const waiting = useChangeCounters()?.pendingForMe ?? 0;
  const visiblePages = pageRows.filter(({ nav, who }) => nav !== undefined && (who === 'member' || isAdmin));
  const unsigned = useMustSign();
  return (
    <div className={styles.nav}>
      <div className={styles.brand}>
        <Mark /> Gatehouse
      </div>
      <OrgSwitcher />
      <PaletteButton />
      <nav aria-label="Pages" className={styles.groups}>
        {navGroups.map((group) => {
          const rows = visiblePages.filter(({ nav }) => nav?.group === group);
          if (rows.length === 0) return null;
          return (
            <div key={group} className={styles.group} data-foot={group === 'Me' || undefined}>
              {group !== '' && <p className={styles.label}>{group}</p>}
              <ul>
                {rows.map(({ path, title, nav }) => {
                  const Glyph = nav!.icon;
                  return (
                    <li key={path}>
                      <NavLink to={path === '' ? `/orgs/${org}` : `/orgs/${org}/${path}`} end={path === ''} className={styles.link}>
                        <Glyph size={16} stroke={1.5} aria-hidden />
                        {title}
                        {nav!.countsWaiting && waiting > 0 && (
                          <span className={styles.count}>
                            {waiting}
                            <VisuallyHidden> waiting for your decision</VisuallyHidden>
                          </span>
                        )}
                        {nav!.marksUnsigned && unsigned !== undefined && (
                          <span className={styles.count}>
                            1<VisuallyHidden> version waiting for your signature</VisuallyHidden>
                          </span>
                        )}
                      </NavLink>
                    </li>
                  );
                })}
              </ul>
            </div>
          );
        })}
      </nav>
      <Person />
    </div>
  );
}
