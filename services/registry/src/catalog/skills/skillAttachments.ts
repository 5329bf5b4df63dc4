/** Files beside a skill's document. The bytes stand before the list names them; the one write of the list decides, and makes a version. */
import { AppError, newId } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { versionOf } from '../authored/versions/history';
import { changeOf } from '../authored/versions/change';
import { type Act, circumstancesOf } from '../shared/act';
import { attachmentOf, refuseBadPath, refuseWithoutRoom } from './domain/attachments';
import { partsOf, versioned, viewAttachment, type AttachmentRow, type SkillRow, type VersionedSkill } from './domain/row';
import { skillEvent } from './domain/skillEvents';
import type { Skills } from './skills';
import type { AttachmentStore } from './store/attachmentStore';
import type { SkillStore } from './store/skillStore';
import type { SkillVersionStore } from './store/skillVersionStore';
import { findSkill, onSkill, type FindDeps } from './findSkill';
import { nextOf, writeNext } from './writeSkill';

interface Deps extends FindDeps {
  readonly skills: Pick<SkillStore, 'byName' | 'byId' | 'replace'>;
  readonly versions: Pick<SkillVersionStore, 'keep' | 'get'>;
  readonly attachments: AttachmentStore;
  readonly log: Log;
  readonly clock: () => Date;
}

const notThere = (): AppError => new AppError('not_found', 'No such attachment');
const byPath = (a: AttachmentRow, b: AttachmentRow): number => (a.path < b.path ? -1 : 1);

export function skillAttachments(deps: Deps): Pick<Skills, 'readAttachment' | 'putAttachment' | 'removeAttachment'> {
  const { versions, attachments, log, clock } = deps;

  /** The skill with another list, or nothing when somebody was faster. */
  async function relist(
    act: Act,
    row: SkillRow,
    list: readonly AttachmentRow[],
    told: Record<string, unknown>,
  ): Promise<VersionedSkill | undefined> {
    const now = clock();
    const parts = { ...partsOf(row), attachments: [...list].sort(byPath) };
    const next = nextOf(row, now, { parts, change: changeOf(act, now, undefined) });
    const event = skillEvent('updated', { ...next, _id: row._id }, circumstancesOf(act, now), { changed: ['attachments'], ...told });
    return writeNext(deps, row, next, event);
  }

  return {
    readAttachment: async (principal, id, { path, version }, call) => {
      const row = versioned(await findSkill(deps, principal, { id }, call));
      const parts = version === undefined ? row : await versionOf(versions, row, version);
      const found = parts.attachments.find((attachment) => attachment.path === path);
      if (found === undefined) throw notThere();
      // Bytes that a version names go with the skill alone.
      const content = await attachments.get(row.orgId, found.content);
      if (content === undefined) throw notThere();
      return { name: parts.name, attachment: viewAttachment(found), content };
    },
    putAttachment: async (act, id, { path, content }, revision) => {
      refuseBadPath(path);
      const kept = attachmentOf(path, content);
      const fresh = { ...kept, content: newId('attachment') };
      let isStored = false;
      return onSkill(deps, act, id, revision, async (row) => {
        const before = row.attachments.find((attachment) => attachment.path === path);
        const others = row.attachments.filter((attachment) => attachment !== before);
        refuseWithoutRoom(others, fresh);
        if (before?.digest === fresh.digest) return { ...viewAttachment(before), version: versioned(row).version, revision: row.revision };
        if (!isStored) await attachments.put(row.orgId, { _id: fresh.content, skillId: row._id, content }, clock());
        isStored = true;
        const changed = await relist(act, row, [...others, fresh], { put: path, bytes: kept.bytes, digest: kept.digest });
        if (changed === undefined) return undefined;
        await attachments
          .settle(row.orgId, fresh.content)
          .catch((err: unknown) => log.warn({ err, skillId: row._id }, 'bytes of an attachment are left for the sweeper'));
        return { ...kept, version: changed.version, revision: changed.revision };
      });
    },
    removeAttachment: async (act, id, path, revision) =>
      void (await onSkill(deps, act, id, revision, async (row) => {
        const others = row.attachments.filter((attachment) => attachment.path !== path);
        if (others.length === row.attachments.length) throw notThere();
        return relist(act, row, others, { removed: path });
      })),
  };
}
