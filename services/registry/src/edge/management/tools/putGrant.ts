import { policy } from '@gatehouse/contracts';
import { checkedGrants, NewGrant } from '../../policy/grants';
import { grantSeen, readGrant } from '../preview/grants';
import { memberChanges } from '../preview/memberChanges';
import { managementTool } from '../tool';

const atTop = (): string => '';

export const putGrant = managementTool({
  name: 'put_grant',
  summary: 'Create or replace a grant',
  description: 'Effective on the next call of the subject. Replaces what the subject was granted on the same resource before.',
  input: NewGrant,
  adminOnly: true,
  preview: async (deps, act, grant) => {
    const [request] = await checkedGrants(deps, act, [grant], atTop);
    const { names, before, seen } = await readGrant(deps, act, request!);
    return { names, changes: memberChanges([{ member: '/tools', before: before?.tools, after: request!.tools }]), seen };
  },
  run: async (deps, act, grant, seen) => {
    const [request] = await checkedGrants(deps, act, [grant], atTop);
    const condition = await grantSeen(deps, act, seen, request!);
    return deps.bus.call(policy.putGrant, { ...request!, ...condition }, act.call);
  },
});
