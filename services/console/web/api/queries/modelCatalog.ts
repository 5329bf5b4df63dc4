import { useQuery } from '@tanstack/react-query';
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api } from '../client.ts';
import type { ModelCatalog } from '../types.ts';

/** Changes with a release only. */
const FRESH_MS = 10 * 60_000;

/** Models an agent may prefer, and where they run. */
export function useModelCatalog() {
  const orgSlug = useOrgSlug();
  return useQuery<ModelCatalog>({
    queryKey: [orgSlug, 'modelCatalog'],
    queryFn: () => answer(api.GET('/v1/orgs/{orgSlug}/model-catalog', { params: { path: { orgSlug } } })),
    staleTime: FRESH_MS,
  });
}
