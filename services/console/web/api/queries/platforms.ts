/** The outside platforms, and the organization's keys there. For admins. */
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { PlatformKey, PlatformState } from '../types.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const ORG = '/v1/orgs/{orgSlug}';
const KEY = `${ORG}/platforms/{platform}/key` as const;
type Platform = PlatformState['platform'];

export function usePlatforms(enabled = true) {
  const orgSlug = useOrgSlug();
  const read = async (): Promise<PlatformState[]> =>
    (await answer(api.GET(`${ORG}/platforms`, { params: { path: { orgSlug } } }))).platforms;
  return useRead(['platforms'], read, { enabled });
}

/** The platform is asked before the answer comes. */
export function usePutPlatformKey(platform: Platform) {
  const orgSlug = useOrgSlug();
  return useWrite<{ key: string; baseUrl: string }, PlatformKey>('platforms', (body, key) =>
    answer(api.PUT(KEY, { params: { path: { orgSlug, platform } }, body, headers: once(key) })),
  );
}

export function useDeletePlatformKey() {
  const orgSlug = useOrgSlug();
  return useWrite<Platform, unknown>('platforms', (platform, key) =>
    answer(api.DELETE(KEY, { params: { path: { orgSlug, platform } }, headers: once(key) })),
  );
}
