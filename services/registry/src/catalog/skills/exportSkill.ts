/** A skill as the folder it was written in, packed. */
import { AppError } from '@gatehouse/contracts';
import { versionOf } from '../authored/versions/history';
import { printSkillDocument } from './domain/document';
import { contentOf, versioned } from './domain/row';
import { writeZip } from './folder/writeZip';
import { findSkill, type FindDeps } from './findSkill';
import type { Skills } from './skills';
import type { AttachmentStore } from './store/attachmentStore';
import type { SkillVersionStore } from './store/skillVersionStore';

interface Deps extends FindDeps {
  readonly versions: Pick<SkillVersionStore, 'get'>;
  readonly attachments: Pick<AttachmentStore, 'get'>;
}

export const exportSkill = (deps: Deps): Pick<Skills, 'exportZip'> => ({
  exportZip: async (principal, id, version, call) => {
    const row = versioned(await findSkill(deps, principal, { id }, call));
    const parts = version === undefined ? row : await versionOf(deps.versions, row, version);
    const files = await Promise.all(
      parts.attachments.map(async ({ path, content: bytes }) => {
        const content = await deps.attachments.get(row.orgId, bytes);
        // Bytes that a version names are removed only with the skill.
        if (content === undefined) throw new AppError('not_found', 'No such skill');
        return { path, content };
      }),
    );
    const document = printSkillDocument(contentOf(parts), parts.frontMatter);
    return { name: parts.name, content: await writeZip(parts.name, document, files) };
  },
});
