/** What a call of one of our own tools is about, as the registry read it when the call was asked for. */
import { Type, type Static } from 'typebox';
import { FOREIGN, Id, Timestamp } from '../vocabulary';

export const MAX_NAMES = 200;
export const MAX_CHANGES = 40;
/** Most lines of all changes of a preview together. */
export const MAX_CHANGE_LINES = 2_000;
export const MAX_LINE = 2_000;

/** Something that an argument names by its id. */
export const NamedThing = Type.Object({
  /** JSON pointer of the argument. */
  at: Type.String({ maxLength: 256 }),
  kind: Type.Enum(['agent', 'skill', 'integration', 'serviceAccount', 'orgToken', 'user', 'group', 'everyone', 'rule']),
  id: Type.String({ maxLength: 64 }),
  /** Absent when nothing has the id any more. */
  name: Type.Optional(Type.String({ maxLength: 512, ...FOREIGN })),
  /** Who wrote or made it. */
  by: Type.Optional(Type.String({ maxLength: 512, ...FOREIGN })),
});
export type NamedThing = Static<typeof NamedThing>;

const Line = Type.Object({ op: Type.Enum(['same', 'added', 'removed']), text: Type.String({ maxLength: MAX_LINE, ...FOREIGN }) });
export type PreviewLine = Static<typeof Line>;

/** A member that the call would change. Lines that stay the same are here only near a change. */
export const MemberChange = Type.Object({
  /** JSON pointer of the member. */
  member: Type.String({ maxLength: 256 }),
  lines: Type.Array(Line, { maxItems: MAX_CHANGE_LINES }),
  /** Lines, or ends of lines, that are too much to be shown. The arguments have all of what would be stored. */
  isCut: Type.Optional(Type.Boolean()),
});
export type MemberChange = Static<typeof MemberChange>;

/** What a waiting call would change, for people to read, as of `readAt`. The state that it was read from is part of what is approved. */
export const Preview = Type.Object({
  readAt: Timestamp,
  names: Type.Array(NamedThing, { maxItems: MAX_NAMES }),
  /** What the call would change, member by member. */
  changes: Type.Optional(Type.Array(MemberChange, { maxItems: MAX_CHANGES })),
});
export type Preview = Static<typeof Preview>;

/** Which state of a thing a change was made from, in the words of whoever runs it: a revision, or the digest of the states of several things. */
export const StateSeen = Type.String({ minLength: 1, maxLength: 64 });

/** The person who said yes. */
export const ApprovedBy = Type.Object({ id: Id, name: Type.String({ maxLength: 320 }), requestId: Id });
export type ApprovedBy = Static<typeof ApprovedBy>;
