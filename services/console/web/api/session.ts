/** The session of this browser, read from the server part of the console. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { poll, setCsrf } from './client.ts';
import { Problem, problemOf } from './problems.ts';

export interface Session {
  user: { id: string; email: string; name?: string };
  csrf: string;
  /** Names this browser's session to REST; nobody can use it as the session. */
  browser: string;
  apiUrl: string;
  /** MCP address of the gateway; that of an organization is below it. */
  mcpUrl: string;
}

async function readSession(): Promise<Session> {
  const response = await fetch('/session', { headers: { accept: 'application/json', ...poll } }).catch(() => {
    throw new Problem(0, 'No answer came. The network or the server may be away.');
  });
  if (!response.ok) throw problemOf(response, await response.json().catch(() => undefined));
  const session = (await response.json()) as Session;
  setCsrf(session.csrf);
  return session;
}

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: readSession, staleTime: 60_000, retry: false });

export const useSession = () => useQuery(sessionQuery);

/** The address that signs the person in and comes back to this page. */
export const signInAddress = (path = location.pathname + location.search): string => `/signin?return_to=${encodeURIComponent(path)}`;

/** The MCP address of an organization. */
export const mcpAddress = (mcpUrl: string, org: string): string => `${mcpUrl.replace(/\/$/, '')}/org/${org}`;
