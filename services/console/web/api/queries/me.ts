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
