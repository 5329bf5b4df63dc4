import { useOrgSlug } from '../orgSlug.ts';
import { answer, api } from '../client.ts';
import type { SkillSummary } from '../types.ts';
import { readAll, useRead } from '../useRead.ts';

/** All skills, to name what grants name. For admins. */
export function useAllSkills() {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (query) => answer(api.GET('/v1/orgs/{orgSlug}/skills', { params: { path: { orgSlug }, query } })),
      (page) => page.skills,
    );
  return useRead<SkillSummary[]>(['skills', 'all'], read);
}
