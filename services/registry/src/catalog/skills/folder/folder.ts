/** A skill's folder on its way in: its files, and what of it is not taken, with the reason. */
import { AppError, FOREIGN, registry, visibleLine } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';

/** A folder with more entries is refused; subfolders and files that are left out count too. */
export const MAX_ENTRIES = 2_000;
/** The most bytes of the document and all attachments together. */
export const MAX_FOLDER_BYTES = registry.MAX_ATTACHMENTS_BYTES + registry.MAX_ATTACHMENT_BYTES;

export interface FolderFile {
  /** The path as whoever packed the folder wrote it, not checked yet. */
  readonly path: string;
  readonly content: Buffer;
}

/** What is not taken. Blocking: an import that is to be whole is refused because of it. */
export const LeftOut = Type.Object({ path: Type.String(FOREIGN), reason: Type.String(), blocking: Type.Boolean() });
export type LeftOut = Static<typeof LeftOut>;

export interface ReadFolder {
  readonly files: readonly FolderFile[];
  readonly leftOut: readonly LeftOut[];
}

export const notTaken = (path: string, reason: string): LeftOut => ({ path: path.slice(0, 512).toWellFormed(), reason, blocking: true });

const detailOf = ({ path, reason }: LeftOut): string => `${visibleLine(path)}: ${reason}`;

/** What holds a whole import up, as a refusal names it. */
export const blockingDetails = (leftOut: readonly LeftOut[]): string[] => leftOut.filter(({ blocking }) => blocking).map(detailOf);

export const refuseFolder = (details: readonly string[], cause?: unknown): AppError =>
  new AppError('invalid', 'the folder is not acceptable', { details, cause });
