import { useOrgSlug } from '../../app/useOrg.ts';
import { answer, api, once } from '../client.ts';
import type { Grant, GrantedTools, Subject } from '../types.ts';
import { useList } from '../useList.ts';
import { readAll, useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/grants';

export interface GrantFilter {
  subject?: string;
  resource?: string;
}

export function useGrants(filter: GrantFilter = {}) {
  const orgSlug = useOrgSlug();
  return useList(
    ['grants', filter],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, ...page } } })),
    (page) => page.grants,
  );
}

/** All grants of one subject, or of the organization. */
export function useAllGrants(filter: GrantFilter = {}, enabled = true) {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, ...page } } })),
      (page) => page.grants,
    );
  return useRead<Grant[]>(['grants', 'all', filter], read, { enabled });
}

export interface NewGrant {
  /** `everyone` needs no id: it is the organization. */
  subject: { kind: Subject['kind']; id?: string };
  resource: { kind: 'integration'; slug: string };
  tools: GrantedTools;
}
export function usePutGrant() {
  const orgSlug = useOrgSlug();
  return useWrite<NewGrant, unknown>('grants', (body, key) =>
    answer(api.PUT(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

export function useDeleteGrant() {
  const orgSlug = useOrgSlug();
  return useWrite<Pick<Grant, 'subject' | 'resource'>, unknown>('grants', ({ subject, resource }, key) =>
    answer(api.DELETE(LIST, { params: { path: { orgSlug }, query: {} }, body: { subject, resource }, headers: once(key) })),
  );
}
