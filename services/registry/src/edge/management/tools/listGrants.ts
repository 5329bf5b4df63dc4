import { listGrants, ListedGrants } from '../../policy/grants';
import { refOfWord, resourceOf } from '../../policy/grantResource';
import { subjectOfWord } from '../../policy/subject';
import { mentionOfResource, mentionOfSubject } from '../preview/grants';
import { namesOf, type Mention } from '../preview/names';
import { managementTool } from '../tool';

export const listGrantsTool = managementTool({
  name: 'list_grants',
  summary: 'List grants: who may use what',
  description: 'All of them, or those of one subject or resource. Page by page.',
  input: ListedGrants,
  adminOnly: true,
  preview: async (deps, act, { subject, resource }) => {
    const mentions: Mention[] = [];
    if (subject !== undefined) mentions.push(mentionOfSubject('/subject', subjectOfWord(act.principal.orgId, subject)));
    if (resource !== undefined) mentions.push(mentionOfResource('/resource', await resourceOf({ ...deps, ...act }, refOfWord(resource))));
    return { names: await namesOf(deps, act, mentions) };
  },
  run: (deps, act, query) => listGrants(deps, act, query),
});
