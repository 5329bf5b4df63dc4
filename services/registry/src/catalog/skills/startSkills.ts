/** Skills: their stores, their use cases, and the questions about them. */
import type { Bus } from '@gatehouse/bus';
import { registry as messages } from '@gatehouse/contracts';
import { activateSkill } from './handlers/activateSkill';
import { listSkills } from './handlers/listSkills';
import { readSkillAttachment } from './handlers/readSkillAttachment';
import { searchSkills } from './handlers/searchSkills';
import type { Skills } from './skills';
import type { AgentDeps } from '../agents/startAgents';
import { attachmentStore, type AttachmentStore } from './store/attachmentStore';
import { skillStore, type SkillStore } from './store/skillStore';
import { readSkills } from './readSkills';
import { saveSkills } from './saveSkills';
import { skillAttachments } from './skillAttachments';
import { transferSkill } from './transferSkill';

export type SkillDeps = Omit<AgentDeps, 'baseUrl'>;
interface Opened {
  readonly skills: Skills;
  readonly stores: { readonly skills: SkillStore; readonly attachments: AttachmentStore };
}

export async function openSkills({ mongo, outbox, ...given }: SkillDeps): Promise<Opened> {
  const stores = { skills: await skillStore(mongo, outbox), attachments: await attachmentStore(mongo) };
  const deps = { ...given, ...stores };
  return { skills: { ...readSkills(deps), ...saveSkills(deps), ...transferSkill(deps), ...skillAttachments(deps) }, stores };
}

export function serveSkills(bus: Bus, skills: Skills): void {
  bus.serve(messages.listSkills, listSkills(skills));
  bus.serve(messages.searchSkills, searchSkills(skills));
  bus.serve(messages.activateSkill, activateSkill(skills));
  bus.serve(messages.readSkillAttachment, readSkillAttachment(skills));
}
