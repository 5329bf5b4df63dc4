/** Tokens that are not a service account's: of the whole organization, and of a person. And what all tokens have in common. */
import { Type, type Static } from 'typebox';
import { searchIn, sortBy } from '../listing';
import { Actor } from '../audit/index';
import { event, rpc } from '../message';
import { DisplayName, Id, PageRequest, pageOf, Sha256, Timestamp, unchanged } from '../vocabulary';

export const MIN_TOKEN_SECONDS = 3_600;
export const MAX_TOKEN_SECONDS = 31_536_000;
export const TokenLife = Type.Integer({ minimum: MIN_TOKEN_SECONDS, maximum: MAX_TOKEN_SECONDS });

export const TokenStatus = Type.Union([Type.Literal('active'), Type.Literal('revoked'), Type.Literal('expired')]);

/** `svc_` or `pat_` and the 8 characters after it. Display only: never unique, never used to find a token that acts. */
const prefixOf = (kind: 'svc' | 'pat') => Type.String({ pattern: `^${kind}_[0-9A-Za-z]{8}$` });

export const tokenFields = (kind: 'svc' | 'pat') => ({
  id: Id,
  name: DisplayName,
  prefix: prefixOf(kind),
  status: TokenStatus,
  createdAt: Timestamp,
  /** What the creator was called. Absent on tokens older than the field. */
  createdBy: Type.Optional(Type.String()),
  expiresAt: Timestamp,
  revokedAt: Type.Optional(Timestamp),
  revokedBy: Type.Optional(Type.String()),
  /** Exact to a minute. */
  lastUsedAt: Type.Optional(Timestamp),
});

/** A token of the organization itself. Without `accessRole` it sees and may call everything; `MEMBER` makes it a member without grants of its own. */
export const OrgToken = Type.Object({ ...tokenFields('svc'), accessRole: Type.Optional(Type.Literal('MEMBER')) });
export type OrgToken = Static<typeof OrgToken>;

/** A token of one person in one organization; works only while the organization allows personal tokens. */
export const PersonalToken = Type.Object({ ...tokenFields('pat'), userId: Id });
export type PersonalToken = Static<typeof PersonalToken>;

const newToken = (prefix: ReturnType<typeof prefixOf>) => ({
  name: DisplayName,
  tokenHash: Sha256,
  prefix,
  expiresInSeconds: Type.Optional(TokenLife),
});
const byId = Type.Object({ tokenId: Type.String() });
/** Search and order of every list of tokens, of the organization and of service accounts. */
export const tokenOrder = { ...searchIn('name or visible part'), ...sortBy('-createdAt', 'createdAt') };
/** `prefix` finds tokens by their visible part, whole or cut. */
const tokenPage = { ...tokenOrder, prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 12 })), ...PageRequest.properties };

const admin = { callers: ['registry'] as const, errors: ['forbidden', 'not_found'] as const };

export const createOrgToken = rpc('identity.createOrgToken', {
  ...admin,
  request: Type.Object({ ...newToken(prefixOf('svc')), accessRole: Type.Optional(Type.Literal('MEMBER')) }),
  response: OrgToken,
});
export const listOrgTokens = rpc('identity.listOrgTokens', {
  ...admin,
  request: Type.Object(tokenPage),
  response: pageOf('tokens', OrgToken),
  idempotent: true,
});
export const getOrgToken = rpc('identity.getOrgToken', { ...admin, request: byId, response: OrgToken, idempotent: true });
/** Final. Answers only after no call that starts from now can use the token. */
export const revokeOrgToken = rpc('identity.revokeOrgToken', {
  ...admin,
  request: byId,
  response: Type.Object({ ...OrgToken.properties, ...unchanged }),
  idempotent: true,
  timeoutMs: 8_000,
});

/** Makes a personal token for the calling person. `forbidden` while the organization does not allow them. */
export const createPersonalToken = rpc('identity.createPersonalToken', {
  ...admin,
  request: Type.Object(newToken(prefixOf('pat'))),
  response: PersonalToken,
});
/** One's own; an admin may name another member. */
export const listPersonalTokens = rpc('identity.listPersonalTokens', {
  ...admin,
  request: Type.Object({ userId: Type.Optional(Type.String()), ...tokenPage }),
  response: pageOf('tokens', PersonalToken, {
    /** Whether the organization lets its members have them; otherwise none works. */
    allowed: Type.Optional(Type.Boolean()),
  }),
  idempotent: true,
});
/** Tokens of every kind by their visible part, whole or cut, newest first, and who holds each. For admins. */
export const findTokens = rpc('identity.findTokens', {
  ...admin,
  request: Type.Object({ prefix: Type.String({ minLength: 1, maxLength: 12 }) }),
  response: Type.Object({
    tokens: Type.Array(
      Type.Object({
        id: Id,
        name: DisplayName,
        prefix: Type.String(),
        status: TokenStatus,
        /** Whether the organization lets its members have personal tokens, otherwise none works, active or not; stated for a personal token. */
        allowed: Type.Optional(Type.Boolean()),
        /** Whom the token proves; an organization's token proves itself. */
        holder: Type.Object({ kind: Type.Enum(['serviceAccount', 'user', 'orgToken']), id: Id }),
      }),
      { maxItems: 50 },
    ),
  }),
  idempotent: true,
});
/** How many personal tokens would work now, of how many people, and how many active members could have some. For admins. */
export const countPersonalTokens = rpc('identity.countPersonalTokens', {
  ...admin,
  request: Type.Object({}),
  response: Type.Object({
    tokens: Type.Integer({ minimum: 0 }),
    people: Type.Integer({ minimum: 0 }),
    members: Type.Integer({ minimum: 0 }),
  }),
  idempotent: true,
});
/** One's own, or as admin anybody's. Final, and true once answered. */
export const revokePersonalToken = rpc('identity.revokePersonalToken', {
  ...admin,
  request: byId,
  response: PersonalToken,
  idempotent: true,
  timeoutMs: 8_000,
});

/** A token of the organization was revoked or has expired, and nothing will ever act for it again. */
export const orgTokenEnded = event('identity.orgTokenEnded.v1', Type.Object({ orgId: Id, tokenId: Id, by: Actor }), ['identity']);
