import './ui/theme/layers.css';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/600.css';
import './ui/theme/mantine.css';
import 'virtual:theme.css';
import './ui/base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { meQuery } from './api/queries/me.ts';
import { makeQueryClient } from './app/queryClient.ts';
import { Toasts } from './app/Toasts.tsx';
import { makeRouter } from './routes.tsx';
import { theme } from './ui/theme/theme.ts';

const schemes = localStorageColorSchemeManager({ key: 'gatehouse-scheme' });

const queries = makeQueryClient();
// Every page of an organization waits for it: it is asked for together with the session.
void queries.prefetchQuery(meQuery);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Toasts />
      <QueryClientProvider client={queries}>
        <RouterProvider router={makeRouter()} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
