/** Files beside a skill's document. The bytes stand before the list names them; the one write of the list decides. */
import { createHash } from 'node:crypto';
import { AppError, newId } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { type Act, circumstancesOf } from '../shared/act';
import { mediaTypeOf, refuseBadPath, refuseWithoutRoom } from './domain/attachments';
import { contentOf, storedContent, viewAttachment, type AttachmentRow, type SkillRow } from './domain/row';
import { skillEvent } from './domain/skillEvents';
import type { Skills } from './skills';
import type { AttachmentStore } from './store/attachmentStore';
import type { NextSkill, SkillStore } from './store/skillStore';
import { findSkill, onSkill, type FindDeps } from './findSkill';

interface Deps extends FindDeps {
  readonly skills: Pick<SkillStore, 'byName' | 'byId' | 'replace'>;
  readonly attachments: AttachmentStore;
  readonly log: Log;
  readonly clock: () => Date;
}

/** How often somebody may put other bytes in the place of those a reader is about to fetch. */
const MAX_READS = 5;

const notThere = (): AppError => new AppError('not_found', 'No such attachment');
const byPath = (a: AttachmentRow, b: AttachmentRow): number => (a.path < b.path ? -1 : 1);
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export function skillAttachments(deps: Deps): Pick<Skills, 'readAttachment' | 'putAttachment' | 'removeAttachment'> {
  const { skills, attachments, log, clock } = deps;

  /** The skill with another list; its revision, or nothing when somebody was faster. `leaving` is named no longer then. */
  async function relist(
    act: Act,
    row: SkillRow,
    list: readonly AttachmentRow[],
    leaving: AttachmentRow | undefined,
    told: Record<string, unknown>,
  ): Promise<number | undefined> {
    const { _id, orgId } = row;
    const now = clock();
    if (leaving !== undefined) await attachments.doubt(orgId, leaving.content, now);
    const revision = row.revision + 1;
    const next: NextSkill = { ...storedContent(contentOf(row)), attachments: [...list].sort(byPath), revision, updatedAt: now };
    const event = skillEvent('updated', { ...next, _id }, circumstancesOf(act, now), { changed: ['attachments'], ...told });
    if (!(await skills.replace(orgId, _id, row.revision, next, event))) return undefined;
    if (leaving !== undefined) await tidy(row, attachments.drop(orgId, leaving.content));
    return revision;
  }

  const tidy = (row: SkillRow, work: Promise<void>): Promise<void> =>
    work.catch((err: unknown) => log.warn({ err, skillId: row._id }, 'bytes of an attachment are left for the sweeper'));

  return {
    readAttachment: async (principal, id, path, call) => {
      for (let reads = 0; reads < MAX_READS; reads += 1) {
        const row = await findSkill(deps, principal, { id }, call);
        const found = row.attachments.find((attachment) => attachment.path === path);
        if (found === undefined) throw notThere();
        const content = await attachments.get(row.orgId, found.content);
        if (content !== undefined) return { name: row.name, attachment: viewAttachment(found), content };
      }
      throw new AppError('unavailable', 'the attachment is being changed; try again');
    },
    putAttachment: async (act, id, { path, content }, revision) => {
      refuseBadPath(path);
      const kept = { path, mediaType: mediaTypeOf(path, content), bytes: content.length, digest: sha256(content) };
      const fresh = { ...kept, content: newId('attachment') };
      let isStored = false;
      return onSkill(deps, act, id, revision, async (row) => {
        const before = row.attachments.find((attachment) => attachment.path === path);
        const others = row.attachments.filter((attachment) => attachment !== before);
        refuseWithoutRoom(others, fresh);
        if (before?.digest === fresh.digest) return { ...viewAttachment(before), revision: row.revision };
        if (!isStored) await attachments.put(row.orgId, { _id: fresh.content, skillId: row._id, content }, clock());
        isStored = true;
        const told = { put: path, bytes: kept.bytes, digest: kept.digest };
        const written = await relist(act, row, [...others, fresh], before, told);
        if (written === undefined) return undefined;
        await tidy(row, attachments.settle(row.orgId, fresh.content));
        return { ...kept, revision: written };
      });
    },
    removeAttachment: async (act, id, path, revision) =>
      void (await onSkill(deps, act, id, revision, async (row) => {
        const leaving = row.attachments.find((attachment) => attachment.path === path);
        if (leaving === undefined) throw notThere();
        const others = row.attachments.filter((attachment) => attachment !== leaving);
        return relist(act, row, others, leaving, { removed: path });
      })),
  };
}
