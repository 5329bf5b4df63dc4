/** Who is calling, after an edge has proved it. Always inside exactly one organization. */
import { Type, type Static } from 'typebox';
import { AppError } from './errors';
import { DisplayName, Id, Slug } from './vocabulary';

export const PrincipalKind = Type.Union([Type.Literal('user'), Type.Literal('serviceAccount'), Type.Literal('orgToken')]);
export const Role = Type.Union([Type.Literal('admin'), Type.Literal('member')]);

export const Principal = Type.Object({
  orgId: Id,
  orgSlug: Slug,
  orgName: DisplayName,
  kind: PrincipalKind,
  /** User, service account or token id. */
  id: Id,
  /** What people call it: e-mail address of a user, name of an account or token. */
  name: Type.String({ minLength: 1, maxLength: 320 }),
  /** Role of a user, or what an org token stands for; service accounts have none. */
  role: Type.Optional(Role),
  /** Groups of a user: they may hold grants. */
  groups: Type.Optional(Type.Array(Id)),
  /** Sign-in session of an OAuth client that acts for a user. */
  sessionId: Type.Optional(Id),
  /** Token used, when the credential was one of ours. */
  tokenId: Type.Optional(Id),
  /** User who created that token, where it is not their own. */
  tokenCreator: Type.Optional(Id),
});
export type Principal = Static<typeof Principal>;

/** May change what belongs to the whole organization. Service accounts never may, whatever they are granted. */
export const isAdmin = (principal: Pick<Principal, 'kind' | 'role'> | undefined): boolean =>
  (principal?.kind === 'user' || principal?.kind === 'orgToken') && principal.role === 'admin';

/** The principal, when it is an admin; else `forbidden`: "Only admins may `action`". */
export function requireAdmin<P extends Pick<Principal, 'kind' | 'role'>>(principal: P | undefined, action: string): P {
  if (principal !== undefined && isAdmin(principal)) return principal;
  throw new AppError('forbidden', `Only admins may ${action}`);
}
