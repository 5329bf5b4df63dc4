/** Tokens of every kind. Every change is one conditional write that names the states it may start from. */
import type { audit } from '@gatehouse/contracts';
import {
  after,
  EVERY_ORGANIZATION,
  isDuplicateKey,
  orderedPageOf,
  type Mongo,
  type OrderedPage,
  type Outbox,
  type PageAsk,
} from '@gatehouse/store';
import { noteUseBefore, type Suspension, type TokenChange, type TokenOf, type TokenRow, type TokenStatus } from '../domain/token';
import type { TokenKind } from '../domain/tokenOwner';
import { eventItem, orgTokenEndedItem } from './outbox';
import { tokenSchema } from './schemas';

/** Which tokens of an organization: all of a kind, or those of one account, deployment or person. */
export interface TokenScope<Kind extends TokenKind = TokenKind> {
  readonly kind: Kind;
  readonly accountId?: string;
  readonly deploymentId?: string;
  readonly userId?: string;
}
export interface TokenPage extends PageAsk {
  /** Selects tokens whose visible part starts like this. */
  readonly prefix?: string | undefined;
}

export type AccountToken = Pick<TokenOf<'svc'>, '_id' | 'accountId' | 'name' | 'status' | 'expiresAt' | 'suspendedAt' | 'lastUsedAt'>;

export interface TokenStore {
  /** The only lookup without an organization: the hash is what the caller proves. Reads the primary. */
  findByHash(hash: string): Promise<TokenRow | undefined>;
  find<Kind extends TokenKind>(orgId: string, scope: TokenScope<Kind>, id: string): Promise<TokenOf<Kind> | undefined>;
  /** False when the hash is already in use. */
  insert(orgId: string, row: TokenRow, event: audit.AuditEvent): Promise<boolean>;
  /** Every such change ends the token. The changed row, or undefined when it is not in one of the states `from` any more. */
  change(
    orgId: string,
    row: Pick<TokenRow, '_id' | 'kind'>,
    from: readonly TokenStatus[],
    change: TokenChange,
    event: audit.AuditEvent,
  ): Promise<TokenRow | undefined>;
  list<Kind extends TokenKind>(orgId: string, scope: TokenScope<Kind>, page: TokenPage): Promise<OrderedPage<TokenOf<Kind>>>;
  /** Tokens of every kind whose visible part starts like this, the newest first. */
  withPrefix(orgId: string, prefix: string, limit: number): Promise<TokenRow[]>;
  /** Personal tokens that work now, and how many people hold them. */
  countPersonal(orgId: string, now: number): Promise<{ tokens: number; people: number }>;
  /** What is known of the tokens of all service accounts, or of these. */
  ofAccounts(orgId: string, ids: readonly string[] | undefined): Promise<AccountToken[]>;
  /** Suspends or resumes an active token; nothing happens to another. */
  setSuspended(orgId: string, row: Pick<TokenRow, '_id'>, suspension: Suspension, event: audit.AuditEvent): Promise<void>;
  /** Every row that a revocation could still change. */
  revocable<Kind extends TokenKind>(orgId: string, scope: TokenScope<Kind>, from: readonly TokenStatus[]): Promise<TokenOf<Kind>[]>;
  /** The latest token of each of these deployments that was not ended, or else the latest. */
  latestOf(orgId: string, deploymentIds: readonly string[]): Promise<TokenOf<'svc'>[]>;
  /** Hashes under which a verdict may be cached; without a scope those of the whole organization. */
  hashesOf(orgId: string, scope: TokenScope | undefined, now: number): Promise<string[]>;
  /** Notes a use, once a minute at most. */
  noteUse(orgId: string, id: string, now: number): Promise<void>;
  /** Rows of all organizations whose lifetime has passed but which still say active, for the sweep. */
  overdue(now: number, limit: number): Promise<TokenRow[]>;
  /** Removes expired rows whose events are all delivered, for the sweep. */
  removeExpired(): Promise<number>;
}

/** A revocation removes its verdict within seconds; one this old has none left. */
const VERDICTS_GONE_MS = 60_000;
/** Follows every character that a visible part may have. */
const LAST = '\uffff';

const startingWith = (prefix: string | undefined) => (prefix === undefined ? {} : { prefix: { $gte: prefix, $lt: prefix + LAST } });

