/** What the author of a skill is told of its readers: who used it, and what somebody would read. */
import { AppError, identity } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type } from 'typebox';
import { SkillPreview, SkillUsage, UsageOfSkills, type Reader } from '../../../catalog/skills/usage';
import { findMember } from '../../policy/subject';
import { orgRoute, strict } from '../route';

const DEFAULT_DAYS = 30;
const period = strict({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 400, description: `So many days, today the last; ${DEFAULT_DAYS} when left out` }),
  ),
});

const noSuch = (what: string): AppError => new AppError('invalid', 'the reader is not acceptable', { details: [`/id: no such ${what}`] });

/** Looked up, so that the preview is of who it really is. Every member may know both. */
async function readerOf(bus: Bus, { kind, id }: Pick<Reader, 'kind' | 'id'>, call: CallContext): Promise<Reader> {
  if (kind === 'serviceAccount') {
    const { subjects } = await bus.call(identity.nameSubjects, { subjects: [{ kind, id }] }, call);
    const [account] = subjects;
    if (account === undefined) throw noSuch('service account');
    return { kind, id, name: account.name, active: account.active };
  }
  const member = await findMember(bus, id, call);
  if (member === undefined) throw noSuch('member');
  return { kind, id, name: member.email, role: member.role, groups: member.groups, active: member.status === 'ACTIVE' };
}

export const skillUsageRoutes = [
  orgRoute({
    method: 'GET',
    path: '/skills/usage',
    admin: false,
    summary: 'How often your skills were activated, and by how many; admins see all',
    query: period,
    answer: UsageOfSkills,
    handle: ({ query: { days = DEFAULT_DAYS }, principal }, { skills }) => skills.usageOfAll(principal, days),
  }),
  orgRoute({
    method: 'GET',
    path: '/skills/:id/usage',
    admin: false,
    summary: 'Who activated a skill, how often and when. Author and admins',
    query: period,
    answer: SkillUsage,
    handle: ({ params, query: { days = DEFAULT_DAYS }, principal, call }, { skills }) => skills.usage(principal, params['id']!, days, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/skills/:id/preview',
    admin: false,
    summary: 'What somebody is told and reads of a skill: its line, the text of activate_skill, what is cut and why. Author and admins',
    query: strict({ kind: Type.Enum(['user', 'serviceAccount']), id: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: SkillPreview,
    handle: ({ params, query, principal, call }, { bus, skills }) =>
      skills.preview(principal, params['id']!, () => readerOf(bus, query, call), call),
  }),
];
