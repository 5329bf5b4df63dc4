/** The skills that the bootstrap names: the first ones, by why their reader sees them, then by name. */
import { registry } from '@gatehouse/contracts';
import type { VisibleRows } from '../authored/storedRows';
import { cardOf, type SkillListRow } from './domain/row';
import type { SkillFilter, SkillStore } from './store/skillStore';

const BY_NAME = { field: 'name', step: 1 } as const;

/** Returns one more than the bootstrap names, to know whether there are more. Without `visible` the reader sees every skill. */
export async function listedFirst(
  { skills }: { readonly skills: Pick<SkillStore, 'list'> },
  { orgId, id }: { readonly orgId: string; readonly id: string },
  seen: { readonly visible?: VisibleRows },
  limit = registry.MAX_BOOTSTRAP_SKILLS + 1,
): Promise<registry.BootstrapSkill[]> {
  const first = async (filter: SkillFilter) => (await skills.list(orgId, filter, { order: BY_NAME, position: undefined, limit })).rows;
  const own = await first({ author: { id, is: true } });
  const others = seen.visible?.ids.length === 0 ? [] : await first({ ...seen, author: { id, is: false } });
  const because =
    (ownership: registry.SkillOwnership) =>
    (row: SkillListRow): registry.BootstrapSkill => ({ ...cardOf(row), ownership });
  return [...own.map(because('own')), ...others.map(because(seen.visible === undefined ? 'organization' : 'granted'))];
}
