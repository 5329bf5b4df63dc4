/** Events wait in the document they speak of, so that change and event commit together; the relay delivers them. */
import { publishStated, type Bus } from '@gatehouse/bus';
import { audit, DEFAULT_TIME_ZONE, identity } from '@gatehouse/contracts';
import { outboxItem, type Mongo, type OutboxItem, type OutboxOptions } from '@gatehouse/store';
import type { OrganizationRow } from '../domain/organization';
import { interactionSchema, sessionSchema } from './oauth/schemas';
import {
  groupSchema,
  invitationSchema,
  memberSchema,
  organizationSchema,
  serviceAccountSchema,
  settingsSchema,
  tokenSchema,
} from './schemas';

export const eventItem = (event: audit.AuditEvent): OutboxItem => outboxItem(audit.fact.name, event);

/** What other services keep of an organization. */
export const organizationItem = ({ _id: orgId, timeZone = DEFAULT_TIME_ZONE }: OrganizationRow): OutboxItem =>
  outboxItem(identity.organizationChanged.name, { orgId, timeZone });

/** Tells the service that sends mail of an invitation. */
export const invitedItem = (orgId: string, invitationId: string, invitedAt: Date): OutboxItem =>
  outboxItem(identity.invited.name, { orgId, invitationId, invitedAt: invitedAt.toISOString() });

/** Tells services that keep something of a member of their removal. The event says who removed them. */
export const memberRemovedItem = (orgId: string, userId: string, removedAt: Date, { actor }: audit.AuditEvent): OutboxItem =>
  outboxItem(identity.memberRemoved.name, { orgId, userId, by: actor, removedAt: removedAt.toISOString() });

/** Tells services that keep something of an organization token of its end. The event says who ended it. */
export const orgTokenEndedItem = (orgId: string, tokenId: string, { actor }: audit.AuditEvent): OutboxItem =>
  outboxItem(identity.orgTokenEnded.name, { orgId, tokenId, by: actor });

/** Items are made above and nowhere else. */
export const publishItem = (bus: Pick<Bus, 'publish'>): OutboxOptions['publish'] =>
  publishStated(bus, [audit.fact, identity.organizationChanged, identity.orgTokenEnded, identity.memberRemoved, identity.invited]);

/** The collections whose documents carry events. */
export const outboxCollections = (mongo: Mongo): Promise<OutboxOptions['collections']> =>
  Promise.all([
    mongo.model('organizations', organizationSchema),
    mongo.model('members', memberSchema),
    mongo.model('invitations', invitationSchema),
    mongo.model('groups', groupSchema),
    mongo.model('securitySettings', settingsSchema),
    mongo.model('serviceAccounts', serviceAccountSchema),
    mongo.model('tokens', tokenSchema),
    mongo.model('sessions', sessionSchema),
    mongo.model('oauthInteractions', interactionSchema),
  ]);
