/**
 * Upstream credentials: one document per owner and integration. The version counts every change, deletions included, and is bound into the
 * ciphertext; so the document of a deleted credential stays, without its secret.
 */
import { audit } from '@gatehouse/contracts';
import { isDuplicateKey, outboxItem, type Mongo, type OutboxOptions } from '@gatehouse/store';
import { credentialSchema, type ConnectionRow, type CredentialRow } from './schemas';

export type CredentialKey = Pick<CredentialRow, 'owner' | 'integrationId'>;
/** A credential that is there. */
export type StoredCredential = Omit<CredentialRow, 'outbox' | 'secret'> & Required<Pick<CredentialRow, 'secret'>>;

/** Names the tokens of a connection: those of this version that were got last. */
export interface TokensKey extends CredentialKey {
  readonly version: number;
  readonly connection: Pick<ConnectionRow, 'generation'>;
}
/** Names the credential that the API answered 401 to; a connection, also its tokens. */
export type RejectedKey = CredentialKey & Pick<CredentialRow, 'version' | 'connection'>;
export interface RenewedTokens extends Pick<
  ConnectionRow,
  'issuedAt' | 'expiresAt' | 'isRenewed' | 'scopes' | 'generation' | 'afterRejection' | 'isInVain' | 'client'
> {
  readonly secret: StoredCredential['secret'];
}

export interface CredentialStore {
  readonly outboxes: OutboxOptions['collections'];
  /** Also a deleted one: its version goes on counting. */
  get(orgId: string, key: CredentialKey): Promise<CredentialRow | undefined>;
  list(orgId: string, owner: CredentialKey['owner']): Promise<CredentialRow[]>;
  /** Credentials of all service accounts, or of these; without their secrets. */
  ofAccounts(orgId: string, ids: readonly string[] | undefined): Promise<Omit<CredentialRow, 'secret' | 'outbox'>[]>;
  /** Writes `next` over version `next.version - 1` (0: there is none). False when somebody else was faster. */
  replace(orgId: string, next: Omit<StoredCredential, '_id' | 'orgId'>, event: audit.AuditEvent): Promise<boolean>;
  /** Keeps the state that a 401 led to for this version, of a connection for these tokens, and since when. False when there are others now. */
  markRejected(orgId: string, key: RejectedKey, since: Date, state: 'paused' | 'rejected'): Promise<boolean>;
  /** Says that the API takes it. */
  markTaken(orgId: string, key: RejectedKey): Promise<boolean>;
  /** The right to ask for the next tokens until then. False while somebody else has it, or when there are other tokens. */
  claimRenewal(orgId: string, key: TokensKey, holder: string, now: Date, until: Date): Promise<boolean>;
  /** Somebody else may ask. */
  releaseRenewal(orgId: string, key: TokensKey, holder: string): Promise<void>;
  /** False when there are other tokens by now: the first who got some has them kept, also one whose time was over. */
  saveRenewed(orgId: string, key: TokensKey, next: RenewedTokens): Promise<boolean>;
  /** Ends the connection; only who has the right to renew it can, as long as nobody saved tokens. */
  markEnded(orgId: string, key: TokensKey, holder: string, end: { at: Date; because: string }, event: audit.AuditEvent): Promise<boolean>;
  /** False when there is nothing to delete. */
  remove(orgId: string, key: CredentialKey, at: Date, event: audit.AuditEvent): Promise<boolean>;
}

const idOf = (orgId: string, { owner, integrationId }: CredentialKey): string => [orgId, owner.kind, owner.id, integrationId].join(':');

const unsetBy = ({ audience, connection, parts }: Pick<StoredCredential, 'audience' | 'connection' | 'parts'>) => ({
  rejectedAt: '',
  ...(parts === undefined && { parts: '' }),
  ...(audience === undefined && { audience: '' }),
  ...(connection === undefined && { connection: '' }),
});

