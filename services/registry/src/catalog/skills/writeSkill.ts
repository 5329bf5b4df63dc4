/** One write makes new content the current version; the old one was put into the history before, where it stays. */
import { newId, type audit } from '@gatehouse/contracts';
import type { VersionChange } from '../authored/domain/version';
import { changeOf } from '../authored/versions/change';
import { authorOf, type Act } from '../shared/act';
import { partsOf, versioned, type SkillParts, type SkillRow, type VersionedSkill } from './domain/row';
import type { NextSkill, SkillStore } from './store/skillStore';
import type { SkillVersionStore } from './store/skillVersionStore';

export interface WriteDeps {
  readonly skills: Pick<SkillStore, 'replace'>;
  readonly versions: Pick<SkillVersionStore, 'keep'>;
}

/** A skill that begins with these parts. */
export const newRow = (act: Act, at: Date, parts: SkillParts, changeMessage: string | undefined): VersionedSkill => ({
  _id: newId('skill'),
  orgId: act.principal.orgId,
  ...parts,
  author: authorOf(act),
  version: 1,
  change: changeOf(act, at, changeMessage),
  revision: 1,
  createdAt: at,
  updatedAt: at,
});

/** The row after a change; without another content its version stays. */
export function nextOf(row: SkillRow, at: Date, rewritten: { parts: SkillParts; change: VersionChange } | undefined): NextSkill {
  const { version, change } = versioned(row);
  return {
    ...(rewritten === undefined
      ? { ...partsOf(row), version, change }
      : { ...rewritten.parts, version: version + 1, change: rewritten.change }),
    revision: row.revision + 1,
    updatedAt: at,
  };
}

/** The changed row, or nothing when somebody was faster. */
export async function writeNext(
  { skills, versions }: WriteDeps,
  row: SkillRow,
  next: NextSkill,
  event: audit.AuditEvent,
): Promise<VersionedSkill | undefined> {
  const { orgId, _id, author, createdAt, revision } = row;
  const { version, change } = versioned(row);
  if (next.version !== version) await versions.keep(orgId, { orgId, skillId: _id, version, ...partsOf(row), change });
  const isWritten = await skills.replace(orgId, _id, revision, next, event);
  return isWritten ? { _id, orgId, author, createdAt, ...next } : undefined;
}
