/** What agents and skills have in common: versions that are restored, grants, an author. */
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Author, Holder, NewAuthor, Restored } from '../types.ts';
import { useList } from '../useList.ts';
import { useWrite } from '../useWrite.ts';

export type AuthoredKind = 'agent' | 'skill';
/** Agents are addressed by name, skills by id. */
export interface AuthoredAddress {
  kind: AuthoredKind;
  address: string;
}
export interface Authored extends AuthoredAddress {
  id: string;
  name: string;
  author: Author;
  revision: number;
}

const AGENT = '/v1/orgs/{orgSlug}/agents/{name}';
const SKILL = '/v1/orgs/{orgSlug}/skills/{id}';
const RESOURCES = { agent: 'agents', skill: 'skills' } as const;

/** The holders of grants on an agent or a skill, for its author and admins. Read again when grants change. */
export function useHolders({ kind, address }: AuthoredAddress) {
  const orgSlug = useOrgSlug();
  return useList<{ grants: Holder[]; hasMore: boolean; nextCursor?: string }, Holder>(
    ['grants', kind, address],
    (query) =>
      kind === 'agent'
        ? answer(api.GET(`${AGENT}/grants`, { params: { path: { orgSlug, name: address }, query } }))
        : answer(api.GET(`${SKILL}/grants`, { params: { path: { orgSlug, id: address }, query } })),
    (page) => page.grants,
  );
}

/** `revision` is that of what the person saw: a write is refused when it is no longer the current one. */
const seen = (revision: number, key: string) => ({ ...once(key), 'If-Match': `"${revision}"` });

export interface Transfer {
  revision: number;
  to: NewAuthor;
}
export function useTransfer({ kind, address }: AuthoredAddress) {
  const orgSlug = useOrgSlug();
  return useWrite<Transfer, unknown>(RESOURCES[kind], ({ revision, to }, key) => {
    const rest = { body: to, headers: seen(revision, key) };
    return kind === 'agent'
      ? answer(api.PUT(`${AGENT}/author`, { params: { path: { orgSlug, name: address } }, ...rest }))
      : answer(api.PUT(`${SKILL}/author`, { params: { path: { orgSlug, id: address } }, ...rest }));
  });
}

export interface Restore {
  revision: number;
  fromVersion: number;
  changeMessage?: string;
}
export function useRestore({ kind, address }: AuthoredAddress) {
  const orgSlug = useOrgSlug();
  return useWrite<Restore, Pick<Restored, 'version'>>(RESOURCES[kind], ({ revision, ...body }, key) => {
    const rest = { body: body as never, headers: seen(revision, key) };
    return kind === 'agent'
      ? answer(api.POST(`${AGENT}/versions`, { params: { path: { orgSlug, name: address } }, ...rest }))
      : answer(api.POST(`${SKILL}/versions`, { params: { path: { orgSlug, id: address } }, ...rest }));
  });
}
