/**
 * The files of a zip archive, unpacked in memory and nowhere else. What is declared is not believed: sizes and checksums are those of the bytes that come
 * out, and unpacking ends where a limit is reached (T-66 of docs/threat-model.md#input).
 */
import { crc32 } from 'node:zlib';
import { registry } from '@gatehouse/contracts';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { quote } from '../../shared/json';
import { MAX_ENTRIES, MAX_FOLDER_BYTES, notTaken, refuseFolder, type FolderFile, type LeftOut, type ReadFolder } from './folder';

/** Text packs ten to one; what packs far better, and is not small, is a bomb. */
const MAX_RATIO = 200;
const SMALL = 65_536;
const STORED = 0;
const DEFLATED = 8;
const UTF8_NAMES = 0x800;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const SYMBOLIC_LINK = 0o120000;

const nameOf = ({ fileNameRaw }: Entry): string => fileNameRaw.toString('utf8');
const isFolder = (entry: Entry): boolean => nameOf(entry).endsWith('/');

/** ASCII names read alike in every encoding; others must be said to be UTF-8, and be it. */
function hasClearName({ fileNameRaw, generalPurposeBitFlag }: Entry): boolean {
  if (fileNameRaw.every((byte) => byte < 0x80)) return true;
  return (generalPurposeBitFlag & UTF8_NAMES) !== 0 && Buffer.from(fileNameRaw.toString('utf8')).equals(fileNameRaw);
}

const damaged = ({ message }: Error): string => `is damaged: ${message.slice(0, 200)}`;

/** Why an entry is not unpacked at all. */
function faultOf(entry: Entry): string | undefined {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  if (!hasClearName(entry)) return 'its name is not marked as UTF-8, or is not UTF-8';
  if (type === SYMBOLIC_LINK) return 'is a symbolic link';
  const isOfItsType = type === 0 || type === (isFolder(entry) ? FOLDER : REGULAR);
  if (!isOfItsType) return 'is not a regular file';
  if (entry.isEncrypted()) return 'is encrypted';
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    return 'is packed by a method that is not read: only stored and deflated are';
  if (uncompressedSize > registry.MAX_ATTACHMENT_BYTES) return `has more than ${registry.MAX_ATTACHMENT_BYTES} bytes`;
  if (uncompressedSize > SMALL && uncompressedSize > compressedSize * MAX_RATIO) return `is packed more than ${MAX_RATIO} to 1`;
  return undefined;
}

/** Throws what is wrong with the bytes; yauzl ends the stream when there are more or fewer of them than declared. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
  const content = Buffer.concat(parts);
  if (crc32(content) !== entry.crc32) throw new Error('its checksum is another');
  return content;
}

/** Some programs unpack by the list at the end, some by the names beside the bytes: an entry is what it is for both. */
async function otherNameOf(zip: ZipFile, entry: Entry): Promise<string | undefined> {
  const { fileName } = await zip.readLocalFileHeaderPromise(entry);
  return fileName.equals(entry.fileNameRaw) ? undefined : `has another name beside its bytes: ${quote(fileName.toString('utf8'))}`;
}

async function open(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: true });
  } catch (err) {
    throw refuseFolder([`/: cannot be read as a zip archive: ${(err as Error).message.slice(0, 200)}`], err);
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (err) {
    throw refuseFolder([`/: the archive is damaged: ${(err as Error).message.slice(0, 200)}`], err);
  }
}

/** Throws `invalid` for an archive that is none, has too many entries or unpacks to too much. */
export async function readZip(bytes: Buffer): Promise<ReadFolder> {
  const zip = await open(bytes);
  if (zip.entryCount > MAX_ENTRIES) throw refuseFolder([`/: has more than ${MAX_ENTRIES} entries`]);
  const files: FolderFile[] = [];
  const leftOut: LeftOut[] = [];
  let total = 0;
  for await (const entry of entriesOf(zip)) {
    const path = nameOf(entry);
    const fault = faultOf(entry) ?? (await otherNameOf(zip, entry).catch(damaged));
    if (fault !== undefined) leftOut.push(notTaken(path, fault));
    else if (!isFolder(entry)) {
      total += entry.uncompressedSize;
      if (total > MAX_FOLDER_BYTES) throw refuseFolder([`/: unpacks to more than ${MAX_FOLDER_BYTES} bytes`]);
      const content = await unpack(zip, entry).catch((err: Error) => err);
      if (Buffer.isBuffer(content)) files.push({ path, content });
      else leftOut.push(notTaken(path, damaged(content)));
    }
  }
  return { files, leftOut };
}
