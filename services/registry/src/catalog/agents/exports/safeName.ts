/**
 * Which names may be rendered. Guidance ends up in shells, front matter, TOML, Python, file names and chats, each with quoting of its own;
 * one narrow grammar that means nothing special in any of them is safer than seven ways to escape.
 */
import { createHash } from 'node:crypto';
import { asciiWords } from '../../shared/cleanText';

const MAX_LENGTH = 64;
/** Letters and digits, with single blanks, hyphens, underscores and dots between them. */
const GRAMMAR = /^[\p{L}\p{N}](?:(?: ?[\p{L}\p{N}._-])* ?[\p{L}\p{N}])?$/u;
/** Letters that show nothing, such as the Hangul filler. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** File names that Windows keeps for devices, and keys that every object has. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|constructor|prototype)$/;
const ORGANIZATION = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

const MARK_LENGTH = 8;
/** Used in place of a name that has no ASCII letter or digit. */
const UNNAMED = 'agent';

/**
 * How the agent is called in files and among the agents of a host: lower-case ASCII of at most 64 characters, with a mark of its id at the end. So no two agents
 * share a file, whatever blanks, case and letters tell their names apart and whichever organizations they are of; nor does one take the place of an agent
 * that the host brings along or its user has written.
 */
export function fileSlug({ id, name }: { readonly id: string; readonly name: string }): string {
  const words =
    asciiWords(name)
      .slice(0, MAX_LENGTH - MARK_LENGTH - 1)
      .replace(/-$/, '') || UNNAMED;
  return `${words}-${createHash('sha256').update(id).digest('hex').slice(0, MARK_LENGTH)}`;
}

/** Why the name cannot be rendered, or undefined. */
export function nameFault(name: string): string | undefined {
  if (name.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  if (!GRAMMAR.test(name) || INVISIBLE.test(name) || name !== name.normalize('NFC'))
    return 'may hold letters, digits, and between them single blanks, hyphens, underscores and dots, to be rendered in instructions';
  return RESERVED.test(asciiWords(name)) ? 'is a reserved word' : undefined;
}

/** The key under which hosts keep this gateway; undefined when the slug of the organization is none. */
export const serverKey = (orgSlug: string): string | undefined => (ORGANIZATION.test(orgSlug) ? `gatehouse-${orgSlug}` : undefined);
