/** What agents and skills have in common: people write both, versions are kept, and others are granted their use. */
import { Type, type Static } from 'typebox';
import { ApprovedBy } from '../approvals/preview';
import { Subject } from '../policy/grants';
import { PrincipalKind } from '../principal';
import { CLAIM, FOREIGN, Id, Timestamp } from '../vocabulary';

/** Why something was changed, in the words of whoever did. Blank text is refused wherever a message is accepted. */
export const ChangeMessage = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '^(?=\\s*\\S)[^\\p{Cf}\\p{Zl}\\p{Zp}\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f]+$',
  description: '1 to 500 characters, not blanks alone, no control or invisible characters',
  ...FOREIGN,
});
export const versionRange = { minimum: 1, maximum: 2_000_000_000 };
export const VersionNumber = Type.Integer(versionRange);

/** Who wrote an agent or one of its versions. */
export const Author = Type.Object({ kind: PrincipalKind, id: Id, name: Type.String({ maxLength: 320 }) });
export type Author = Static<typeof Author>;

/** Who may use an agent or a skill, as its author sees it. */
export const Holder = Type.Object({
  subject: Subject,
  /** Absent for everyone, and for a subject that is gone. */
  name: Type.Optional(Type.String()),
  createdAt: Timestamp,
  createdBy: Type.String(),
});
export type Holder = Static<typeof Holder>;

/** The new author, to whom an agent or a skill is handed: a member, or a service account. */
export const NewAuthor = Type.Object({ kind: Type.Enum(['user', 'serviceAccount']), id: Id }, { additionalProperties: false });
export type NewAuthor = Static<typeof NewAuthor>;
/** The answer when an agent or a skill was handed over. */
export const Transferred = Type.Object({ id: Id, revision: Type.Integer({ minimum: 1 }), author: Author });
export type Transferred = Static<typeof Transferred>;

/** One line of the history of an agent or a skill, newest first. */
export const AuthoredVersion = Type.Object({
  version: VersionNumber,
  createdAt: Timestamp,
  createdBy: Author,
  changeMessage: Type.Optional(Type.String(FOREIGN)),
  restoredFromVersion: Type.Optional(VersionNumber),
  /** Caller-asserted; shown, never consulted. */
  onBehalfOf: Type.Optional(Type.String(CLAIM)),
  /** The member it named at that moment. */
  onBehalfOfMember: Type.Optional(Id),
  /** Who approved the change, if it waited for approval. */
  approvedBy: Type.Optional(ApprovedBy),
});
export type AuthoredVersion = Static<typeof AuthoredVersion>;
