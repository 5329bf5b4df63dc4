import { ActionIcon, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useChangeCounters } from '../api/queries/changeCounters.ts';
import { Mark } from '../ui/Mark.tsx';
import { Keys } from './Keys.tsx';
import { Nav } from './Nav.tsx';
import { PalettePlace, usePaletteOpened } from './palette/PaletteKey.tsx';
import { ChangePolling } from './ChangePolling.tsx';
import styles from './Shell.module.css';
import { StaleBar } from './StaleBar.tsx';
import { useOrgSlug } from '../api/orgSlug.ts';
import { useOrg } from '../api/useOrg.ts';

/** The bar and the page beside it; on a narrow screen the bar is a drawer. */
export function Shell({ children }: { children: ReactNode }) {
  const slug = useOrgSlug();
  const org = useOrg();
  const waiting = useChangeCounters()?.pendingForMe ?? 0;
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const palette = usePaletteOpened();
  useEffect(() => setOpen(false), [pathname, palette]);
  return (
    <div className={styles.shell}>
      <a href="#page" className={styles.skip}>
        Skip to the page
      </a>
      <header className={styles.top}>
        <ActionIcon variant="subtle" size={44} aria-label="Open navigation" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <IconMenu2 size={20} stroke={1.5} />
        </ActionIcon>
        <bdi className={styles.where}>{org?.name ?? slug}</bdi>
        {waiting > 0 && (
          <Link to={`/orgs/${slug}/approvals`} className={styles.waiting}>
            {waiting} waiting
          </Link>
        )}
        <Link to={`/orgs/${slug}`} className={styles.home} aria-label="Overview">
          <Mark />
        </Link>
      </header>
      <aside className={styles.bar}>
        <Nav />
      </aside>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        size={280}
        title="Gatehouse"
        closeButtonProps={{ 'aria-label': 'Close navigation' }}
      >
        <Nav />
      </Drawer>
      <main id="page" tabIndex={-1} className={styles.main}>
        <StaleBar />
        <ChangePolling />
        {children}
      </main>
      <Keys />
      <PalettePlace />
    </div>
  );
}
