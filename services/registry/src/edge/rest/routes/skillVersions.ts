/** Versions of skills: every change of the content or of an attachment makes one. */
import { pageOf, registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { RestoreRequest } from '../../../catalog/authored/versions/history';
import { SkillDiff } from '../../../catalog/skills/domain/diffSkills';
import { RestoredSkill } from '../../../catalog/skills/skills';
import { orgRoute, pageQuery, strict, versionIn } from '../route';

const idIn = ({ id }: Record<string, string>): string => id!;

export const skillVersionRoutes = [
  orgRoute({
    method: 'GET',
    path: '/skills/:id/versions',
    admin: false,
    summary: 'Versions of a skill, newest first',
    query: pageQuery({}),
    answer: pageOf('versions', registry.AuthoredVersion),
    handle: ({ params, query, principal, call }, { skills }) => skills.versions(principal, idIn(params), query, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/skills/:id/versions',
    admin: false,
    summary: 'Restore: a copy of an old version, with its attachments, becomes the new current one; the name stays. Author and admins',
    body: Type.Unknown(),
    describedBody: RestoreRequest,
    takesIfMatch: true,
    status: 201,
    answer: RestoredSkill,
    handle: ({ params, body, ifMatch, principal, call }, { skills }) => skills.restore({ principal, call }, idIn(params), body, ifMatch),
  }),
  orgRoute({
    method: 'GET',
    path: '/skills/:id/versions/:version',
    admin: false,
    summary: 'The skill with the content of one of its versions; the name is the one of then',
    answer: registry.Skill,
    handle: ({ params, principal, call }, { skills }) => skills.readVersion(principal, idIn(params), versionIn(params), call),
  }),
  orgRoute({
    method: 'GET',
    path: '/skills/:id/diff',
    admin: false,
    summary: 'What changed between two versions, line by line and file by file',
    query: strict({ from: registry.VersionNumber, to: registry.VersionNumber }),
    answer: SkillDiff,
    handle: ({ params, query, principal, call }, { skills }) => skills.diff(principal, idIn(params), query, call),
  }),
];
