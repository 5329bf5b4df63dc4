/** Facts wait in the document they speak of, so that change and fact commit together; the relay delivers them. */
import { audit } from '@gatehouse/contracts';
import { outboxIndex, outboxItem, type Mongo, type OutboxDocument, type OutboxItem, type OutboxOptions } from '@gatehouse/store';

export type WithOutbox<Row> = Row & { readonly outbox: OutboxItem[] };

export const factItem = (fact: audit.Fact): OutboxItem => outboxItem(audit.fact.name, fact);

/** The collections whose documents carry facts. */
const COLLECTIONS = [
  'organizations',
  'members',
  'invitations',
  'groups',
  'securitySettings',
  'serviceAccounts',
  'tokens',
  'sessions',
  'oauthInteractions',
] as const;

/** As the relay sees them. */
export const outboxCollections = (mongo: Mongo): Promise<OutboxOptions['collections']> =>
  Promise.all(COLLECTIONS.map((name) => mongo.collection<OutboxDocument>(name, [outboxIndex])));
