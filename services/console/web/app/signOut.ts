import { sessionHeaders } from '../api/client.ts';

/** Ends the session at the server; with the page goes everything that was read. */
export async function signOut(): Promise<void> {
  await fetch('/signout', { method: 'POST', headers: { ...sessionHeaders(), 'content-type': 'application/json' }, body: '{}' }).catch(
    () => undefined,
  );
  location.assign('/signin');
}
