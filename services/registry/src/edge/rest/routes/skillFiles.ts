/** The files of a skill: its document and its attachments, of the current version or of an older one. */
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import type { Act } from '../../../catalog/shared/act';
import { orgRoute, strict } from '../route';

const actOf = ({ principal, call }: Act): Act => ({ principal, call });
const idIn = ({ id }: Record<string, string>): string => id!;
const pathIn = ({ path }: Record<string, string>): string => path!;

/** Query of routes that answer for any version of a skill. */
export const ofVersion = strict({
  version: Type.Optional(Type.Integer({ ...registry.versionRange, description: 'Left out: the current version' })),
});

export const skillFileRoutes = [
  orgRoute({
    method: 'GET',
    path: '/skills/:id/document',
    admin: false,
    summary: 'The skill as a SKILL.md document: YAML front matter and Markdown, to the byte as it was written',
    query: ofVersion,
    answersFile: true,
    handle: async ({ params, query, principal, call }, { skills }) => {
      const text = await skills.document(principal, idIn(params), query.version, call);
      return { name: registry.SKILL_DOCUMENT, content: Buffer.from(text) };
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/skills/:id/attachments/*path',
    admin: false,
    summary: 'The bytes of an attachment',
    query: ofVersion,
    answersFile: true,
    handle: async ({ params, query, principal, call }, { skills }) => {
      const { attachment, content } = await skills.readAttachment(principal, idIn(params), { path: pathIn(params), ...query }, call);
      return { name: attachment.path.split('/').at(-1)!, content };
    },
  }),
  orgRoute({
    method: 'PUT',
    path: '/skills/:id/attachments/*path',
    admin: false,
    summary: 'Add an attachment or replace the one with this path, which makes a new version; the body is its bytes. Author and admins',
    takesBytes: true,
    maxBytes: registry.MAX_ATTACHMENT_BYTES,
    takesIfMatch: true,
    answer: Type.Object({ ...registry.SkillAttachment.properties, version: registry.VersionNumber, revision: Type.Integer() }),
    handle: ({ params, bytes, ifMatch, ...input }, { skills }) =>
      skills.putAttachment(actOf(input), idIn(params), { path: pathIn(params), content: bytes }, ifMatch),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/skills/:id/attachments/*path',
    admin: false,
    summary: 'Remove an attachment, which makes a new version. Author and admins',
    takesIfMatch: true,
    status: 204,
    handle: ({ params, ifMatch, ...input }, { skills }) => skills.removeAttachment(actOf(input), idIn(params), pathIn(params), ifMatch),
  }),
];
