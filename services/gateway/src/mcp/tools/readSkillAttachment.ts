import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, READ_ONLY, type ToolResult } from './tool';

const input = Type.Object(registry.readSkillAttachment.request.properties, { additionalProperties: false });

const contentResult = (block: object): ToolResult => ({ content: Buffer.from(JSON.stringify([block])), isError: false });
/** The address the files of skills have among hosts; nothing is served at it. */
const uriOf = (name: string, path: string): string => `skill://${name}/${path.split('/').map(encodeURIComponent).join('/')}`;

export const readSkillAttachment = (bus: Pick<Bus, 'callAttached'>) =>
  defineTool({
    name: 'read_skill_attachment',
    description:
      'Read an attachment of a skill by the path that activate_skill lists. Text comes as text, anything else as a resource with its bytes in base64.',
    input,
    annotations: READ_ONLY,
    run: async (args, { caller }) => {
      const { value, body } = await bus.callAttached(registry.readSkillAttachment, args, caller);
      const { name, path, mediaType, isText } = value;
      if (isText) return contentResult({ type: 'text', text: body.toString('utf8') });
      return contentResult({ type: 'resource', resource: { uri: uriOf(name, path), mimeType: mediaType, blob: body.toString('base64') } });
    },
  });
