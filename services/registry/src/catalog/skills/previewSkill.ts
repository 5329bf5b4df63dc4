/** What somebody would read of a skill, for whoever writes it. Nothing is counted, and nothing runs as the reader. */
import type { Bus } from '@gatehouse/bus';
import { isAdmin, policy, registry } from '@gatehouse/contracts';
import { isAuthor } from '../authored/author';
import { isText } from './domain/attachments';
import { cardOf, versioned, type SkillRow } from './domain/row';
import { findEditable, type FindDeps } from './findSkill';
import { listedFirst } from './listedFirst';
import type { Skills } from './skills';
import type { AttachmentStore } from './store/attachmentStore';
import type { SkillStore } from './store/skillStore';
import type { Reader, SkillPreview } from './usage';
import { activationOf } from './useSkills';

interface Deps extends FindDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly skills: Pick<SkillStore, 'byName' | 'byId' | 'list'>;
  readonly attachments: Pick<AttachmentStore, 'get'>;
}
type Grants = policy.EffectiveGrant[];

/** Far more than anybody is granted; a skill behind so many is behind all. */
const MAX_AHEAD = 1_000;
const MAX_LISTED = registry.MAX_BOOTSTRAP_SKILLS;

/** The same reasons as those of who calls, on a reader who does not. */
function ownershipOf(reader: Reader, row: SkillRow, grants: Grants): registry.SkillOwnership | undefined {
  if (isAuthor(reader, row)) return 'own';
  if (isAdmin(reader)) return 'organization';
  return grants.some(({ resource }) => resource.id === row._id) ? 'granted' : undefined;
}

async function attachmentsOf({ attachments }: Deps, row: SkillRow): Promise<SkillPreview['attachments']> {
  return Promise.all(
    row.attachments.map(async ({ path, mediaType, bytes, content }) => {
      const read = await attachments.get(row.orgId, content);
      return { path, mediaType, bytes, as: read !== undefined && isText(read) ? ('text' as const) : ('resource' as const) };
    }),
  );
}

function notesOn({ reader, ownership, line, ahead }: SkillPreview): string[] {
  if (ownership === undefined) return [`${reader.name} does not see this skill: no grant names it for them`];
  return [
    ...(reader.active ? [] : [`${reader.name} is disabled: nothing is answered to them`]),
    ...(line === undefined
      ? [`${ahead} skills come before it, and the list ends after ${MAX_LISTED}: search_skills and list_skills find it`]
      : []),
    ...(line?.isCut === true && ownership === 'organization'
      ? ['Its description is left out of the list: nobody granted it to this admin']
      : []),
    ...(line?.isCut === true && ownership !== 'organization'
      ? ['Its description is cut in the list; search_skills and list_skills give the whole']
      : []),
  ];
}

export const previewSkill = (deps: Deps): Pick<Skills, 'preview'> => ({
  preview: async (principal, id, findReader, call) => {
    const row = versioned(await findEditable(deps, { principal, call }, id, 'preview a skill'));
    const reader = await findReader();
    const { orgId } = row;
    const subject = { kind: reader.kind, id: reader.id };
    const groups = reader.groups === undefined ? {} : { groupIds: [...reader.groups] };
    const { grants } = await deps.bus.call(policy.grantsOf, { subject, ...groups, kind: 'skill' }, call);
    const ownership = ownershipOf(reader, row, grants);
    const because = grants.find(({ resource }) => resource.id === id)?.because ?? [];
    const { kind, id: readerId, name, active } = reader;
    const seen = { reader: { kind, id: readerId, name, active }, because, attachments: [], notes: [] };
    if (ownership === undefined) return { ...seen, notes: notesOn(seen) };
    const visible = isAdmin(reader) ? {} : { visible: { author: subject, ids: grants.map(({ resource }) => resource.id) } };
    const listed = await listedFirst(deps, { orgId, id: readerId }, visible, MAX_AHEAD);
    const at = listed.findIndex((skill) => skill.id === id);
    const ahead = at === -1 ? listed.length : at;
    const { line, isCut } = registry.skillLine({ ...cardOf(row), ownership });
    const preview: SkillPreview = {
      ...seen,
      ownership,
      ...(ahead < MAX_LISTED && { line: { text: line, isCut } }),
      ahead,
      activation: JSON.stringify(activationOf(row)),
      attachments: await attachmentsOf(deps, row),
    };
    return { ...preview, notes: notesOn(preview) };
  },
});
