import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Skills } from '../skills';
import { everyPage } from '../../shared/everyPage';
import { callerOf } from '../../shared/caller';

/** Everything the caller may see, by name. */
export const listSkills =
  (skills: Pick<Skills, 'list'>): Handler<typeof registry.listSkills> =>
  async (_request, call) => {
    const principal = callerOf(call);
    const all: registry.SkillCard[] = [];
    for await (const page of everyPage((request) => skills.list(principal, request, call)))
      all.push(...page.skills.map(({ id, name, description, tags }) => ({ id, name, description, tags })));
    return { skills: all };
  };
