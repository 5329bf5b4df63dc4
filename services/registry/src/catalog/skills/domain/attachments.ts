/** Which files a skill may have beside its document. */
import { createHash } from 'node:crypto';
import { AppError, registry } from '@gatehouse/contracts';
import { charset, lookup } from 'mime-types';

type Attachment = Pick<registry.SkillAttachment, 'path' | 'bytes'>;

/** Devices of Windows, whatever their ending, and with blanks before it. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\..*)?$/iu;
/** On Windows no file and no folder can have this name. */
export const isDeviceName = (name: string): boolean => DEVICE.test(name);

const ODD_NAMES = [
  DEVICE,
  // A dot at the end, which Windows drops.
  /^(?!\.{1,2}$).*\.$/u,
  // What version control would obey.
  /^\.git$/iu,
  // The short form that Windows gives a longer name: "git~1" is ".git" there.
  /^[^.]{1,6}~\d+(?:\.[^.]{0,3})?$/u,
];

/** Left by operating systems; no author means it. */
export const isJunk = (path: string): boolean =>
  path.split('/').some((name) => ['__MACOSX', '.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(name) || name.startsWith('._'));

const rules: readonly (readonly [rule: string, holds: (path: string) => boolean])[] = [
  [`must have 1 to ${registry.MAX_ATTACHMENT_PATH} characters`, ({ length }) => length > 0 && length <= registry.MAX_ATTACHMENT_PATH],
  ['must have no control or invisible characters', (path) => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(path)],
  ['must be in the composed form of Unicode (NFC)', (path) => path === path.normalize('NFC')],
  ['must have none of the characters \\ : * ? " < > |', (path) => !/[\\:*?"<>|]/.test(path)],
  [
    'must be relative: names between "/", none of them empty, "." or ".." or with a blank at its ends',
    (path) => path.split('/').every((name) => !['', '.', '..'].includes(name) && name === name.trim()),
  ],
  [
    'must have no name that some file systems or tools read in their own way, such as "con", "a.", "git~1" or ".git"',
    (path) => path.split('/').every((name) => !ODD_NAMES.some((odd) => odd.test(name))),
  ],
  ['must have no name that operating systems leave behind, such as ".DS_Store", "Thumbs.db" or "._a"', (path) => !isJunk(path)],
  [`must not be ${registry.SKILL_DOCUMENT}, which is the skill itself`, (path) => fold(path) !== fold(registry.SKILL_DOCUMENT)],
];
/** Some file systems tell names apart by case and some do not: a skill must unpack on both. */
export const fold = (path: string): string => path.toLowerCase();

const refuse = (details: readonly string[]): AppError => new AppError('invalid', 'the attachment is not acceptable', { details });

/** Names the rules for paths that this one breaks. */
export const brokenRules = (path: string): string[] => rules.filter(([, holds]) => !holds(path)).map(([rule]) => rule);

export function refuseBadPath(path: string): void {
  const broken = brokenRules(path).map((rule) => `path: ${rule}`);
  if (broken.length > 0) throw refuse(broken);
}

const clashes = (a: string, b: string): boolean =>
  fold(a) === fold(b) || fold(a).startsWith(`${fold(b)}/`) || fold(b).startsWith(`${fold(a)}/`);

/** `others`: the attachments that stay beside it. */
export function refuseWithoutRoom(others: readonly Attachment[], { path, bytes }: Attachment): void {
  const { MAX_ATTACHMENTS, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS_BYTES } = registry;
  const clash = others.find((other) => clashes(other.path, path));
  const total = others.reduce((sum, other) => sum + other.bytes, bytes);
  const details = [
    ...(clash === undefined ? [] : [`path: would lie in the place of ${JSON.stringify(clash.path)}`]),
    ...(others.length < MAX_ATTACHMENTS ? [] : [`/: a skill has at most ${MAX_ATTACHMENTS} attachments`]),
    ...(bytes <= MAX_ATTACHMENT_BYTES ? [] : [`/: an attachment has at most ${MAX_ATTACHMENT_BYTES} bytes`]),
    ...(total <= MAX_ATTACHMENTS_BYTES ? [] : [`/: the attachments of a skill have at most ${MAX_ATTACHMENTS_BYTES} bytes together`]),
  ];
  if (details.length > 0) throw refuse(details);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text a model can read: UTF-8 without NUL. */
export function isText(content: Buffer): boolean {
  if (content.includes(0)) return false;
  try {
    utf8.decode(content);
    return true;
  } catch {
    return false;
  }
}

/** Returns the media type by the ending of the path, if the content agrees: by its ending alone a TypeScript file (`.ts`) would be video. */
export function mediaTypeOf(path: string, content: Buffer): string {
  const known = lookup(path) || undefined;
  const isKnownText = known !== undefined && (charset(known) !== false || /[+/](?:json|xml|yaml)$/.test(known));
  if (isText(content)) return isKnownText ? known : 'text/plain';
  return known === undefined || isKnownText ? 'application/octet-stream' : known;
}

/** What a skill says of a file beside its document. */
export const attachmentOf = (path: string, content: Buffer): registry.SkillAttachment => ({
  path,
  mediaType: mediaTypeOf(path, content),
  bytes: content.length,
  digest: createHash('sha256').update(content).digest('hex'),
});
