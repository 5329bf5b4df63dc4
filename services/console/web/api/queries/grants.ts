import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { EffectiveGrant, Grant, GrantedTools, Subject } from '../types.ts';
import { useList } from '../useList.ts';
import { readAll, useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/grants';

export interface GrantFilter {
  /** Part of the name of who holds it or of the integration. */
  q?: string;
  subject?: string;
  resource?: string;
  subjectKind?: Subject['kind'];
  sort?: 'subject' | 'createdAt' | '-createdAt';
}

export function useGrants(filter: GrantFilter = {}, enabled = true) {
  const orgSlug = useOrgSlug();
  return useList(
    ['grants', filter],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, names: true, totals: true, ...page } } })),
    (page) => page.grants,
    { enabled },
  );
}
export type GrantList = ReturnType<typeof useGrants>;

/** All grants of one subject, or of a small organization. */
export function useAllGrants(filter: GrantFilter = {}, enabled = true) {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, ...page } } })),
      (page) => page.grants,
    );
  return useRead<Grant[]>(['grants', 'all', filter], read, { enabled });
}

export type MatrixKind = 'serviceAccount' | 'group' | 'user';
export interface MatrixFilter {
  kind: MatrixKind;
  /** Part of a name. */
  q?: string;
  /** Id of the only subject to list, of whatever kind. */
  subject?: string;
}
/** The matrix of grants: how many tools of every integration each subject may use. */
export function useMatrix(filter: MatrixFilter) {
  const orgSlug = useOrgSlug();
  return useList(
    ['grants', 'matrix', filter],
    (page) => answer(api.GET(`${LIST}/matrix`, { params: { path: { orgSlug }, query: { ...filter, ...page } } })),
    (page) => page.rows,
  );
}

/** `everyone` needs no id: it is the organization. */
type Named = { kind: Subject['kind']; id?: string };
/** An agent or a skill is granted as a whole. */
export type NewGrant =
  | { subject: Named; resource: { kind: 'integration'; slug: string }; tools: GrantedTools }
  | { subject: Named; resource: { kind: 'agent' | 'skill'; id: string } };
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

/** What a subject reaches, and by which grants. */
export function useEffectiveGrants({ kind, id }: Subject, enabled = true) {
  const orgSlug = useOrgSlug();
  const query = { subjectKind: kind, ...(kind === 'everyone' ? {} : { subjectId: id }) };
  const read = () => answer(api.GET(`${LIST}/effective`, { params: { path: { orgSlug }, query } }));
  return useRead<{ grants: EffectiveGrant[] }>(['grants', 'effective', kind, id], read, { enabled });
}
