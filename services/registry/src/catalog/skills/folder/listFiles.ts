/** The files of a folder as a browser or a script sends them: paths, and bytes in base64. */
import { registry } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { strict } from '../../shared/strict';
import { MAX_ENTRIES, MAX_FOLDER_BYTES, notTaken, refuseFolder, type FolderFile, type LeftOut, type ReadFolder } from './folder';

export const FolderFiles = strict({
  files: Type.Array(
    strict({
      path: Type.String({ maxLength: 1_024, description: 'With the name of the folder first, as "pdf-forms/SKILL.md"' }),
      content: Type.String({ description: 'The bytes in base64' }),
    }),
    { maxItems: MAX_ENTRIES },
  ),
});
export type FolderFiles = Static<typeof FolderFiles>;

/** Buffer reads over what is no base64, so what it read is written again. */
function decoded(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

export function listFiles({ files }: FolderFiles): ReadFolder {
  const taken: FolderFile[] = [];
  const leftOut: LeftOut[] = [];
  let total = 0;
  for (const { path, content: text } of files) {
    const content = decoded(text);
    if (content === undefined) leftOut.push(notTaken(path, 'its content is not base64'));
    else if (content.length > registry.MAX_ATTACHMENT_BYTES)
      leftOut.push(notTaken(path, `has more than ${registry.MAX_ATTACHMENT_BYTES} bytes`));
    else if ((total += content.length) > MAX_FOLDER_BYTES) throw refuseFolder([`/: has more than ${MAX_FOLDER_BYTES} bytes`]);
    else taken.push({ path, content });
  }
  return { files: taken, leftOut };
}
