/** What the authorization server stores. Its own rows are of no organization and have no tenant guard: they belong to programs, browsers and keys. */
import { Mixed, outbox, Schema, tenantGuard } from '@gatehouse/store';
import type { identity } from '@gatehouse/contracts';
import type { SessionRow } from '../../domain/oauth/session';
import type { KeyTimes } from '../../domain/oauth/signingKeys';
import type { WithOutbox } from '../schemas';
import type { Sealed } from './atRest';

/** A program that registered itself. */
export interface ClientRow {
  readonly _id: string;
  /** Encrypted, for it may hold a client secret. */
  readonly sealed: Sealed;
  readonly createdAt: Date;
  /** Set until somebody allows the client something: a registration that nobody used is removed after a day. */
  readonly expiresAt?: Date;
}

/** A browser on its way through the consent page. */
export interface InteractionRow {
  readonly _id: string;
  readonly clientId: string;
  readonly client: identity.OAuthClient;
  readonly resource: string;
  readonly orgSlug?: string;
  readonly expiresAt: Date;
  readonly decidedAt?: Date;
}
/** An interaction with the provider's side of it, sealed. */
export type StoredInteractionRow = WithOutbox<InteractionRow & { readonly visit: Sealed }>;

/** A code, a refresh token or a sign-in under way. */
export interface PayloadRow {
  readonly _id: string;
  readonly sealed: Sealed;
  /** Session everything hangs on. */
  readonly grantId?: string;
  readonly uid?: string;
  readonly expiresAt: Date;
  readonly consumedAt?: Date;
  /** The answer to the first use of a refresh token. */
  readonly answer?: Sealed;
}

export type PublicJwk = Record<string, unknown> & { readonly kid: string };

/** Public half, and the encrypted private one. */
export interface SealedKey {
  readonly publicJwk: PublicJwk;
  readonly sealed: Sealed;
}
export interface SigningKeyRow extends KeyTimes, SealedKey {
  /** The key id. */
  readonly _id: string;
  /** Key for id tokens of clients that take RS256, the default of OpenID Connect. Absent on rows older than the field. */
  readonly rsa?: SealedKey;
}

const text = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;
const sealed = new Schema<Sealed>({ rootKeyId: text, wrapped: text }, { _id: false });

export const clientSchema = new Schema<ClientRow>({
  _id: text,
  sealed: { type: sealed, required: true },
  createdAt: moment,
  expiresAt: { type: Date },
});
clientSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 3_600, sparse: true });

export const interactionSchema = new Schema<StoredInteractionRow>({
  _id: text,
  clientId: text,
  client: { type: Mixed, required: true },
  resource: text,
  orgSlug: { type: String },
  expiresAt: moment,
  decidedAt: { type: Date },
  visit: { type: sealed, required: true },
});
interactionSchema.index({ expiresAt: 1 });
interactionSchema.plugin(outbox);

export const payloadSchema = new Schema<PayloadRow>({
  _id: text,
  sealed: { type: sealed, required: true },
  grantId: { type: String },
  uid: { type: String },
  expiresAt: moment,
  consumedAt: { type: Date },
  answer: { type: sealed },
});
payloadSchema.index({ uid: 1 }, { sparse: true });
payloadSchema.index({ grantId: 1 }, { sparse: true });
payloadSchema.index({ consumedAt: 1 }, { sparse: true });
payloadSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 3_600 });

export const signingKeySchema = new Schema<SigningKeyRow>({
  _id: text,
  generation: { type: Number, required: true },
  startsAt: moment,
  publicJwk: { type: Mixed, required: true },
  sealed: { type: sealed, required: true },
  rsa: {
    type: new Schema<SealedKey>({ publicJwk: { type: Mixed, required: true }, sealed: { type: sealed, required: true } }, { _id: false }),
  },
});
signingKeySchema.index({ generation: 1 }, { unique: true });

export const sessionSchema = new Schema<WithOutbox<SessionRow>>({
  _id: text,
  orgId: text,
  userId: text,
  userName: text,
  personName: { type: String },
  emailVerified: { type: Boolean },
  clientId: text,
  client: { type: Mixed, required: true },
  resource: text,
  status: text,
  createdAt: moment,
  lastUsedAt: { type: Date },
  expiresAt: moment,
  endedAt: { type: Date },
  endedBy: { type: String },
  rowMac: text,
});
sessionSchema.index({ orgId: 1, createdAt: -1, _id: -1 });
sessionSchema.index({ orgId: 1, userId: 1, createdAt: -1, _id: -1 });
sessionSchema.index({ expiresAt: 1 });
sessionSchema.plugin(tenantGuard).plugin(outbox);
