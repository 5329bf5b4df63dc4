/** Addresses and what they show. Pages of an organization stand in `app/pages.ts`. */
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { Guard } from './app/Guard.tsx';
import { CrashPage, NotFoundPage } from './app/errorPages.tsx';
import { OrgFrame } from './app/OrgFrame.tsx';
import { pageRows, type PageRow } from './app/pages.ts';
import { Root } from './app/Root.tsx';

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
