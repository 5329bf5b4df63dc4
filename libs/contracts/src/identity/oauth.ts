/** OAuth for MCP clients. Identity is the authorization server; gateway and console only carry its HTTP exchanges. */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { DisplayName, Id, PageRequest, pageOf, Slug, Timestamp } from '../vocabulary';
import { Person } from './people';

/** Text sealed for identity, or by identity for the one who asked: codes, tokens and client secrets never travel in the open. */
const Sealed = Type.String({ minLength: 1, maxLength: 200_000 });

/** Public key that requests of this page are sealed to. */
export const oauthSealingKey = rpc('identity.oauthSealingKey', {
  request: Type.Object({}),
  response: Type.Object({ keyId: Type.String(), publicKey: Type.String() }),
  callers: ['gateway', 'console'],
  principal: 'none',
  idempotent: true,
  timeoutMs: 2_000,
});

/** The published keys that access and id tokens are signed with: a JSON Web Key Set, public halves only. */
export const oauthKeys = rpc('identity.oauthKeys', {
  request: Type.Object({}),
  response: Type.Object({
    keys: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    /** Clients may present the address of a metadata document. */
    clientDocuments: Type.Optional(Type.Boolean()),
  }),
  callers: ['gateway'],
  principal: 'none',
  idempotent: true,
  timeoutMs: 2_000,
});

/** One exchange with `/register` or `/token`. Sealed inside: `{contentType, authorization?, body, address?}`, and in the answer `{status, headers, body}`. */
export const oauthExchange = rpc('identity.oauthExchange', {
  request: Type.Object({ endpoint: Type.Union([Type.Literal('register'), Type.Literal('token')]), sealed: Sealed }),
  response: Type.Object({ sealed: Sealed }),
  callers: ['gateway'],
  principal: 'none',
  timeoutMs: 10_000,
});

/** A program that wants to act for a person, as the consent page shows it. */
export const OAuthClient = Type.Object({
  /** What it calls itself: not verified. */
  name: Type.String({ maxLength: 256 }),
  /** Where the person is sent back to: host and port, or the scheme of a private-use address. */
  redirectHost: Type.String({ maxLength: 512 }),
  /** Sent back to a program on this computer. */
  loopback: Type.Boolean(),
  /** Host whose client metadata document it presented, when it did. */
  documentHost: Type.Optional(Type.String({ maxLength: 512 })),
});
export type OAuthClient = Static<typeof OAuthClient>;

/**
 * A browser arrived at `authorization_endpoint` with this raw query (without `?`). `consent`: ask the person and decide by `interactionId`.
 * `redirect`: send the browser back at once with an error. `refused`: no redirect may be made; tell the person.
 */
export const beginAuthorization = rpc('identity.beginAuthorization', {
  request: Type.Object({ query: Type.String({ maxLength: 16_384 }) }),
  response: Type.Union([
    Type.Object({
      outcome: Type.Literal('consent'),
      interactionId: Type.String({ maxLength: 128 }),
      client: OAuthClient,
      /** Named by the resource; at the root address the person chooses. */
      orgSlug: Type.Optional(Slug),
      expiresAt: Timestamp,
    }),
    Type.Object({ outcome: Type.Literal('redirect'), location: Type.String() }),
    Type.Object({ outcome: Type.Literal('refused'), message: Type.String() }),
  ]),
  callers: ['console'],
  principal: 'none',
  timeoutMs: 10_000,
});

/** Returns an authorization request again, for a page that is drawn anew; `not_found` once it is decided or too old. */
export const getAuthorization = rpc('identity.getAuthorization', {
  request: Type.Object({ interactionId: Type.String({ maxLength: 128 }) }),
  response: Type.Object({ client: OAuthClient, orgSlug: Type.Optional(Slug), expiresAt: Timestamp }),
  errors: ['not_found'],
  callers: ['console'],
  principal: 'none',
  idempotent: true,
});

/** The person's decision, once. `sealed` is where to send the browser, with code or error in it. `forbidden`: no active member of that organization. */
export const decideAuthorization = rpc('identity.decideAuthorization', {
  request: Type.Object({
    interactionId: Type.String({ maxLength: 128 }),
    person: Person,
    /** Whoever refuses may be a member of none. */
    orgSlug: Type.Optional(Slug),
    allow: Type.Boolean(),
    /** What the answer is sealed with, itself sealed to identity. */
    sealed: Sealed,
  }),
  response: Type.Object({ sealed: Sealed }),
  errors: ['not_found', 'forbidden', 'conflict'],
  callers: ['console'],
  principal: 'none',
  timeoutMs: 10_000,
});

/** A program that a person lets act for them in one organization. */
export const ClientSession = Type.Object({
  id: Id,
  userId: Id,
  userName: Type.String(),
  client: OAuthClient,
  status: Type.Union([Type.Literal('active'), Type.Literal('ended'), Type.Literal('expired')]),
  createdAt: Timestamp,
  /** Exact to a minute. */
  lastUsedAt: Type.Optional(Timestamp),
  /** When it ends unless it is renewed. */
  expiresAt: Timestamp,
  endedAt: Type.Optional(Timestamp),
  endedBy: Type.Optional(DisplayName),
});
export type ClientSession = Static<typeof ClientSession>;

/** One's own; an admin may name another member. */
export const listClientSessions = rpc('identity.listClientSessions', {
  request: Type.Object({ userId: Type.Optional(Type.String()), ...PageRequest.properties }),
  response: pageOf('sessions', ClientSession),
  callers: ['registry'],
  errors: ['forbidden', 'not_found'],
  idempotent: true,
});
/** One's own, or as admin anybody's. Final, and true once answered. */
export const endClientSession = rpc('identity.endClientSession', {
  request: Type.Object({ id: Type.String() }),
  response: ClientSession,
  callers: ['registry'],
  errors: ['forbidden', 'not_found'],
  idempotent: true,
  timeoutMs: 8_000,
});
