/** The messages about skills, answered by the port. */
import { type Handler, Attached } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Skills } from './skills';
import { everyPage } from '../shared/pages';
import { callerOf } from '../shared/access';
import { isText } from './domain/attachments';

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

/** What may not be seen is left out before anything is ranked. */
export const searchSkills =
  (skills: Pick<Skills, 'search'>): Handler<typeof registry.searchSkills> =>
  async ({ query }, call) => ({ skills: await skills.search(callerOf(call), query, call) });

/** The instructions, and which files can be read beside them. */
export const activateSkill =
  (skills: Pick<Skills, 'activate'>): Handler<typeof registry.activateSkill> =>
  (address, call) =>
    skills.activate(callerOf(call), address, call);

export const readSkillAttachment =
  (skills: Pick<Skills, 'readAttachment'>): Handler<typeof registry.readSkillAttachment> =>
  async ({ id, path }, call) => {
    const { name, attachment, content } = await skills.readAttachment(callerOf(call), id, { path }, call);
    return new Attached({ name, path: attachment.path, mediaType: attachment.mediaType, isText: isText(content) }, content);
  };
