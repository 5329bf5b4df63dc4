/** Served by identity: who is calling, and the things that prove it. */
import { Type, type Static } from 'typebox';
import { rpc } from './message';
import { Principal, Role } from './principal';
import { Description, DisplayName, Id, PageRequest, Sha256, Slug, Timestamp } from './vocabulary';

export const AccountStatus = Type.Union([Type.Literal('ACTIVE'), Type.Literal('DISABLED')]);

export const ServiceAccount = Type.Object({
  id: Id,
  name: DisplayName,
  description: Type.Optional(Description),
  status: AccountStatus,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ServiceAccount = Static<typeof ServiceAccount>;

export const TokenStatus = Type.Union([Type.Literal('active'), Type.Literal('revoked'), Type.Literal('expired')]);

/** A service token as anyone may see it after creation: never the value, never the hash. */
export const ServiceToken = Type.Object({
  id: Id,
  serviceAccountId: Id,
  name: DisplayName,
  /** `svc_` and the 8 characters after it. Display only. */
  prefix: Type.String({ pattern: '^svc_[0-9A-Za-z]{8}$' }),
  status: TokenStatus,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  revokedAt: Type.Optional(Timestamp),
});
export type ServiceToken = Static<typeof ServiceToken>;

export const MIN_TOKEN_SECONDS = 3_600;
export const MAX_TOKEN_SECONDS = 31_536_000;

/** Why a credential was refused. Goes to the audit trail only; every class answers the same 401. */
export const DenialReason = Type.Enum([
  'missing',
  'malformed',
  'unknown',
  'revoked',
  'expired',
  'disabled',
  'wrong_organization',
  'unsupported_kind',
  'integrity',
]);

/**
 * What identity says about a credential, and the shape of a cached verdict in Redis (as a claim signed by identity).
 * Refusals are never cached.
 */
export const Verdict = Type.Object({
  principal: Principal,
  /** Of the token it speaks of: a reader that looked up another hash has no verdict, so entries cannot be swapped in the cache. */
  tokenHash: Sha256,
  /** Epoch milliseconds; a verdict past it is no verdict, whatever the cache says. */
  expiresAt: Type.Integer(),
});
export type Verdict = Static<typeof Verdict>;

/** Cache key of a signed `Verdict`, by hash of the token. Written by identity only, read by the gateway. */
export const verdictKey = (tokenHash: string): string => `verdict:${tokenHash}`;

/** Is this service token good right now? Reads the primary; writes the Redis verdict under a lease. */
export const authenticate = rpc('identity.authenticate', {
  request: Type.Object({ tokenHash: Sha256 }),
  response: Type.Object({
    /** Signed `Verdict`, present when the credential is good. */
    verdict: Type.Optional(Type.String()),
    /** Present when it is not; `orgId` and `tokenId` only when the token exists, for the audit trail. */
    denial: Type.Optional(
      Type.Object({ reason: DenialReason, orgId: Type.Optional(Id), tokenId: Type.Optional(Id), accountId: Type.Optional(Id) }),
    ),
  }),
  callers: ['gateway'],
  principal: 'none',
  idempotent: true,
  timeoutMs: 2_000,
});

/** A person as the configured identity provider describes them. */
export const Person = Type.Object({
  issuer: Type.String({ minLength: 1, maxLength: 512 }),
  subject: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.String({ minLength: 3, maxLength: 320 }),
});

/** The principal of a person in an organization; `not_found` for an unknown organization and for a non-member alike. */
export const findMembership = rpc('identity.findMembership', {
  request: Type.Object({ orgSlug: Type.String({ maxLength: 300 }), person: Person }),
  response: Type.Object({ principal: Principal }),
  errors: ['not_found'],
  callers: ['registry'],
  principal: 'none',
  idempotent: true,
});

/** The id behind the slug of an address, none for an unknown one. For attribution in the audit trail only; no decision and no answer may depend on it. */
export const findOrganization = rpc('identity.findOrganization', {
  request: Type.Object({ orgSlug: Type.String({ maxLength: 300 }) }),
  response: Type.Object({ orgId: Type.Optional(Id) }),
  callers: ['gateway'],
  principal: 'none',
  idempotent: true,
  timeoutMs: 1_000,
});

export const Organization = Type.Object({ id: Id, slug: Slug, name: DisplayName, role: Type.Optional(Role), createdAt: Timestamp });
export type Organization = Static<typeof Organization>;

/** A new organization; the person becomes its first admin. */
export const createOrganization = rpc('identity.createOrganization', {
  request: Type.Object({ name: DisplayName, slug: Slug, person: Person }),
  response: Organization,
  errors: ['conflict'],
  callers: ['registry'],
  principal: 'none',
});

/** Organizations this person is an active member of. */
export const listOrganizations = rpc('identity.listOrganizations', {
  request: Type.Object({ person: Person }),
  response: Type.Object({ organizations: Type.Array(Organization) }),
  callers: ['registry'],
  principal: 'none',
  idempotent: true,
});

/**
 * Whom an on-behalf-of claim names: the one active member of the principal's organization with this e-mail address (in any case) or user id.
 * For the audit trail only; no decision may depend on it.
 */
export const resolveClaim = rpc('identity.resolveClaim', {
  request: Type.Object({ claim: Type.String({ minLength: 1, maxLength: 256 }) }),
  response: Type.Object({ userId: Type.Optional(Id) }),
  callers: ['executor'],
  idempotent: true,
  timeoutMs: 1_000,
});

const admin = { callers: ['registry'] as const, errors: ['forbidden', 'not_found'] as const };

export const createServiceAccount = rpc('identity.createServiceAccount', {
  ...admin,
  request: Type.Object({ name: DisplayName, description: Type.Optional(Description) }),
  response: ServiceAccount,
});
export const listServiceAccounts = rpc('identity.listServiceAccounts', {
  ...admin,
  request: PageRequest,
  response: Type.Object({ serviceAccounts: Type.Array(ServiceAccount), nextCursor: Type.Optional(Type.String()), hasMore: Type.Boolean() }),
  idempotent: true,
});
export const getServiceAccount = rpc('identity.getServiceAccount', {
  ...admin,
  request: Type.Object({ id: Type.String() }),
  response: ServiceAccount,
  idempotent: true,
});
/** Change status. Answers only after no call that starts from now can use a token the change forbids. */
export const setServiceAccountStatus = rpc('identity.setServiceAccountStatus', {
  ...admin,
  request: Type.Object({ id: Type.String(), status: AccountStatus }),
  response: ServiceAccount,
  idempotent: true,
  timeoutMs: 8_000,
});
/** The value is minted at the door that shows it once; only its hash and visible prefix travel. */
export const createServiceToken = rpc('identity.createServiceToken', {
  ...admin,
  request: Type.Object({
    serviceAccountId: Type.String(),
    name: DisplayName,
    tokenHash: Sha256,
    prefix: ServiceToken.properties.prefix,
    expiresInSeconds: Type.Optional(Type.Integer({ minimum: MIN_TOKEN_SECONDS, maximum: MAX_TOKEN_SECONDS })),
  }),
  response: ServiceToken,
});
export const listServiceTokens = rpc('identity.listServiceTokens', {
  ...admin,
  request: Type.Object({ serviceAccountId: Type.String(), ...PageRequest.properties }),
  response: Type.Object({ tokens: Type.Array(ServiceToken), nextCursor: Type.Optional(Type.String()), hasMore: Type.Boolean() }),
  idempotent: true,
});
/** Final. Answers only after no call that starts from now can use the token. */
export const revokeServiceToken = rpc('identity.revokeServiceToken', {
  ...admin,
  request: Type.Object({ serviceAccountId: Type.String(), tokenId: Type.String() }),
  response: ServiceToken,
  idempotent: true,
  timeoutMs: 8_000,
});
