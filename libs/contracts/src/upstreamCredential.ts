/** What proves somebody to an integration, as anyone may see it: never the value, not even a part. */
import { Type, type Static } from 'typebox';
import { Audience } from './audience';
import { FOREIGN, Id, Timestamp } from './vocabulary';

const firstTypes = [Type.Literal('apiKey'), Type.Literal('bearer')] as const;
const laterTypes = [Type.Literal('basic'), Type.Literal('several')] as const;
/** What is pasted. `basic`: user name and password. `several`: a part for each scheme of the integration. */
export const CredentialType = Type.Union([...firstTypes, ...laterTypes]);
export type CredentialType = Static<typeof CredentialType>;
export const CredentialOwner = Type.Object({
  kind: Type.Union([Type.Literal('serviceAccount'), Type.Literal('user'), Type.Literal('orgToken')]),
  id: Id,
});

/** What is shown of an OAuth 2.0 connection, beside the credential that it is. */
export const Connection = Type.Object({
  /** Host of the authorization server. */
  server: Type.String({ maxLength: 256 }),
  /** The account at the provider, where the server names it. */
  account: Type.Optional(Type.String({ maxLength: 320, ...FOREIGN })),
  scopes: Type.Array(Type.String({ maxLength: 256 })),
  since: Timestamp,
  /** When the access token ends; absent where the server does not say. */
  expiresAt: Type.Optional(Timestamp),
  /** Gatehouse gets the next access token by itself. */
  isRenewed: Type.Boolean(),
  /** Why not any more, of one that was: calls use the access token until it ends. */
  renewalProblem: Type.Optional(Type.String({ maxLength: 500 })),
  /** It gives no access any more: somebody has to connect again. */
  endedAt: Type.Optional(Timestamp),
  endedBecause: Type.Optional(Type.String({ maxLength: 500, ...FOREIGN })),
});
export type Connection = Static<typeof Connection>;

export const UpstreamCredential = Type.Object({
  integrationId: Id,
  owner: CredentialOwner,
  /** A connection has `bearer`, as which its access token is sent. `apiKey` where `laterType` says otherwise. */
  type: Type.Union([...firstTypes]),
  /** Types that the version before does not know. */
  laterType: Type.Optional(Type.Union([...laterTypes])),
  /** The places of the request that a credential of type `several` has a part for. */
  parts: Type.Optional(Type.Array(Type.String({ maxLength: 256 }))),
  version: Type.Integer(),
  updatedAt: Timestamp,
  /** Where it may be sent. Absent for a credential that was stored before audiences were kept. */
  audience: Type.Optional(Audience),
  /** When the API first answered 401 to it, while no later answer was better. */
  rejectedAt: Type.Optional(Timestamp),
  connection: Type.Optional(Connection),
});
export type UpstreamCredential = Static<typeof UpstreamCredential>;
