import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, jsonResult, READ_ONLY } from './tool';

const input = Type.Object(
  {
    tools: Type.Array(Type.String({ minLength: 1, maxLength: 512 }), {
      minItems: 1,
      maxItems: 20,
      description: 'Exact names, each <service-slug>/<tool-name>',
    }),
  },
  { additionalProperties: false },
);

export const describeTools = (bus: Pick<Bus, 'call'>) =>
  defineTool({
    name: 'describe_tools',
    description:
      'Get the full input schemas of tools by their exact <service-slug>/<tool-name> names, and whether calls of them wait for approval. ' +
      'A tool with "denied" is refused whatever its arguments are, for the reason it gives; then "approval" says nothing. ' +
      'Several tools are described in at most 60 KB: one with "cut" has a shortened schema. Describe it alone to read the whole schema.',
    input,
    annotations: READ_ONLY,
    run: async (args, { caller }) => jsonResult(await bus.call(registry.describeTools, args, caller)),
  });
