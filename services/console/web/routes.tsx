/** Addresses and what they show. Pages of an organization stand in `app/pages.ts`. */
import type { ReactNode } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { useIsAdmin } from './api/useOrg.ts';
import { CrashPage, ForbiddenPage, NotFoundPage } from './app/errorPages.tsx';
import { OrgFrame } from './app/OrgFrame.tsx';
import type { PageRow } from './app/pageRow.ts';
import { pageRows } from './app/pages.ts';
import { Root } from './app/Root.tsx';

/** Spares a member the refusals of an admins' page. The server decides on every call. */
function Guard({ row, children }: { row: PageRow; children: ReactNode }) {
  const isAdmin = useIsAdmin();
  return row.who === 'admin' && !isAdmin ? <ForbiddenPage title={row.title} purpose={row.purpose} /> : children;
}

const routeOf = (row: PageRow): RouteObject => ({
  path: row.path,
  errorElement: <CrashPage />,
  lazy: async () => {
    const Page = await row.load();
    return {
      element: (
        <Guard row={row}>
          <Page />
        </Guard>
      ),
    };
  },
});

/** One chunk for each page; a page that fails leaves the frame around it standing. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <CrashPage framed />,
      hydrateFallbackElement: <></>,
      children: [
        { path: '/', element: <Navigate to="/orgs" replace /> },
        {
          path: '/orgs',
          errorElement: <CrashPage framed />,
          lazy: async () => ({ Component: (await import('./pages/orgs/Page.tsx')).OrgsPage }),
        },
        {
          path: '/policy/sign',
          errorElement: <CrashPage framed />,
          lazy: async () => ({ Component: (await import('./pages/policySign/ToSignPage.tsx')).ToSignPage }),
        },
        {
          path: '/orgs/:org',
          element: <OrgFrame />,
          children: [...pageRows.map(routeOf), { path: '*', element: <NotFoundPage /> }],
        },
        { path: '*', element: <NotFoundPage framed /> },
      ],
    },
  ]);
