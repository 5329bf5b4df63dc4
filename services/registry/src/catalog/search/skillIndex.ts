import type { registry } from '@gatehouse/contracts';
import { createWordIndex } from './matching';
import { readQuestion } from './question';

const BOOST = { name: 4, tags: 2, description: 1 };

/** Returns the skills that match, best first. There are few enough to index them for each question. */
export async function rankSkills(skills: readonly registry.SkillCard[], query: string): Promise<registry.SkillCard[]> {
  const index = createWordIndex<registry.SkillCard>(BOOST, (skill, field) => [skill[field as keyof registry.SkillCard]].flat().join(' '));
  await index.add(skills);
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  return index
    .search(readQuestion(query))
    .map(({ id, score }) => ({ skill: byId.get(id as string)!, score }))
    .sort((a, b) => b.score - a.score || (a.skill.name < b.skill.name ? -1 : 1))
    .map(({ skill }) => skill);
}
