import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, jsonResult, READ_ONLY } from './tool';

const input = Type.Object(
  { query: Type.String({ minLength: 1, maxLength: 400, description: 'Words that say what the work is about' }) },
  { additionalProperties: false },
);

export const searchSkills = (bus: Pick<Bus, 'call'>) =>
  defineTool({
    name: 'search_skills',
    description: 'Find skills by keyword, the 20 best matches first. Get the instructions of one with activate_skill.',
    input,
    annotations: READ_ONLY,
    run: async (args, { caller }) => jsonResult(await bus.call(registry.searchSkills, args, caller)),
  });
