import type { registry } from '@gatehouse/contracts';
import MiniSearch from 'minisearch';
import { asking, matching } from './matching';

const BOOST = { name: 4, tags: 2, description: 1 };

/** Those that match, best first. There are few enough to index for each question. */
export function rankSkills(skills: readonly registry.SkillCard[], query: string): registry.SkillCard[] {
  const index = new MiniSearch<registry.SkillCard>({
    fields: Object.keys(BOOST),
    extractField: (skill, field) => [skill[field as keyof registry.SkillCard]].flat().join(' '),
    ...matching,
    searchOptions: { boost: BOOST, ...asking },
  });
  index.addAll(skills);
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  return index
    .search(query)
    .map(({ id, score }) => ({ skill: byId.get(id as string)!, score }))
    .sort((a, b) => b.score - a.score || (a.skill.name < b.skill.name ? -1 : 1))
    .map(({ skill }) => skill);
}
