/**
 * Three documents without a transaction: person, membership, organization, in this order. A membership counts only once its organization exists,
 * so a crash leaves either nothing that anybody can see or the whole; the same request sent again then succeeds or says that the slug is taken.
 */
import type { Handler } from '@gatehouse/bus';
import { checkedTimeZone, DEFAULT_TIME_ZONE, newId, type identity } from '@gatehouse/contracts';
import { adminEvent } from '../../domain/auditEvents';
import { refuseReservedSlug, slugTaken, userPrincipal, viewOrganization } from '../../domain/organization';
import type { MemberStore } from '../../store/memberStore';
import type { OrganizationStore } from '../../store/organizationStore';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';

interface Deps {
  readonly organizations: Pick<OrganizationStore, 'findBySlug' | 'insert'>;
  readonly members: Pick<MemberStore, 'add' | 'remove'>;
  readonly users: Pick<UserStore, 'ensure'>;
  readonly clock: () => number;
}

export const createOrganization =
  ({ organizations, members, users, clock }: Deps): Handler<typeof identity.createOrganization> =>
  async ({ name, slug, timeZone = DEFAULT_TIME_ZONE, person }, call) => {
    refuseReservedSlug(slug);
    const zone = checkedTimeZone(timeZone);
    if (await organizations.findBySlug(slug)) throw slugTaken(slug);
    const now = clock();
    const user = await users.ensure(person, now);
    const id = newId('organization');
    const row = { _id: id, orgId: id, slug, name, timeZone: zone, createdAt: new Date(now), revision: 0 };
    const founder = await members.add(id, user._id, 'admin', now);
    const target = { kind: 'organization', id, name, data: { slug, timeZone: zone } };
    const event = adminEvent(userPrincipal(row, founder, person.email), 'organization.created', target, now, callMeta(call));
    if (await organizations.insert(row, user._id, event)) return viewOrganization(row, founder.role);
    // Only a lost race for the slug comes here. After any other failure the insert may have happened, so the membership stays.
    await members.remove(id, user._id);
    throw slugTaken(slug);
  };
