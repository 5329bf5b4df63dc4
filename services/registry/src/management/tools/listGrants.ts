import { listGrants, ListedGrants } from '../../usecases/grants';
import { refOfWord, resourceOf } from '../../usecases/grantResource';
import { subjectOfWord } from '../../usecases/subject';
import { mentionOfResource, mentionOfSubject } from '../preview/grants';
import { namesOf, type Mention } from '../preview/names';
import { managementTool } from '../tool';

export const listGrantsTool = managementTool({
  name: 'list_grants',
  summary: 'List grants: who may use what',
  description: 'All of them, or those of one subject or resource. Page by page.',
  input: ListedGrants,
  adminOnly: true,
  preview: async (parts, act, { subject, resource }) => {
    const mentions: Mention[] = [];
    if (subject !== undefined) mentions.push(mentionOfSubject('/subject', subjectOfWord(act.principal.orgId, subject)));
    if (resource !== undefined) mentions.push(mentionOfResource('/resource', await resourceOf({ ...parts, ...act }, refOfWord(resource))));
    return { names: await namesOf(parts, act, mentions) };
  },
  run: (parts, act, query) => listGrants(parts, act, query),
});
