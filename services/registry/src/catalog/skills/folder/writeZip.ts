/** A skill as a zip archive: its folder with the document and the attachments. The same skill gives the same bytes, whoever packs it and when. */
import { buffer } from 'node:stream/consumers';
import { registry } from '@gatehouse/contracts';
import { ZipFile } from 'yazl';
import type { FolderFile } from './folder';

/**
 * Stored, since what a deflater writes changes with its version. No time is stated, so there is the first one the format knows; it is written in the
 * old form, which has no time zone.
 */
const PLAIN = { compress: false, mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true } as const;

export async function writeZip(name: string, document: string, attachments: readonly FolderFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(document), `${name}/${registry.SKILL_DOCUMENT}`, PLAIN);
  for (const { path, content } of attachments) zip.addBuffer(content, `${name}/${path}`, PLAIN);
  zip.end();
  return buffer(zip.outputStream);
}
