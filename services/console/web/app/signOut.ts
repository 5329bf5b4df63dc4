import { sessionHeaders } from '../api/client.ts';

/** Ends the session at the server, then at the identity provider where it can; with the page goes everything that was read. */
export async function signOut(): Promise<void> {
  const to = await fetch('/signout', { method: 'POST', headers: { ...sessionHeaders(), 'content-type': 'application/json' }, body: '{}' })
    .then(async (response) => ((await response.json()) as { to?: string }).to)
    .catch(() => undefined);
  location.assign(to ?? '/signin');
}
