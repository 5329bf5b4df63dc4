/** Skills: instructions for kinds of work. Bodies are judged behind the port. */
import { pageOf, registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import type { Act } from '../../../catalog/shared/act';
import { AuthoredList } from '../../../catalog/authored/lists';
import { WholeDocument } from '../../../catalog/skills/domain/content';
import { pageQuery, orgRoute, strict } from '../route';

/** Room for the longest instructions with every character escaped. */
const MAX_SKILL_BYTES = 2 * 1024 * 1024;

const actOf = ({ principal, call }: Act): Act => ({ principal, call });
const idIn = ({ id }: Record<string, string>): string => id!;

const { name, description, tags, instructions, ...optional } = registry.SkillContent.properties;
const NewMembers = Type.Object({
  name,
  description,
  tags: Type.Optional(tags),
  ...optional,
  instructions,
  changeMessage: Type.Optional(registry.ChangeMessage),
});
/** A document can be the body itself, so that `SKILL.md` is sent as it lies there. */
const bodyOf = (members: object) => ({
  maxBytes: MAX_SKILL_BYTES,
  opaqueMembers: ['metadata', 'otherFields'],
  body: Type.Unknown(),
  describedBody: Type.Unsafe({ anyOf: [members, WholeDocument] }),
  textTypes: ['text/markdown'],
  query: strict({
    changeMessage: Type.Optional(
      Type.Unsafe<string>({
        ...registry.ChangeMessage,
        description: 'Of a document that is the body itself',
        'x-rule': '1 to 500 characters, not blanks alone, no control or invisible characters',
      }),
    ),
  }),
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
      'Change a skill, which makes a new version. Members that are left out stay, null takes an optional one away; a document says everything. Author and admins',
    takesIfMatch: true,
    answer: registry.WrittenSkill,
    handle: ({ params, body, ifMatch, ...input }, { skills }) => skills.update(actOf(input), idIn(params), body, ifMatch),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/skills/:id',
    admin: false,
    summary: 'Delete a skill with its versions, attachments and grants. Author and admins',
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
];
