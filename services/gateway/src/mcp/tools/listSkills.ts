import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, jsonResult, READ_ONLY } from './tool';

export const listSkills = (bus: Pick<Bus, 'call'>) =>
  defineTool({
    name: 'list_skills',
    description:
      'List the skills you may use: id, name, what each is for, and tags. A skill is a set of instructions for a kind of work. ' +
      'When a task matches one, get it with activate_skill before you start.',
    input: Type.Object({}, { additionalProperties: false }),
    annotations: READ_ONLY,
    run: async (_args, { caller }) => jsonResult(await bus.call(registry.listSkills, {}, caller)),
  });
