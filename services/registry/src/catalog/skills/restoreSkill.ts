/** An old version becomes current again, as a new one. The name stays what it is now: callers know the skill by it, and another may have the old one. */
import { readRestore, saysTheSame, versionOf } from '../authored/versions/history';
import { changeOf } from '../authored/versions/change';
import { circumstancesOf } from '../shared/act';
import { sameJson } from '../shared/json';
import { readChange } from './domain/content';
import { contentOf, partsOf, versioned, viewSkill, type SkillParts, type SkillRow } from './domain/row';
import { skillEvent } from './domain/skillEvents';
import { onSkill } from './findSkill';
import type { SaveDeps } from './saveSkills';
import type { Skills } from './skills';
import type { SkillVersionStore } from './store/skillVersionStore';
import { nextOf, writeNext } from './writeSkill';

interface Deps extends SaveDeps {
  readonly versions: Pick<SkillVersionStore, 'keep' | 'get' | 'drop'>;
}

/** The old version under the present name. Front matter that says another name is printed anew. */
function restored(row: SkillRow, old: SkillParts): SkillParts {
  const { frontMatter, ...parts } = partsOf(old);
  return { ...parts, name: row.name, ...(old.name === row.name && frontMatter !== undefined && { frontMatter }) };
}

export const restoreSkill = (deps: Deps): Pick<Skills, 'restore'> => ({
  restore: async (act, id, value, revision) => {
    const { fromVersion, changeMessage } = readRestore(value);
    return onSkill(deps, act, id, revision, async (row) => {
      const parts = restored(row, await versionOf(deps.versions, versioned(row), fromVersion));
      readChange({ ...contentOf(parts) }, row.name);
      if (sameJson(parts, partsOf(row))) throw saysTheSame(fromVersion);
      const now = deps.clock();
      const next = nextOf(row, now, { parts, change: { ...changeOf(act, now, changeMessage), restoredFromVersion: fromVersion } });
      const told = { restoredFromVersion: fromVersion, changeMessage };
      const event = skillEvent('restored', { ...next, _id: row._id }, circumstancesOf(act, now), told);
      const changed = await writeNext(deps, row, next, event);
      return changed && { ...viewSkill(changed), restoredFromVersion: fromVersion };
    });
  },
});
