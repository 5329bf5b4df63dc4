import type { Handler } from '@gatehouse/bus';
import { AppError, audit, type policy, requireAdmin } from '@gatehouse/contracts';
import type { GrantStore } from '../../store/grants';
import type { GrantSets } from '../../store/grantSets';
import { showGrant } from './listGrants';

/** The subject, when it can be one of this organization. `everyone` carries the organization's id, so another organization's is refused. */
export function ownSubject(orgId: string, subject: policy.Subject): policy.Subject {
  if (subject.kind !== 'everyone' || subject.id === orgId) return subject;
  throw new AppError('not_found', 'There is no such subject');
}

interface Deps {
  grants: Pick<GrantStore, 'put' | 'remove'>;
  sets: Pick<GrantSets, 'invalidate'>;
  outbox: { kick(): void };
}

/** Commit, forget what is cached, answer: a call that starts after the answer sees the grant. */
export const putGrant =
  ({ grants, sets, outbox }: Deps): Handler<typeof policy.putGrant> =>
  async ({ subject, resource, tools: wanted, seen, claim }, call) => {
    const by = requireAdmin(call.principal, 'change grants');
    ownSubject(by.orgId, subject);
    const tools = wanted === 'ALL' ? wanted : [...wanted].sort();
    const at = new Date();
    const { correlationId } = call;
    const event = audit.adminEvent({ by, type: 'grant.put', at, target: resource, data: { subject, tools }, correlationId, claim });
    const { grant, changed } = await grants.put(by.orgId, { subject, resource }, tools, { at, by: by.name, claim, event, seen });
    // The cache is invalidated even if nothing changed: the first try of a repeated request may have died between its commit and this line.
    await sets.invalidate(by.orgId, [subject]);
    if (changed) outbox.kick();
    return { ...showGrant(grant), ...(!changed && { unchanged: true as const }) };
  };

/** Answers only after no call that starts from now can use the grant. */
export const deleteGrant =
  ({ grants, sets, outbox }: Deps): Handler<typeof policy.deleteGrant> =>
  async ({ subject, resource, seen, claim }, call) => {
    const by = requireAdmin(call.principal, 'change grants');
    ownSubject(by.orgId, subject);
    const at = new Date();
    const { correlationId } = call;
    const event = audit.adminEvent({ by, type: 'grant.deleted', at, target: resource, data: { subject }, correlationId, claim });
    const done = await grants.remove(by.orgId, { subject, resource }, { at, by: by.name, event, seen });
    if (done === 'absent') throw new AppError('not_found', 'There is no such grant');
    await sets.invalidate(by.orgId, [subject]);
    if (done !== 'deleted') return { unchanged: true };
    outbox.kick();
    return {};
  };
