import { policy } from '@gatehouse/contracts';
import { checkedGrants, NewGrant } from '../../usecases/grants';
import { grantOf, grantSeen, mentionOfResource, mentionOfSubject, seenOf } from '../preview/grants';
import { memberChanges } from '../preview/memberChanges';
import { namesOf } from '../preview/names';
import { managementTool } from '../tool';

const atTop = (): string => '';

export const putGrant = managementTool({
  name: 'put_grant',
  summary: 'Create or replace a grant',
  description: 'Effective on the next call of the subject. Replaces what the subject was granted on the same resource before.',
  input: NewGrant,
  adminOnly: true,
  preview: async (parts, act, grant) => {
    const [request] = await checkedGrants(parts, act, [grant], atTop);
    const { subject, resource, tools } = request!;
    const before = await grantOf(parts, act, subject, resource);
    return {
      names: await namesOf(parts, act, [mentionOfSubject('/subject', subject), mentionOfResource('/resource', resource)]),
      changes: memberChanges([{ member: '/tools', before: before?.tools, after: tools }]),
      seen: seenOf(resource, before),
    };
  },
  run: async (parts, act, grant, seen) => {
    const [request] = await checkedGrants(parts, act, [grant], atTop);
    return parts.bus.call(policy.putGrant, { ...request!, ...grantSeen(seen, request!.resource) }, act.call);
  },
});
