/** The meta-tools, in the order `tools/list` shows them. */
import { activateSkill } from './activateSkill';
import { describeAgent } from './describeAgent';
import { approvalCard } from './approvalCard';
import { describeTools } from './describeTools';
import { executeTool } from './executeTool';
import { exportAgent } from './exportAgent';
import { getModelCatalog } from './getModelCatalog';
import { listAgents } from './listAgents';
import { listServices } from './listServices';
import { listSkills } from './listSkills';
import { readSkillAttachment } from './readSkillAttachment';
import { searchSkills } from './searchSkills';
import { searchTools } from './searchTools';
import { signCard } from './signCard';
import type { Tool, ToolDeps } from './tool';
import { widget } from './widget';

export const metaTools = ({ bus, controlRoomUrl }: ToolDeps): readonly Tool[] => [
  listServices(bus),
  searchTools(bus),
  describeTools(bus),
  executeTool({ bus, controlRoomUrl }),
  listSkills(bus),
  searchSkills(bus),
  activateSkill(bus),
  readSkillAttachment(bus),
  listAgents(bus),
  describeAgent(bus),
  exportAgent(bus),
  getModelCatalog(bus),
  approvalCard({ bus, controlRoomUrl }),
  signCard({ bus, controlRoomUrl }),
  widget({ bus, controlRoomUrl }),
];
