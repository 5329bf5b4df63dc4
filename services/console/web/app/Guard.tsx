import type { ReactNode } from 'react';
import { ForbiddenPage } from './errorPages.tsx';
import type { PageRow } from './pages.ts';
import { useIsAdmin } from '../api/useOrg.ts';

/** Spares a member the refusals of an admins' page. The server decides on every call. */
export function Guard({ row, children }: { row: PageRow; children: ReactNode }) {
  const isAdmin = useIsAdmin();
  return row.who === 'admin' && !isAdmin ? <ForbiddenPage title={row.title} purpose={row.purpose} /> : children;
}
