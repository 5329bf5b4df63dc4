/** Skills as folders: taken from one, and given back as one. */
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { FolderFiles } from '../../../catalog/skills/folder/listFiles';
import { ImportedSkill, ImportPreview, type FolderSource } from '../../../catalog/skills/skills';
import { orgRoute, strict } from '../route';
import { ofVersion } from './skillFiles';

/** Everything a skill may have, in base64, with the paths of as many files. */
const MAX_FOLDER = 14 * 1024 * 1024;
/** Many files are written one after the other. */
const TIMEOUT_MS = 60_000;

const folderBody = {
  maxBytes: MAX_FOLDER,
  timeoutMs: TIMEOUT_MS,
  byteTypes: ['application/zip'],
  body: FolderFiles,
};
const importQuery = strict({
  partial: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'Take what can be taken and list the rest; otherwise the import is refused' }),
  ),
  changeMessage: Type.Optional(registry.ChangeMessage),
});
const optionsOf = ({ partial, changeMessage }: { partial?: 'true' | 'false'; changeMessage?: string }) => ({
  partial: partial === 'true',
  changeMessage,
});
/** A body that is an archive was not parsed. */
const sourceOf = ({ body, bytes }: { body: FolderFiles | undefined; bytes: Buffer }): FolderSource => body ?? { zip: bytes };

export const skillFolderRoutes = [
  orgRoute({
    ...folderBody,
    method: 'POST',
    path: '/skills/import',
    admin: false,
    summary: 'Create a skill from its folder, as a zip archive or file by file; until it is granted, its author and admins alone see it',
    query: importQuery,
    status: 201,
    answer: ImportedSkill,
    handle: ({ query, body, bytes, principal, call }, { skills }) =>
      skills.importNew({ principal, call }, sourceOf({ body, bytes }), optionsOf(query)),
  }),
  orgRoute({
    ...folderBody,
    method: 'POST',
    path: '/skills/import/preview',
    admin: false,
    summary: 'What an import would make, and what of the folder cannot be taken; stores nothing',
    answer: ImportPreview,
    handle: ({ body, bytes }, { skills }) => skills.previewImport(sourceOf({ body, bytes })),
  }),
  orgRoute({
    ...folderBody,
    method: 'POST',
    path: '/skills/:id/import',
    admin: false,
    summary: 'Replace a whole skill by its folder, as one new version. Author and admins',
    query: importQuery,
    takesIfMatch: true,
    answer: ImportedSkill,
    handle: ({ params, query, body, bytes, ifMatch, principal, call }, { skills }) =>
      skills.importInto({ principal, call }, params['id']!, sourceOf({ body, bytes }), optionsOf(query), ifMatch),
  }),
  orgRoute({
    method: 'GET',
    path: '/skills/:id/export',
    admin: false,
    summary: 'The skill as a zip archive of its folder, which imports back byte for byte',
    query: ofVersion,
    answersFile: true,
    handle: async ({ params, query, principal, call }, { skills }) => {
      const { name, content } = await skills.exportZip(principal, params['id']!, query.version, call);
      return { name: `${name}.zip`, content };
    },
  }),
];
