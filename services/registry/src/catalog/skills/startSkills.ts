/** Skills: their stores, their use cases, and the questions about them. */
import type { Bus } from '@gatehouse/bus';
import { registry as messages } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { Cursors, Mongo, Outbox } from '@gatehouse/store';
import { activateSkill, listSkills, readSkillAttachment, searchSkills } from './handlers';
import type { Skills } from './skills';
import { attachmentStore, type AttachmentStore } from './store/attachmentStore';
import { skillStore, type SkillStore } from './store/skillStore';
import { skillUseStore, type SkillUseStore } from './store/skillUseStore';
import { skillVersionStore, type SkillVersionStore } from './store/skillVersionStore';
import { readSkills } from './readSkills';
import { exportSkill } from './exportSkill';
import { importSkill } from './importSkill';
import { previewSkill } from './previewSkill';
import { restoreSkill } from './restoreSkill';
import { saveSkills } from './saveSkills';
import { skillAttachments } from './skillAttachments';
import { useSkills } from './useSkills';
import { transferSkill } from './transferSkill';

export interface SkillDeps {
  readonly bus: Bus;
  readonly mongo: Mongo;
  readonly outbox: Outbox;
  readonly cursors: Cursors;
  readonly log: Log;
  readonly clock: () => Date;
}
interface Opened {
  readonly skills: Skills;
  readonly stores: {
    readonly skills: SkillStore;
    readonly skillVersions: SkillVersionStore;
    readonly uses: SkillUseStore;
    readonly attachments: AttachmentStore;
  };
}

export async function openSkills({ mongo, outbox, ...given }: SkillDeps): Promise<Opened> {
  const stores = {
    skills: await skillStore(mongo, outbox),
    skillVersions: await skillVersionStore(mongo),
    uses: await skillUseStore(mongo),
    attachments: await attachmentStore(mongo),
  };
  const deps = { ...given, ...stores, versions: stores.skillVersions };
  const changes = { ...saveSkills(deps), ...restoreSkill(deps), ...transferSkill(deps), ...skillAttachments(deps), ...importSkill(deps) };
  return { skills: { ...readSkills(deps), ...useSkills(deps), ...previewSkill(deps), ...exportSkill(deps), ...changes }, stores };
}

export function serveSkills(bus: Bus, skills: Skills): void {
  bus.serve(messages.listSkills, listSkills(skills));
  bus.serve(messages.searchSkills, searchSkills(skills));
  bus.serve(messages.activateSkill, activateSkill(skills));
  bus.serve(messages.readSkillAttachment, readSkillAttachment(skills));
}
