/** Creating, changing and removing skills. */
import { newId, type registry } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { sameJson } from '../shared/json';
import { removalOf } from '../shared/auditEvents';
import { askedContent } from './domain/content';
import { contentOf, storedContent, viewSkill, type SkillRow } from './domain/row';
import { skillEvent } from './domain/skillEvents';
import type { Skills } from './skills';
import type { AttachmentStore } from './store/attachmentStore';
import { eventItem, removalItem } from '../shared/outboxItems';
import type { SkillStore } from './store/skillStore';
import { authorOf, circumstancesOf, callMeta } from '../shared/act';
import { onSkill, type FindDeps } from './findSkill';

export interface SaveDeps extends FindDeps {
  readonly skills: Pick<SkillStore, 'byName' | 'byId' | 'insert' | 'replace' | 'remove'>;
  readonly attachments: Pick<AttachmentStore, 'dropAll'>;
  readonly log: Log;
  readonly clock: () => Date;
}

const written = (row: SkillRow, warnings: readonly string[]): registry.WrittenSkill => ({
  ...viewSkill(row),
  ...(warnings.length > 0 && { warnings: [...warnings] }),
});

export function saveSkills(deps: SaveDeps): Pick<Skills, 'create' | 'update' | 'remove'> {
  const { skills, attachments, log, clock } = deps;
  return {
    create: async (act, value) => {
      const { orgId } = act.principal;
      const { content, warnings } = askedContent(value);
      const now = clock();
      const row: SkillRow = {
        _id: newId('skill'),
        orgId,
        ...storedContent(content),
        attachments: [],
        author: authorOf(act),
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
      await skills.insert(orgId, row, skillEvent('created', row, circumstancesOf(act, now)));
      return written(row, warnings);
    },
    update: (act, id, value, revision) =>
      onSkill(deps, act, id, revision, async (row) => {
        const before = contentOf(row);
        const { content, warnings } = askedContent(value, before);
        const members = [...new Set([...Object.keys(before), ...Object.keys(content)])] as (keyof typeof content)[];
        const changed = members.filter((member) => !sameJson({ is: before[member] }, { is: content[member] }));
        if (changed.length === 0) return written(row, warnings);
        const now = clock();
        const next = { ...storedContent(content), attachments: row.attachments, revision: row.revision + 1, updatedAt: now };
        const renamed = changed.includes('name') && { previousName: row.name };
        const event = skillEvent('updated', { ...next, _id: row._id }, circumstancesOf(act, now), { changed, ...renamed });
        if (!(await skills.replace(row.orgId, row._id, row.revision, next, event))) return undefined;
        const { _id, orgId, author, createdAt } = row;
        return written({ _id, orgId, author, createdAt, ...next }, warnings);
      }),
    remove: async (act, id, revision) => {
      const { _id, orgId } = await onSkill(deps, act, id, revision, async (row) => {
        const now = clock();
        const event = skillEvent('deleted', row, circumstancesOf(act, now));
        const removal = removalOf(act.principal, 'skill', row._id, callMeta(act.call));
        const gone = await skills.remove(row.orgId, row._id, row.revision, now, [eventItem(event), removalItem(removal)]);
        return gone ? row : undefined;
      });
      await attachments
        .dropAll(orgId, _id)
        .catch((err: unknown) => log.warn({ err, skillId: _id }, 'attachments of a removed skill are left for the sweeper'));
    },
  };
}
