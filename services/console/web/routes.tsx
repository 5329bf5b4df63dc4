/** Addresses and what they show. Pages of an organization stand in `app/pages.ts`. */
import type { ReactNode } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { useIsAdmin } from './api/useOrg.ts';
import { CrashPage, ForbiddenPage, NotFoundPage, NotLoadedPage } from './app/errorPages.tsx';
import { OrgFrame } from './app/OrgFrame.tsx';
import type { PageRow } from './app/pageRow.ts';
import { pageRows } from './app/pages.ts';
import { Root } from './app/Root.tsx';
import { Start } from './app/Start.tsx';

/** Spares a member the refusals of an admins' page. The server decides on every call. */
function Guard({ row, children }: { row: PageRow; children: ReactNode }) {
  const isAdmin = useIsAdmin();
  return row.who === 'admin' && !isAdmin ? <ForbiddenPage title={row.title} purpose={row.purpose} /> : children;
}

/** A route whose code is rejected would leave the window empty. */
const notLoaded = () => ({ element: <NotLoadedPage framed /> });

const routeOf = (row: PageRow): RouteObject => ({
  path: row.path,
  errorElement: <CrashPage />,
  lazy: async () => {
    const Page = await row.load().catch(() => NotLoadedPage);
    return {
      element: (
        <Guard row={row}>
          <Page />
        </Guard>
      ),
    };
  },
});

/** Views of an integration, as an address may be typed from the paths of the API. */
const viewRoutes: RouteObject[] = ['tools', 'access', 'credentials', 'try', 'settings'].map((view) => ({
  path: `integrations/:slug/${view}`,
  loader: ({ params: { org = '', slug = '' } }) =>
    redirect(`/orgs/${encodeURIComponent(org)}/integrations/${encodeURIComponent(slug)}?view=${view}`),
}));

/** A tool's own address: the list of tools, narrowed to it. */
const toolRoute: RouteObject = {
  path: 'integrations/:slug/tools/:tool',
  loader: ({ params: { org = '', slug = '', tool = '' } }) =>
    redirect(`/orgs/${encodeURIComponent(org)}/integrations/${encodeURIComponent(slug)}?view=tools&q=${encodeURIComponent(tool)}`),
};

/** One chunk for each page; a page that fails leaves the frame around it standing. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <CrashPage framed />,
      hydrateFallbackElement: <></>,
      children: [
        { path: '/', element: <Start /> },
        {
          path: '/orgs',
          errorElement: <CrashPage framed />,
          lazy: () => import('./pages/orgs/Page.tsx').then(({ OrgsPage: Component }) => ({ Component }), notLoaded),
        },
        {
          path: '/policy/sign',
          errorElement: <CrashPage framed />,
          lazy: () => import('./pages/policySign/ToSignPage.tsx').then(({ ToSignPage: Component }) => ({ Component }), notLoaded),
        },
        {
          path: '/connect/callback',
          errorElement: <CrashPage framed />,
          lazy: () => import('./pages/connect/ToConnectPage.tsx').then(({ ToConnectPage: Component }) => ({ Component }), notLoaded),
        },
        {
          path: '/orgs/:org',
          element: <OrgFrame />,
          children: [...pageRows.map(routeOf), ...viewRoutes, toolRoute, { path: '*', element: <NotFoundPage /> }],
        },
        { path: '*', element: <NotFoundPage framed /> },
      ],
    },
  ]);
