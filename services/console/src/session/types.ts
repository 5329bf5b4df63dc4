/** What the console knows about a browser that is signed in. */
import { identity } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';

/** Tokens of the identity provider; they never leave this process but towards the REST API. */
export const Tokens = Type.Object({
  access: Type.String(),
  /** Epoch ms. */
  accessEndsAt: Type.Number(),
  /** Epoch ms from which on a new one is asked for, while this one still works. */
  renewAt: Type.Number(),
  refresh: Type.Optional(Type.String()),
  /** ID token of the sign-in; at sign-out it tells the provider which of its sessions ends. */
  id: Type.Optional(Type.String()),
});
export type Tokens = Static<typeof Tokens>;

export const User = Type.Object({ id: Type.String(), email: Type.String(), name: Type.Optional(Type.String()) });
export type User = Static<typeof User>;

/** The part of a session that changes only when tokens are renewed. */
export const SessionFields = Type.Object({
  person: identity.Person,
  user: User,
  csrf: Type.String(),
  /** Epoch ms. */
  createdAt: Type.Number(),
  tokens: Tokens,
});
export type SessionFields = Static<typeof SessionFields>;

/** Role by organization id. */
export const Roles = Type.Record(Type.String(), Type.String());
export type Roles = Static<typeof Roles>;

/** The person's roles when they were last compared with the REST API. */
export const SessionState = Type.Object({ roles: Roles, /** Epoch ms. */ checkedAt: Type.Number() });
export type SessionState = Static<typeof SessionState>;

export interface Session extends SessionFields {
  /** Value of the cookie. */
  readonly id: string;
  /** Epoch ms of the last thing a person did. */
  readonly seenAt: number;
  readonly standing: SessionState;
}
