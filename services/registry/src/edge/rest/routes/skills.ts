/** Skills: instructions with files beside them. Bodies are judged behind the port. */
import { pageOf, registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import type { Act } from '../../../catalog/shared/act';
import { AuthoredList } from '../../../catalog/authored/lists';
import { WholeDocument } from '../../../catalog/skills/domain/content';
import { pageQuery, orgRoute } from '../route';

/** Room for the longest instructions with every character escaped. */
const MAX_SKILL_BYTES = 2 * 1024 * 1024;

const actOf = ({ principal, call }: Act): Act => ({ principal, call });
const idIn = ({ id }: Record<string, string>): string => id!;
const pathIn = ({ path }: Record<string, string>): string => path!;

const { name, description, tags, instructions, ...optional } = registry.SkillContent.properties;
const NewMembers = Type.Object({ name, description, tags: Type.Optional(tags), ...optional, instructions });
/** A document can be the body itself, so that `SKILL.md` is sent as it lies there. */
const bodyOf = (members: object) => ({
  maxBytes: MAX_SKILL_BYTES,
  opaqueMembers: ['metadata', 'otherFields'],
  body: Type.Unknown(),
  describedBody: Type.Unsafe({ anyOf: [members, WholeDocument] }),
  textTypes: ['text/markdown'],
});

export const skillRoutes = [
  orgRoute({
    method: 'GET',
    path: '/skills',
    admin: false,
    summary: 'Skills you wrote or were granted; admins see all',
    query: AuthoredList,
    answer: pageOf('skills', registry.SkillSummary),
    handle: ({ query, principal, call }, { skills }) => skills.list(principal, query, call),
  }),
  orgRoute({
    ...bodyOf(NewMembers),
    method: 'POST',
    path: '/skills',
    admin: false,
    summary: 'Create a skill, from its members or from a SKILL.md document; until it is granted, its author and admins alone see it',
    status: 201,
    answer: registry.WrittenSkill,
    handle: ({ body, ...input }, { skills }) => skills.create(actOf(input), body),
  }),
  orgRoute({
    method: 'GET',
    path: '/skills/:id',
    admin: false,
    summary: 'One skill with its instructions and the list of its attachments',
    answer: registry.Skill,
    handle: ({ params, principal, call }, { skills }) => skills.read(principal, { id: idIn(params) }, call),
  }),
  orgRoute({
    ...bodyOf(Type.Partial(NewMembers)),
    method: 'PATCH',
    path: '/skills/:id',
    admin: false,
    summary:
      'Change a skill. Members that are left out stay, null takes an optional one away; a document says everything. Author and admins',
    takesIfMatch: true,
    answer: registry.WrittenSkill,
    handle: ({ params, body, ifMatch, ...input }, { skills }) => skills.update(actOf(input), idIn(params), body, ifMatch),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/skills/:id',
    admin: false,
    summary: 'Delete a skill with its attachments and grants. Author and admins',
    takesIfMatch: true,
    status: 204,
    handle: ({ params, ifMatch, ...input }, { skills }) => skills.remove(actOf(input), idIn(params), ifMatch),
  }),
  orgRoute({
    method: 'GET',
    path: '/skills/:id/grants',
    admin: false,
    summary: 'Who holds grants on a skill. Author and admins',
    query: pageQuery({}),
    answer: pageOf('grants', registry.Holder),
    handle: ({ params, query, principal, call }, { skills }) => skills.holders(principal, idIn(params), query, call),
  }),
  orgRoute({
    method: 'PUT',
    path: '/skills/:id/author',
    admin: true,
    summary: 'Hand a skill to another author; who was its author keeps no right to it but by a grant',
    body: Type.Unknown(),
    describedBody: registry.NewAuthor,
    takesIfMatch: true,
    answer: registry.Transferred,
    handle: ({ params, body, ifMatch, ...input }, { skills }) => skills.transfer(actOf(input), idIn(params), body, ifMatch),
  }),
  orgRoute({
    method: 'GET',
    path: '/skills/:id/document',
    admin: false,
    summary: 'The skill as a SKILL.md document: YAML front matter and Markdown',
    answersFile: true,
    handle: async ({ params, principal, call }, { skills }) => {
      const text = await skills.document(principal, idIn(params), call);
      return { name: registry.SKILL_DOCUMENT, content: Buffer.from(text) };
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/skills/:id/attachments/*path',
    admin: false,
    summary: 'The bytes of an attachment',
    answersFile: true,
    handle: async ({ params, principal, call }, { skills }) => {
      const { attachment, content } = await skills.readAttachment(principal, idIn(params), pathIn(params), call);
      return { name: attachment.path.split('/').at(-1)!, content };
    },
  }),
  orgRoute({
    method: 'PUT',
    path: '/skills/:id/attachments/*path',
    admin: false,
    summary: 'Add an attachment or replace the one with this path; the body is its bytes. Author and admins',
    takesBytes: true,
    maxBytes: registry.MAX_ATTACHMENT_BYTES,
    takesIfMatch: true,
    answer: Type.Object({ ...registry.SkillAttachment.properties, revision: Type.Integer() }),
    handle: ({ params, bytes, ifMatch, ...input }, { skills }) =>
      skills.putAttachment(actOf(input), idIn(params), { path: pathIn(params), content: bytes }, ifMatch),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/skills/:id/attachments/*path',
    admin: false,
    summary: 'Remove an attachment. Author and admins',
    takesIfMatch: true,
    status: 204,
    handle: ({ params, ifMatch, ...input }, { skills }) => skills.removeAttachment(actOf(input), idIn(params), pathIn(params), ifMatch),
  }),
];
