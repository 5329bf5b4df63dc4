/** Shared ids and words. Strings here are grammars: what does not match them is refused at the edge. */
import { createHash } from 'node:crypto';
import { Type, type Static, type TProperties, type TSchema } from 'typebox';

/** Opaque id made by us: a prefix that tells the kind, then 22 base62 characters (131 bits). */
export const Id = Type.String({
  pattern: '^[a-z]{2,4}_[0-9A-Za-z]{22}$',
  description: 'an identifier: 2 to 4 lower-case letters, "_" and 22 letters or digits',
});

/** Slug of an organization or integration: lower-case ASCII, digits and inner hyphens. */
export const Slug = Type.String({
  pattern: '^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$',
  description: 'Lower-case letters, digits and inner hyphens, 1 to 40 characters',
});

/** Control and invisible characters, as a character class of a pattern with the flag `u`; no name that people read holds them. */
export const HIDDEN_CHARACTERS = '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}';

/** Name a person gives to something: no control, bidirectional or invisible characters, no outer blanks. */
export const DisplayName = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: `^(?!\\s)(?!.*\\s$)[^${HIDDEN_CHARACTERS}]+$`,
  description: '1 to 128 characters, no control or invisible characters, no blanks at either end',
});

/** A sentence a person writes for others: newlines, but no control or invisible characters. */
export const PlainText = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\p{Cf}\\p{Zl}\\p{Zp}\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f]+$',
    description: `1 to ${maxLength} characters, no control or invisible characters`,
  });

/** A line a person writes for others. */
export const Line = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: `^[^${HIDDEN_CHARACTERS}]+$`,
    description: `1 to ${maxLength} characters, no control or invisible characters`,
  });

/** Free text a person writes for people; newlines and tabs allowed. What was stored before the pattern may break it, so answers do not promise it. */
export const Description = Type.String({
  maxLength: 4_000,
  pattern: '^(?:[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]|[\\n\\t])*$',
  description: 'at most 4000 characters, no control or invisible characters but line feed and tab',
});

export const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC, milliseconds' });

/** A time of the day. */
export const Minute = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM, 24 hours' });

/** Marks untrusted text: written by callers, agents, upstreams or non-members. It is displayed as text, apart from ours. */
export const FOREIGN = { 'x-foreign': true } as const;
/** Marks what a caller merely asserts about a person. */
export const CLAIM = { 'x-claim': true } as const;

/** Lower-case hex SHA-256. */
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** `<slug>/<tool>` as a caller writes it. Longer names are cut to `TOOL_NAME_LIMIT` before anything looks at them; one that no tool can have is not found. */
export const ToolName = Type.String({ minLength: 1, maxLength: 512 });

/** Longest tool name on the execution path; what is longer is cut. */
export const TOOL_NAME_LIMIT = 64;

/** The name that rules and the resolver see: the first 64 characters of `<slug>/<tool>`. */
export const cutToolName = (name: string): string => name.slice(0, TOOL_NAME_LIMIT);

const HASH_LENGTH = 10;

/** What a tool is called by where others share its first 64 characters; `round` counts up while a tool has that very name. */
export function hashedToolName(name: string, round = 0): string {
  const hash = createHash('sha256').update(round === 0 ? name : `${name}\n${round}`);
  return `${name.slice(0, TOOL_NAME_LIMIT - HASH_LENGTH - 1)}_${hash.digest('hex').slice(0, HASH_LENGTH)}`;
}

/** Counts the changes of something editable. A change that states an old one is refused with `conflict` and the current state. */
export const Revision = Type.Integer({ minimum: 0 });

/** Pages: `limit` 1 to 200, default 50; `cursor` is opaque. */
export const PageRequest = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
});
export type PageRequest = Static<typeof PageRequest>;

/** Stated in the answer to a change that had nothing left to do. */
export const unchanged = { unchanged: Type.Optional(Type.Literal(true, { description: 'It was so already: nothing was written' })) };

/** One page of a list, newest or first names first as its owner says: `{<plural>[], nextCursor?, hasMore}`. */
export const pageOf = <Name extends string, S extends TSchema, More extends TProperties = Record<never, TSchema>>(
  name: Name,
  item: S,
  more = {} as More,
) =>
  Type.Object({
    ...({ [name]: Type.Array(item) } as Record<Name, ReturnType<typeof Type.Array<S>>>),
    nextCursor: Type.Optional(Type.String()),
    hasMore: Type.Boolean(),
    ...more,
  });

/** An IPv4 or IPv6 address, or a range of them in CIDR notation. Its owner checks more than the letters. */
export const IpRange = Type.String({
  minLength: 2,
  maxLength: 64,
  pattern: '^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$',
  description: 'an address or a range such as 203.0.113.0/24 or 2001:db8::/32',
});
