/** Bot identities and the tokens they hold. */
import { Type, type Static } from 'typebox';
import { Claimed, claimed } from '../claimed';
import { countAll, searchIn, sortBy, totalsOf } from '../listing';
import { rpc } from '../message';
import { Description, DisplayName, Id, IpRange, PageRequest, pageOf, Revision, Sha256, Timestamp, unchanged } from '../vocabulary';
import { tokenFields, TokenLife, tokenOrder } from './tokens';

export const AccountStatus = Type.Union([Type.Literal('ACTIVE'), Type.Literal('DISABLED')]);

export const ServiceAccount = Type.Object({
  id: Id,
  name: DisplayName,
  description: Type.Optional(Type.String()),
  status: AccountStatus,
  /** Addresses its tokens may be used from; empty = any. The organization's own list holds beside it. */
  ipAllowlist: Type.Array(IpRange),
  createdAt: Timestamp,
  /** What the admin was called. Absent on accounts older than the field. */
  createdBy: Type.Optional(Type.String()),
  createdClaim: Type.Optional(Claimed),
  updatedAt: Timestamp,
  /** Grows with each change. */
  revision: Revision,
});
export type ServiceAccount = Static<typeof ServiceAccount>;

/** A service token as anyone may see it after creation: never the value, never the hash. */
export const ServiceToken = Type.Object({
  serviceAccountId: Id,
  ...tokenFields('svc'),
  /** The deployment it is bound to; it is renewed, suspended and revoked with it. */
  deploymentId: Type.Optional(Id),
  /** Since when calls with it are refused, until its deployment is resumed. */
  suspendedAt: Type.Optional(Timestamp),
});
export type ServiceToken = Static<typeof ServiceToken>;

const admin = { callers: ['registry'] as const, errors: ['forbidden', 'not_found'] as const };

/** `conflict` when an account of the organization, also a disabled one, has the name in any case. With `dryRun` nothing is written. */
export const createServiceAccount = rpc('identity.createServiceAccount', {
  ...admin,
  errors: ['forbidden', 'not_found', 'conflict'],
  request: Type.Object({
    name: DisplayName,
    description: Type.Optional(Description),
    dryRun: Type.Optional(Type.Literal(true)),
    ...claimed,
  }),
  response: ServiceAccount,
});
const counted = Type.Object({
  ...totalsOf('active').totals.properties,
  blocked: Type.Optional(Type.Integer({ minimum: 0, description: 'A block names them, whether or not they are disabled' })),
  disabled: Type.Optional(Type.Integer({ minimum: 0, description: 'And no block names them' })),
});
/** `active`: by their own status, also those that are blocked. */
const AccountTotals = { totals: Type.Optional(counted) };
export const listServiceAccounts = rpc('identity.listServiceAccounts', {
  ...admin,
  request: Type.Object({
    ...searchIn('name or description'),
    ...sortBy('-createdAt', 'name', 'createdAt'),
    status: Type.Optional(AccountStatus),
    /** `only` lists these accounts alone, `except` all but these, such as those that blocks stop. */
    only: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
    except: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
    /** Accounts that blocks stop, to be counted apart in `totals`. */
    blocked: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
    ...countAll,
    ...PageRequest.properties,
  }),
  response: pageOf('serviceAccounts', ServiceAccount, AccountTotals),
  idempotent: true,
});
/** Whether a service account can prove who it is, and when it last did. */
export const AccountTokens = Type.Object({
  id: Id,
  name: DisplayName,
  status: AccountStatus,
  /** Tokens that work now. */
  working: Type.Integer({ minimum: 0 }),
  /** When any of its tokens was last used. */
  lastUsedAt: Type.Optional(Timestamp),
  /** The working token that ends first. */
  endsFirst: Type.Optional(Type.Object({ id: Id, name: Type.String(), expiresAt: Timestamp })),
});
export type AccountTokens = Static<typeof AccountTokens>;

/** All service accounts with what their tokens come to, or those of these ids; 5,000 at the most. */
export const accountTokens = rpc('identity.accountTokens', {
  ...admin,
  request: Type.Object({ ids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })) }),
  response: Type.Object({ accounts: Type.Array(AccountTokens) }),
  idempotent: true,
});
export const getServiceAccount = rpc('identity.getServiceAccount', {
  ...admin,
  request: Type.Object({ id: Type.String() }),
  response: ServiceAccount,
  idempotent: true,
});
/**
 * Name, description or the addresses its tokens may be used from; what is left out stays. `conflict` when `revision` is given and old, or
 * the name is taken. Answers only after no call that starts from now passes by the old list.
 */
