/** Which files of a folder make the skill: its document, what lies beside it, and why the rest is not taken. */
import { AppError, isAppError, registry, visibleLine } from '@gatehouse/contracts';
import { quote } from '../../shared/json';
import { brokenRules, fold, isJunk } from '../domain/attachments';
import { askedContent, type AskedContent } from '../domain/content';
import { readSkillDocument } from '../domain/document';
import { blockingDetails, notTaken, refuseFolder, type FolderFile, type LeftOut, type ReadFolder } from './folder';

export interface TakenFolder extends AskedContent {
  /** Attachments sorted by path, which is relative to the folder of the document. */
  readonly files: readonly FolderFile[];
  readonly leftOut: readonly LeftOut[];
}

const DOCUMENT = registry.SKILL_DOCUMENT;
const segmentsOf = (path: string): string[] => path.split('/');
const isDocument = ({ path }: FolderFile): boolean => segmentsOf(path).at(-1) === DOCUMENT && brokenRules(`${path}_`).length === 0;
const depthOf = ({ path }: FolderFile): number => segmentsOf(path).length;

const JUNK = 'was made by an operating system';

function whyNoDocument(files: readonly FolderFile[]): string {
  const other = files.find(({ path }) => segmentsOf(path).at(-1)!.toLowerCase() === DOCUMENT.toLowerCase());
  if (other === undefined) return `/: has no ${DOCUMENT}`;
  const [rule] = brokenRules(`${other.path}_`);
  return `${visibleLine(other.path)}: ${rule === undefined ? `must be called ${DOCUMENT}` : `its path ${rule}`}`;
}

/** The document that lies highest; others belong to the skill as examples do. */
function documentOf({ files, leftOut }: ReadFolder): FolderFile {
  const documents = files.filter(isDocument);
  const top = Math.min(...documents.map(depthOf));
  const [document, ...more] = documents.filter((file) => depthOf(file) === top);
  if (document === undefined) {
    throw refuseFolder([whyNoDocument(files), ...blockingDetails(leftOut)]);
  }
  if (more.length > 0) {
    const names = [document, ...more].map(({ path }) => quote(path)).join(', ');
    throw refuseFolder([`/: holds ${more.length + 1} skills, ${names}: import them one by one`]);
  }
  return document;
}

/** What the document says, held against the name of its folder. Throws `invalid` with every failure. */
function readDocument({ path, content }: FolderFile): AskedContent {
  const folder = segmentsOf(path).at(-2);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch (err) {
    throw refuseFolder([`${DOCUMENT}: must be UTF-8`], err);
  }
  const { name } = readSkillDocument(text).members;
  const details = folder === undefined || name === folder ? [] : [`/name: must be the name of the folder, ${quote(folder)}`];
  try {
    const asked = askedContent({ text });
    if (details.length === 0) return asked;
  } catch (err) {
    if (!isAppError(err)) throw err;
    details.unshift(...err.details);
  }
  throw new AppError('invalid', `${DOCUMENT} is not acceptable`, { details });
}

/** A refusal of the document names what else holds the import up, so that all of it is mended at once. */
function readBeside(document: FolderFile, leftOut: readonly LeftOut[]): AskedContent {
  try {
    return readDocument(document);
  } catch (err) {
    if (!isAppError(err)) throw err;
    throw new AppError(err.code, err.message, { details: [...err.details, ...blockingDetails(leftOut)], cause: err });
  }
}

const ancestorsOf = (path: string): string[] => segmentsOf(path).map((_, index, all) => all.slice(0, index).join('/'));

/** Files that would lie in one place, or one of them where another has its folder, each with such another. */
function clashing(files: readonly FolderFile[]): Map<FolderFile, FolderFile> {
  const places = Map.groupBy(files, ({ path }) => fold(path));
  const found = new Map<FolderFile, FolderFile>();
  const clash = (file: FolderFile, other: FolderFile): void => void found.set(file, other).set(other, file);
  for (const [place, [first, ...more]] of places) {
    for (const other of more) clash(other, first!);
    for (const ancestor of ancestorsOf(place)) for (const other of places.get(ancestor) ?? []) clash(first!, other);
  }
  return found;
}

const junk = (path: string): LeftOut => ({ path, reason: JUNK, blocking: false });

/** Why a file cannot be one of the skill, whatever the others are. */
function faultOf(file: FolderFile, root: string): string | undefined {
  const isInside = file.path.startsWith(root);
  const broken = brokenRules(isInside ? file.path.slice(root.length) : file.path);
  if (broken.length > 0) return `its path ${broken.join('; its path ')}`;
  return isInside ? undefined : `lies outside of the folder of ${DOCUMENT}`;
}

/** Throws `invalid` when there is no skill in it, or more than one, or its document breaks a rule. */
export function takeFolder({ files, leftOut: before }: ReadFolder): TakenFolder {
  const { MAX_ATTACHMENTS, MAX_ATTACHMENTS_BYTES } = registry;
  const leftOut = before.map((one) => (isJunk(one.path) ? junk(one.path) : one));
  const document = documentOf({ files, leftOut });
  const root = document.path.slice(0, -DOCUMENT.length);
  const inside: FolderFile[] = [];
  for (const file of files.filter((one) => one !== document)) {
    const fault = faultOf(file, root);
    if (isJunk(file.path)) leftOut.push(junk(file.path));
    else if (fault !== undefined) leftOut.push(notTaken(file.path, fault));
    else inside.push({ path: file.path.slice(root.length), content: file.content });
  }
  const clash = clashing(inside);
  for (const [{ path }, other] of clash) leftOut.push(notTaken(root + path, `would lie in the place of ${quote(root + other.path)}`));
  const kept = inside.filter((file) => !clash.has(file)).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path } of kept.splice(MAX_ATTACHMENTS))
    leftOut.push(notTaken(root + path, `a skill has at most ${MAX_ATTACHMENTS} attachments`));
  const bytes = kept.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes > MAX_ATTACHMENTS_BYTES)
    throw refuseFolder([`/: the attachments of a skill have at most ${MAX_ATTACHMENTS_BYTES} bytes together`]);
  return { ...readBeside(document, leftOut), files: kept, leftOut };
}
