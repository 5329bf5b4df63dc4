/** Creating, changing and removing skills. */
import type { registry } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { sameJson } from '../shared/json';
import { said } from '../authored/domain/version';
import { changeOf } from '../authored/versions/change';
import { removalOf } from '../shared/auditEvents';
import { askedContent, type AskedContent } from './domain/content';
import { printSkillDocument } from './domain/document';
import { contentOf, storedContent, viewSkill, type SkillRow } from './domain/row';
import { skillEvent } from './domain/skillEvents';
import type { Skills } from './skills';
import type { AttachmentStore } from './store/attachmentStore';
import { eventItem, removalItem } from '../shared/outboxItems';
import type { SkillStore } from './store/skillStore';
import type { SkillUseStore } from './store/skillUseStore';
import type { SkillVersionStore } from './store/skillVersionStore';
import { circumstancesOf, callMeta } from '../shared/act';
import { onSkill, type FindDeps } from './findSkill';
import { newRow, nextOf, writeNext, type WriteDeps } from './writeSkill';

export interface SaveDeps extends FindDeps, WriteDeps {
  readonly skills: Pick<SkillStore, 'byName' | 'byId' | 'insert' | 'replace' | 'remove'>;
  readonly versions: Pick<SkillVersionStore, 'keep' | 'drop'>;
  readonly attachments: Pick<AttachmentStore, 'dropAll'>;
  readonly uses: Pick<SkillUseStore, 'drop'>;
  readonly log: Log;
  readonly clock: () => Date;
}

const written = (row: SkillRow, warnings: readonly string[]): registry.WrittenSkill => ({
  ...viewSkill(row),
  ...(warnings.length > 0 && { warnings: [...warnings] }),
});

/** Lists the members that change, or `document` alone where only the writing of the front matter changes. */
export function changedIn(row: SkillRow, { content, frontMatter }: Pick<AskedContent, 'content' | 'frontMatter'>): string[] {
  const before = contentOf(row);
  const members = [...new Set([...Object.keys(before), ...Object.keys(content)])] as (keyof typeof content)[];
  const changed = members.filter((member) => !sameJson({ is: before[member] }, { is: content[member] }));
  if (changed.length > 0 || frontMatter === undefined) return changed;
  return printSkillDocument(before, row.frontMatter) === printSkillDocument(content, frontMatter) ? [] : ['document'];
}

/** Front matter that somebody wrote stays while its members do. */
const frontMatterOf = (row: SkillRow, given: string | undefined, changed: readonly string[]): string | undefined =>
  given ?? (changed.every((member) => member === 'instructions') ? row.frontMatter : undefined);

export function saveSkills(deps: SaveDeps): Pick<Skills, 'create' | 'update' | 'remove'> {
  const { skills, versions, attachments, uses, log, clock } = deps;
  return {
    create: async (act, value) => {
      const { orgId } = act.principal;
      const { content, frontMatter, changeMessage, warnings } = askedContent(value);
      const now = clock();
      const row = newRow(act, now, { ...storedContent(content, frontMatter), attachments: [] }, changeMessage);
      await skills.insert(orgId, row, skillEvent('created', row, circumstancesOf(act, now), said(changeMessage)));
      return written(row, warnings);
    },
    update: (act, id, value, revision) =>
      onSkill(deps, act, id, revision, async (row) => {
        const asked = askedContent(value, contentOf(row));
        const { content, changeMessage, warnings } = asked;
        const changed = changedIn(row, asked);
        if (changed.length === 0) return written(row, warnings);
        const now = clock();
        const parts = { ...storedContent(content, frontMatterOf(row, asked.frontMatter, changed)), attachments: row.attachments };
        const next = nextOf(row, now, { parts, change: changeOf(act, now, changeMessage) });
        const renamed = changed.includes('name') && { previousName: row.name };
        const told = { changed, ...renamed, ...said(changeMessage) };
        const event = skillEvent('updated', { ...next, _id: row._id }, circumstancesOf(act, now), told);
        const changedRow = await writeNext(deps, row, next, event);
        return changedRow && written(changedRow, warnings);
      }),
    remove: async (act, id, revision) => {
      const { _id, orgId } = await onSkill(deps, act, id, revision, async (row) => {
        const now = clock();
        const event = skillEvent('deleted', row, circumstancesOf(act, now));
        const removal = removalOf(act.principal, 'skill', row._id, callMeta(act.call));
        const gone = await skills.remove(row.orgId, row._id, row.revision, now, [eventItem(event), removalItem(removal)]);
        return gone ? row : undefined;
      });
      await Promise.all([attachments.dropAll(orgId, _id), versions.drop(orgId, _id), uses.drop(orgId, _id)]).catch((err: unknown) =>
        log.warn({ err, skillId: _id }, 'versions and attachments of a removed skill are left for the sweeper'),
      );
    },
  };
}
