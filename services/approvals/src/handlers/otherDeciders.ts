/** The people other than the viewer who may approve a waiting request. */
import type { Bus, Call } from '@gatehouse/bus';
import { policy, type approvals, type Principal } from '@gatehouse/contracts';
import type { AsOfNow } from './asOfNow';
import { approversOf } from './approversOf';

const NAMED = 20;

/** Finds the others; undefined while nobody can say, so that a viewer never waits in vain. */
export async function otherDeciders(
  bus: Pick<Bus, 'call'>,
  { request: { orgId, terms, barred, requester }, isRefused }: Pick<AsOfNow, 'request' | 'isRefused'>,
  call: Call<Principal>,
): Promise<approvals.Approval['others']> {
  try {
    const found = await approversOf(bus, orgId, isRefused ? {} : terms.approvers, call);
    const without = new Set([call.principal.id, requester.id, ...barred]);
    const people = (found?.people ?? []).filter(({ userId }) => !without.has(userId));
    const { ids } = await bus.call(policy.blockedUsers, { people: people.map(({ userId: id, groups = [] }) => ({ id, groups })) }, call);
    const able = people.filter(({ userId }) => !ids.includes(userId)).map(({ userId: id, name, email }) => ({ id, name: name ?? email }));
    able.sort((a, b) => a.name.localeCompare(b.name));
    return { people: able.slice(0, NAMED), more: Math.max(0, able.length - NAMED) };
  } catch {
    return undefined;
  }
}
