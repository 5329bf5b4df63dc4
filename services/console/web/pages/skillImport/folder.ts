/** Files that a person chose, as they are sent. */
import type { Folder } from '../../api/queries/skills.ts';

/** A skill with everything it may have; what is larger need not be sent to be refused. */
const MOST = 9 * 1_048_576;

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });

/** Undefined of what is too large. */
export async function folderOf(files: readonly File[]): Promise<Folder | undefined> {
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST) return undefined;
  const read = files.map(async (file) => ({ path: file.webkitRelativePath || file.name, content: await base64Of(file) }));
  return { files: await Promise.all(read) };
}
export const zipOf = (file: File): Folder | undefined =>
  file.size > MOST ? undefined : { zip: file, stamp: `${file.name} ${file.size} ${file.lastModified}` };
