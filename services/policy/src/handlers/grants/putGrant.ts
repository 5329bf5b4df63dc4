import type { Handler } from '@gatehouse/bus';
import { audit, type policy } from '@gatehouse/contracts';
import { showGrant } from '../../domain/showGrant';
import type { GrantSets } from '../../store/grantSets';
import type { GrantStore } from '../../store/grants';
import { adminOnly } from '../adminOnly';
import { ownSubject } from './ownSubject';

interface Deps {
  grants: Pick<GrantStore, 'put'>;
  sets: Pick<GrantSets, 'invalidate'>;
  outbox: { kick(): void };
}

/** Commit, forget what is cached, answer: a call that starts after the answer sees the grant. */
export const putGrant =
  ({ grants, sets, outbox }: Deps): Handler<typeof policy.putGrant> =>
  async ({ subject, resource, tools: wanted, seen }, call) => {
    const by = adminOnly(call.principal);
    ownSubject(by.orgId, subject);
    const tools = wanted === 'ALL' ? wanted : [...wanted].sort();
    const at = new Date();
    const { correlationId } = call;
    const event = audit.adminEvent({ by, type: 'grant.put', at, target: resource, data: { subject, tools }, correlationId });
    const { grant, changed } = await grants.put(by.orgId, { subject, resource }, tools, { at, by: by.name, event, seen });
    // Also when nothing changed: the first try of a repeated request may have died between its commit and this line.
    await sets.invalidate(by.orgId, [subject]);
    if (changed) outbox.kick();
    return showGrant(grant);
  };