export const updateServiceAccount = rpc('identity.updateServiceAccount', {
  ...admin,
  errors: ['forbidden', 'not_found', 'conflict'],
  request: Type.Object({
    id: Type.String(),
    name: Type.Optional(DisplayName),
    description: Type.Optional(Description),
    ipAllowlist: Type.Optional(Type.Array(IpRange, { maxItems: 200 })),
    revision: Type.Optional(Revision),
  }),
  response: ServiceAccount,
  idempotent: true,
  timeoutMs: 8_000,
});
/** Change status. `conflict` when `revision` is given and old. Answers only after no call that starts from now can use a token the change forbids. */
export const setServiceAccountStatus = rpc('identity.setServiceAccountStatus', {
  ...admin,
  errors: ['forbidden', 'not_found', 'conflict'],
  request: Type.Object({ id: Type.String(), status: AccountStatus, revision: Type.Optional(Revision), ...claimed }),
  response: Type.Object({ ...ServiceAccount.properties, ...unchanged }),
  idempotent: true,
  timeoutMs: 8_000,
});
/**
 * The value is minted at the edge that shows it once; only its hash and visible prefix travel. With `deploymentId` it takes the place of the token that the
 * deployment had, which is revoked before the answer; with `keepsEarlier` that goes on working until `keepDeploymentToken`.
 */
export const createServiceToken = rpc('identity.createServiceToken', {
  ...admin,
  request: Type.Object({
    serviceAccountId: Type.String(),
    name: DisplayName,
    tokenHash: Sha256,
    prefix: ServiceToken.properties.prefix,
    expiresInSeconds: Type.Optional(TokenLife),
    deploymentId: Type.Optional(Id),
    keepsEarlier: Type.Optional(Type.Literal(true)),
  }),
  response: ServiceToken,
  timeoutMs: 8_000,
});
export const listServiceTokens = rpc('identity.listServiceTokens', {
  ...admin,
  request: Type.Object({ serviceAccountId: Type.String(), ...tokenOrder, ...PageRequest.properties }),
  response: pageOf('tokens', ServiceToken),
  idempotent: true,
});
/** Final. Answers only after no call that starts from now can use the token. */
export const revokeServiceToken = rpc('identity.revokeServiceToken', {
  ...admin,
  request: Type.Object({ serviceAccountId: Type.String(), tokenId: Type.String() }),
  response: Type.Object({ ...ServiceToken.properties, ...unchanged }),
  idempotent: true,
  timeoutMs: 8_000,
});

const ofDeployment = { ...admin, idempotent: true, timeoutMs: 8_000 };
const DeploymentId = Type.Object({ deploymentId: Id });

/** Refuses the token of a deployment, or takes it again. Answers only after no call that starts from now can use a token that was suspended. */
export const setDeploymentSuspended = rpc('identity.setDeploymentSuspended', {
  ...ofDeployment,
  request: Type.Object({ ...DeploymentId.properties, suspended: Type.Boolean() }),
  response: Type.Object({}),
});
/** Final. Answers only after no call that starts from now can use a token of the deployment. */
export const revokeDeploymentTokens = rpc('identity.revokeDeploymentTokens', {
  ...ofDeployment,
  request: DeploymentId,
  response: Type.Object({}),
});
/** Revokes all tokens of the deployment but this one. Answers only after no call that starts from now can use one of those. */
export const keepDeploymentToken = rpc('identity.keepDeploymentToken', {
  ...ofDeployment,
  request: Type.Object({ ...DeploymentId.properties, tokenId: Id }),
  response: Type.Object({}),
});
/**
 * The latest token of each of these deployments that works, or else the latest; none for one that never had any, or whose last one expired a while ago.
 * `disabledAccountIds`: those of the tokens' accounts that are disabled.
 */
export const listDeploymentTokens = rpc('identity.listDeploymentTokens', {
  ...ofDeployment,
  request: Type.Object({ deploymentIds: Type.Array(Id, { maxItems: 200 }) }),
  response: Type.Object({ tokens: Type.Array(ServiceToken), disabledAccountIds: Type.Optional(Type.Array(Id)) }),
});
