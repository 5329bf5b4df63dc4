import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, jsonResult, READ_ONLY } from './tool';

const input = Type.Object(registry.SkillAddress.properties, { additionalProperties: false });

export const activateSkill = (bus: Pick<Bus, 'call'>) =>
  defineTool({
    name: 'activate_skill',
    description:
      'Get the instructions of a skill, and the list of its attachments, to be read with read_skill_attachment when the instructions ask for them. ' +
      'Name it by id, which lasts, or by its current name; with both the id decides. It grants no access: what it speaks of is reached by your own.',
    input,
    annotations: READ_ONLY,
    run: async (args, { caller }) => jsonResult(await bus.call(registry.activateSkill, args, caller)),
  });
