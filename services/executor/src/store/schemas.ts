/** What the service stores. Events and audiences have the form of their contracts, which checked them on the way in. */
import type { Audience, audit, executor } from '@gatehouse/contracts';
import type { EncryptedSecret, WrappedOrgKey } from '@gatehouse/crypto';
import { Mixed, outbox, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import type { Spent } from '../spending';

type Owner = executor.UpstreamCredential['owner'];

/** What may be shown of an OAuth 2.0 connection, and whose turn it is to renew it. */
export interface ConnectionRow {
  /** Host of the authorization server. */
  readonly server: string;
  /** The account at the provider. */
  readonly account?: string;
  readonly scopes: readonly string[];
  readonly since: Date;
  /** When the access token was issued; `expiresAt` says when it ends. */
  readonly issuedAt: Date;
  readonly expiresAt?: Date;
  readonly isRenewed: boolean;
  /** The client that got the tokens, and where; absent in rows from before this was kept. */
  readonly client?: { readonly clientId: string; readonly tokenEndpoint: string };
  /** These three and the credential's `rejectedAt` keep whether the API takes the tokens: the states, and what leads from one to the next, are in `connections/acceptance.ts`. */
  readonly afterRejection?: boolean;
  /** Since when the tokens are in the state `paused`. */
  readonly refusedAt?: Date;
  readonly isInVain?: boolean;
  /** Counts the tokens, and is bound into the ciphertext. The credential stays the same one: its version counts what people store. */
  readonly generation: number;
  /** Who may ask for the next tokens, and until when. */
  readonly renewal?: { readonly holder: string; readonly until: Date };
  readonly endedAt?: Date;
  readonly endedBecause?: string;
}

/** The credential of an owner for an integration; its id is made of both. */
export interface CredentialRow {
  readonly _id: string;
  readonly orgId: string;
  readonly owner: Owner;
  readonly integrationId: string;
  readonly credentialId: string;
  /** `oauth2`: a connection. */
  readonly type: executor.CredentialType | 'oauth2';
  /** The places of the request that a credential of type `several` has a part for. */
  readonly parts?: readonly string[];
  readonly version: number;
  readonly updatedAt: Date;
  /** Where it may be sent, bound into the ciphertext. Absent in rows from before audiences were kept. */
  readonly audience?: Audience;
  /** The API answers 401 to it, since then. */
  readonly rejectedAt?: Date;
  /** Set with type `oauth2`. */
  readonly connection?: ConnectionRow;
  /** Absent once deleted. */
  readonly secret?: EncryptedSecret;
  readonly outbox?: readonly OutboxItem[];
}

/** An approved call that was taken up. */
export interface CallRow {
  /** The request. */
  readonly _id: string;
  readonly orgId: string;
  /** Grows with each lease on the call: whoever holds an older number writes nothing more. */
  readonly fence: number;
  /** Digest of the arguments, as the approval stated it. */
  readonly digest: string;
  readonly createdAt: Date;
  readonly state: 'claimed' | 'sent' | 'done';
  /** Past it, its holder counts as silent. Absent once done. */
  readonly heldUntil?: Date;
  /** Intent of this attempt, before it is stated. */
  readonly intent?: audit.AuditEvent;
  /** What a lost answer counts as under a budget. */
  readonly spent?: Spent;
  readonly endedAt?: Date;
  readonly outbox?: readonly OutboxItem[];
}

/** Key of an organization at an outside platform; its id is made of both. */
export interface PlatformKeyRow {
  readonly _id: string;
  readonly orgId: string;
  readonly platform: executor.Platform;
  /** Where it is sent, bound into the ciphertext. */
  readonly baseUrl: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: executor.PlatformKey['storedBy'];
  /** The managed platform's workspace that the key belonged to when it was checked. */
  readonly workspaceId?: string;
  /** Absent once deleted. */
  readonly secret?: EncryptedSecret;
  readonly outbox?: readonly OutboxItem[];
}

/** The wrapped key of an organization, whose id is its id. */
export interface OrgKeyRow extends WrappedOrgKey {
  readonly _id: string;
  readonly orgId: string;
}

/** Whose turn it is to push a deployment; its id is the deployment's. */
export interface PushTurnRow {
  readonly _id: string;
  readonly orgId: string;
  /** Fence of the push that had the turn last. */
  readonly fence: number;
  readonly holder: string;
  /** Until when the holder may be at work outside; in the past when nobody is. */
  readonly busyUntil: Date;
}

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const moment = { type: Date, required: true } as const;

const secretSchema = new Schema<EncryptedSecret>(
  { format: count, keyId: text, keyVersion: count, dataKey: text, commitment: text, nonce: text, body: text },
  { _id: false },
);
export const credentialSchema = new Schema<CredentialRow>({
  _id: text,
  orgId: text,
  owner: { type: new Schema<Owner>({ kind: text, id: text }, { _id: false }), required: true },
  integrationId: text,
  credentialId: text,
  type: text,
  version: count,
  updatedAt: moment,
  parts: { type: [String], default: undefined },
  audience: { type: Mixed },
  rejectedAt: { type: Date },
  connection: { type: Mixed },
  secret: { type: secretSchema },
});
credentialSchema.index({ orgId: 1, 'owner.id': 1, integrationId: 1 });
credentialSchema.plugin(tenantGuard).plugin(outbox);

type By = PlatformKeyRow['updatedBy'];
export const platformKeySchema = new Schema<PlatformKeyRow>({
  _id: text,
  orgId: text,
  platform: text,
  baseUrl: text,
  version: count,
  updatedAt: moment,
  updatedBy: { type: new Schema<By>({ kind: text, id: text, name: text }, { _id: false }), required: true },
  workspaceId: { type: String },
  secret: { type: secretSchema },
});
platformKeySchema.index({ orgId: 1 });
platformKeySchema.plugin(tenantGuard).plugin(outbox);

const spentSchema = new Schema<Spent>({ orgId: text, callId: text, counter: text, tokens: count }, { _id: false });
export const callSchema = new Schema<CallRow>({
  _id: text,
  orgId: text,
  fence: count,
  digest: text,
  createdAt: moment,
  state: text,
  heldUntil: { type: Date },
  intent: { type: Mixed },
  spent: { type: spentSchema },
  endedAt: { type: Date },
});
callSchema.index({ heldUntil: 1 }, { sparse: true });
callSchema.plugin(tenantGuard).plugin(outbox);

export const orgKeySchema = new Schema<OrgKeyRow>({ _id: text, orgId: text, keyId: text, version: count, rootKeyId: text, wrapped: text });
orgKeySchema.plugin(tenantGuard);

/** The open circuit breaker of an integration, as one executor has it. */
export interface OpenBreakerRow {
  /** Made of organization, integration and process. */
  readonly _id: string;
  readonly orgId: string;
  readonly integrationId: string;
  readonly holder: string;
  readonly since: Date;
  readonly failures: number;
  readonly calls: number;
  readonly retryAt: Date;
  /** Then its process has forgotten it, or is gone. */
  readonly removeAt: Date;
}
export const openBreakerSchema = new Schema<OpenBreakerRow>({
  ...{ _id: text, orgId: text, integrationId: text, holder: text },
  ...{ since: moment, failures: count, calls: count, retryAt: moment, removeAt: moment },
});
openBreakerSchema.index({ orgId: 1, integrationId: 1 });
openBreakerSchema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
openBreakerSchema.plugin(tenantGuard);

const TURNS_KEPT_SECONDS = 86_400;
export const pushTurnSchema = new Schema<PushTurnRow>({ _id: text, orgId: text, fence: count, holder: text, busyUntil: moment });
pushTurnSchema.index({ busyUntil: 1 }, { expireAfterSeconds: TURNS_KEPT_SECONDS });
pushTurnSchema.plugin(tenantGuard);

/** The client of an integration at an authorization server; its id is made of organization and integration. */
export interface OAuthClientRow {
  readonly _id: string;
  readonly orgId: string;
  readonly integrationId: string;
  readonly clientId: string;
  readonly hasSecret: boolean;
  readonly isRegistered: boolean;
  /** What people see of the server; requests go to the one that the secret names. */
  readonly server: executor.AuthorizationServer;
  readonly version: number;
  readonly updatedAt: Date;
  /** Absent once deleted. */
  readonly secret?: EncryptedSecret;
  readonly outbox?: readonly OutboxItem[];
}
export const oauthClientSchema = new Schema<OAuthClientRow>({
  ...{ _id: text, orgId: text, integrationId: text, clientId: text },
  ...{ hasSecret: { type: Boolean, required: true }, isRegistered: { type: Boolean, required: true } },
  server: { type: Mixed, required: true },
  version: count,
  updatedAt: moment,
  secret: { type: secretSchema },
});
oauthClientSchema.index({ orgId: 1 });
oauthClientSchema.plugin(tenantGuard).plugin(outbox);

/** A connection that somebody has begun, under the digest of its state. */
export interface ConnectionAttemptRow {
  readonly _id: string;
  readonly orgId: string;
  /** The person who began it. */
  readonly by: string;
  /** Digest of what their browser shows, where it was begun in one. */
  readonly browser?: string;
  readonly owner: Owner;
  readonly integrationId: string;
  readonly expiresAt: Date;
  readonly secret: EncryptedSecret;
}
export const connectionAttemptSchema = new Schema<ConnectionAttemptRow>({
  ...{ _id: text, orgId: text, by: text, integrationId: text },
  browser: { type: String },
  owner: { type: new Schema<Owner>({ kind: text, id: text }, { _id: false }), required: true },
  expiresAt: moment,
  secret: { type: secretSchema, required: true },
});
connectionAttemptSchema.index({ orgId: 1 });
connectionAttemptSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
connectionAttemptSchema.plugin(tenantGuard);