export async function tokenStore(mongo: Mongo, outbox: Outbox): Promise<TokenStore> {
  const Tokens = await mongo.model('tokens', tokenSchema);
  const projection = { outbox: 0 } as const;
  return {
    findByHash: async (hash) => (await Tokens.findOne({ hash }, projection, EVERY_ORGANIZATION).lean<TokenRow>()) ?? undefined,
    find: async <Kind extends TokenKind>(orgId: string, scope: TokenScope<Kind>, id: string) =>
      (await Tokens.findOne({ orgId, ...scope, _id: id }, projection).lean<TokenOf<Kind>>()) ?? undefined,
    insert: async (orgId, row, event) => {
      try {
        await Tokens.create({ ...row, orgId, outbox: [eventItem(event)] });
      } catch (err) {
        if (isDuplicateKey(err)) return false;
        throw err;
      }
      outbox.kick();
      return true;
    },
    change: async (orgId, { _id, kind }, from, change, event) => {
      const filter = { orgId, _id, status: { $in: [...from] } };
      const news = [eventItem(event), ...(kind === 'org' ? [orgTokenEndedItem(orgId, _id, event)] : [])];
      const update = { $set: change, $unset: { suspendedAt: true as const }, $push: { outbox: { $each: news } } };
      const row = await Tokens.findOneAndUpdate(filter, update, { returnDocument: 'after', projection }).lean<TokenRow>();
      outbox.kick();
      return row ?? undefined;
    },
    list: <Kind extends TokenKind>(orgId: string, scope: TokenScope<Kind>, page: TokenPage) =>
      orderedPageOf(
        Tokens.find({ orgId, ...scope, ...startingWith(page.prefix), ...after(page) }, projection).lean<TokenOf<Kind>[]>(),
        page,
      ),
    withPrefix: (orgId, prefix, limit) =>
      Tokens.find({ orgId, ...startingWith(prefix) }, projection)
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<TokenRow[]>(),
    countPersonal: async (orgId, now) => {
      const working = { orgId, kind: 'pat' as const, status: 'active' as const, expiresAt: { $gt: new Date(now) } };
      const [tokens, people] = await Promise.all([Tokens.countDocuments(working), Tokens.distinct('userId', working)]);
      return { tokens, people: people.length };
    },
    ofAccounts: (orgId, ids) =>
      Tokens.find(
        { orgId, kind: 'svc', ...(ids && { accountId: { $in: [...ids] } }) },
        { accountId: 1, name: 1, status: 1, expiresAt: 1, suspendedAt: 1, lastUsedAt: 1 },
      ).lean<AccountToken[]>(),
    setSuspended: async (orgId, { _id }, { suspendedAt, rowMac }, event) => {
      const pause =
        suspendedAt === undefined ? { $set: { rowMac }, $unset: { suspendedAt: true as const } } : { $set: { rowMac, suspendedAt } };
      await Tokens.updateOne({ orgId, _id, status: 'active' }, { ...pause, $push: { outbox: eventItem(event) } });
      outbox.kick();
    },
    revocable: <Kind extends TokenKind>(orgId: string, scope: TokenScope<Kind>, from: readonly TokenStatus[]) =>
      Tokens.find({ orgId, ...scope, status: { $in: [...from] } }, projection).lean<TokenOf<Kind>[]>(),
    latestOf: async (orgId, deploymentIds) => {
      const found = Tokens.find({ orgId, deploymentId: { $in: [...deploymentIds] } }, projection).sort({ createdAt: 1, _id: 1 });
      const shown = new Map<string, TokenOf<'svc'>>();
      for (const row of await found.lean<TokenOf<'svc'>[]>())
        if (row.status === 'active' || shown.get(row.deploymentId!)?.status !== 'active') shown.set(row.deploymentId!, row);
      return [...shown.values()];
    },
    hashesOf: async (orgId, scope, now) => {
      const live = { $or: [{ status: { $ne: 'revoked' as const } }, { revokedAt: { $gt: new Date(now - VERDICTS_GONE_MS) } }] };
      const found = await Tokens.find({ orgId, ...scope, ...live }, { _id: 0, hash: 1 }).lean();
      return found.map((row) => row.hash);
    },
    noteUse: async (orgId, id, now) => {
      const stale = { $or: [{ lastUsedAt: { $exists: false } }, { lastUsedAt: { $lte: noteUseBefore(now) } }] };
      await Tokens.updateOne({ orgId, _id: id, ...stale }, { $set: { lastUsedAt: new Date(now) } });
    },
    overdue: (now, limit) =>
      Tokens.find({ status: 'active', expiresAt: { $lte: new Date(now) } }, projection, EVERY_ORGANIZATION)
        .limit(limit)
        .lean<TokenRow[]>(),
    // The plugin `outbox` adds the condition that the events of the row are out.
    removeExpired: async () => (await Tokens.deleteMany({ status: 'expired' }, EVERY_ORGANIZATION)).deletedCount,
  };
}
