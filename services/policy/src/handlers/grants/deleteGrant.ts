import type { Handler } from '@gatehouse/bus';
import { AppError, audit, type policy } from '@gatehouse/contracts';
import type { GrantSets } from '../../store/grantSets';
import type { GrantStore } from '../../store/grants';
import { adminOnly } from '../adminOnly';
import { ownSubject } from './ownSubject';

interface Deps {
  grants: Pick<GrantStore, 'remove'>;
  sets: Pick<GrantSets, 'invalidate'>;
  outbox: { kick(): void };
}

/** Answers only after no call that starts from now can use the grant. */
export const deleteGrant =
  ({ grants, sets, outbox }: Deps): Handler<typeof policy.deleteGrant> =>
  async ({ subject, resource, seen }, call) => {
    const by = adminOnly(call.principal);
    ownSubject(by.orgId, subject);
    const at = new Date();
    const { correlationId } = call;
    const event = audit.adminEvent({ by, type: 'grant.deleted', at, target: resource, data: { subject }, correlationId });
    const done = await grants.remove(by.orgId, { subject, resource }, { at, by: by.name, event, seen });
    if (done === 'absent') throw new AppError('not_found', 'There is no such grant');
    await sets.invalidate(by.orgId, [subject]);
    if (done === 'deleted') outbox.kick();
    return {};
  };