export async function credentialStore(mongo: Mongo): Promise<CredentialStore> {
  const Credentials = await mongo.model('upstreamCredentials', credentialSchema);

  const tokensOf = (orgId: string, key: TokensKey) => ({
    orgId,
    _id: idOf(orgId, key),
    version: key.version,
    'connection.generation': key.connection.generation,
    secret: { $exists: true },
  });

  const sentOf = (orgId: string, key: RejectedKey) => ({
    orgId,
    _id: idOf(orgId, key),
    version: key.version,
    ...(key.connection && { 'connection.generation': key.connection.generation }),
  });

  return {
    outboxes: [Credentials],

    async claimRenewal(orgId, key, holder, now, until) {
      const free = {
        ...tokensOf(orgId, key),
        'connection.endedAt': { $exists: false },
        'connection.renewal.until': { $not: { $gt: now } },
      };
      const { modifiedCount } = await Credentials.updateOne(free, { $set: { 'connection.renewal': { holder, until } } });
      return modifiedCount === 1;
    },
    async releaseRenewal(orgId, key, holder) {
      await Credentials.updateOne(
        { ...tokensOf(orgId, key), 'connection.renewal.holder': holder },
        { $unset: { 'connection.renewal': '' } },
      );
    },
    async saveRenewed(orgId, key, { secret, expiresAt, ...next }) {
      const set = Object.fromEntries(
        Object.entries({ ...next, ...(expiresAt && { expiresAt }) }).map(([name, value]) => [`connection.${name}`, value]),
      );
      const gone = {
        rejectedAt: '',
        'connection.refusedAt': '',
        'connection.renewal': '',
        'connection.endedAt': '',
        'connection.endedBecause': '',
      };
      const { modifiedCount } = await Credentials.updateOne(tokensOf(orgId, key), {
        $set: { secret, ...set },
        $unset: { ...gone, ...(expiresAt === undefined && { 'connection.expiresAt': '' }) },
      });
      return modifiedCount === 1;
    },
    async markEnded(orgId, key, holder, { at, because }, event) {
      const { modifiedCount } = await Credentials.updateOne(
        { ...tokensOf(orgId, key), 'connection.renewal.holder': holder },
        {
          $set: { 'connection.endedAt': at, 'connection.endedBecause': because },
          $unset: { 'connection.renewal': '' },
          $push: { outbox: outboxItem(audit.fact.name, event) },
        },
      );
      return modifiedCount === 1;
    },

    async get(orgId, key) {
      return (await Credentials.findOne({ orgId, _id: idOf(orgId, key) }, { outbox: 0 }).lean()) ?? undefined;
    },

    list: (orgId, owner) =>
      Credentials.find({ orgId, 'owner.id': owner.id, 'owner.kind': owner.kind, secret: { $exists: true } }, { outbox: 0 })
        .sort({ integrationId: 1 })
        .lean(),

    ofAccounts: (orgId, ids) =>
      Credentials.find(
        { orgId, ...(ids && { 'owner.id': { $in: [...ids] } }), 'owner.kind': 'serviceAccount' as const, secret: { $exists: true } },
        { outbox: 0, secret: 0 },
      ).lean(),

    async replace(orgId, next, event) {
      const _id = idOf(orgId, next);
      const item = outboxItem(audit.fact.name, event);
      if (next.version === 1) {
        try {
          await Credentials.create({ ...next, _id, orgId, outbox: [item] });
          return true;
        } catch (err) {
          if (isDuplicateKey(err)) return false;
          throw err;
        }
      }
      const { modifiedCount } = await Credentials.updateOne(
        { orgId, _id, version: next.version - 1 },
        { $set: next, $unset: unsetBy(next), $push: { outbox: item } },
      );
      return modifiedCount === 1;
    },

    async markRejected(orgId, key, since, state) {
      const place = state === 'paused' ? 'connection.refusedAt' : 'rejectedAt';
      return (await Credentials.updateOne(sentOf(orgId, key), { $set: { [place]: since } })).matchedCount === 1;
    },
    async markTaken(orgId, key) {
      const unset = { rejectedAt: '', ...(key.connection && { 'connection.refusedAt': '', 'connection.isInVain': '' }) };
      return (await Credentials.updateOne(sentOf(orgId, key), { $unset: unset })).matchedCount === 1;
    },

    async remove(orgId, key, at, event) {
      const { modifiedCount } = await Credentials.updateOne(
        { orgId, _id: idOf(orgId, key), secret: { $exists: true } },
        {
          $unset: { secret: '', rejectedAt: '', connection: '', parts: '' },
          $inc: { version: 1 },
          $set: { updatedAt: at },
          $push: { outbox: outboxItem(audit.fact.name, event) },
        },
      );
      return modifiedCount === 1;
    },
  };
}
