import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api, once } from '../client.ts';
import type { Me, Organization } from '../types.ts';
import { useWrite } from '../useWrite.ts';

export const meQuery = queryOptions<Me>({ queryKey: ['me'], queryFn: () => answer(api.GET('/v1/me')) });

/** The person and the organizations they belong to. */
export const useMe = () => useQuery(meQuery);

export interface NewOrganization {
  name: string;
  slug: string;
  timeZone?: string;
}
export const useCreateOrganization = () =>
  useWrite<NewOrganization, Organization>('me', (body, key) => answer(api.POST('/v1/orgs', { body, headers: once(key) })));

/** Joins. From then on the organization knows who the person is. */
export const useAcceptInvitation = () =>
  useWrite<string, Organization>('me', (id, key) =>
    answer(api.POST('/v1/me/invitations/{id}/accept', { params: { path: { id } }, headers: once(key) })),
  );

/** Declines an invitation, which then waits no more; the organization is not told. */
export const useDeclineInvitation = () =>
  useWrite<string, unknown>('me', (id, key) =>
    answer(api.POST('/v1/me/invitations/{id}/decline', { params: { path: { id } }, headers: once(key) })),
  );

/** Leaves an organization, by its slug, with everything held there. */
export const useLeave = () =>
  useWrite<string, unknown>('me', (orgSlug, key) =>
    answer(api.DELETE('/v1/me/organizations/{orgSlug}', { params: { path: { orgSlug } }, headers: once(key) })),
  );
