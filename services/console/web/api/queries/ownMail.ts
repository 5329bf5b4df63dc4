import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { OwnMail, OwnMailInput } from '../types.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const ONE = '/v1/orgs/{orgSlug}/me/mail';

/** When the person wants mail, and what waits for it. */
export function useOwnMail() {
  const orgSlug = useOrgSlug();
  return useRead<OwnMail>(['ownMail'], () => answer(api.GET(ONE, { params: { path: { orgSlug } } })));
}

export function useSetOwnMail() {
  const orgSlug = useOrgSlug();
  return useWrite<OwnMailInput, OwnMail>('ownMail', (body, key) =>
    answer(api.PUT(ONE, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}
