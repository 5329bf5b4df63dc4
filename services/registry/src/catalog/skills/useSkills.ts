/** The use of skills: who got the instructions of one, and what its author is told of that. */
import type { Bus } from '@gatehouse/bus';
import { isAdmin, type Principal, type registry } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { viewAttachment, versioned, type VersionedSkill } from './domain/row';
import { findEditable, findSkill, type FindDeps } from './findSkill';
import type { Skills } from './skills';
import type { SkillStore } from './store/skillStore';
import { dayOf, type SkillUseStore } from './store/skillUseStore';

interface Deps extends FindDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly skills: Pick<SkillStore, 'byName' | 'byId' | 'named'>;
  readonly uses: SkillUseStore;
  readonly log: Log;
  readonly clock: () => Date;
}

const MAX_CALLERS = 200;
const DAY_MS = 86_400_000;

/** What activate_skill answers. */
export const activationOf = ({ _id: id, name, instructions, attachments }: Omit<VersionedSkill, 'orgId'>): registry.ActivatedSkill => ({
  id,
  name,
  instructions,
  attachments: attachments.map(viewAttachment).map(({ path, mediaType, bytes }) => ({ path, mediaType, bytes })),
});

export function useSkills(deps: Deps): Pick<Skills, 'activate' | 'usage' | 'usageOfAll'> {
  const { skills, uses, log, clock } = deps;
  /** Returns the first of this many days, of which today is the last. */
  const sinceOf = (days: number): Date => new Date(dayOf(clock()).getTime() - (days - 1) * DAY_MS);

  async function count({ kind, id, name, orgId }: Principal, { _id: skillId, version }: VersionedSkill): Promise<void> {
    await uses
      .add(orgId, { skillId, caller: { kind, id, name }, version, at: clock() })
      .catch((err: unknown) => log.warn({ err, skillId }, 'an activation of a skill was not counted'));
  }

  return {
    activate: async (principal, address, call) => {
      const row = versioned(await findSkill(deps, principal, address, call));
      await count(principal, row);
      return activationOf(row);
    },
    usage: async (principal, id, days, call) => {
      const { orgId } = await findEditable(deps, { principal, call }, id, 'see who uses a skill');
      const since = sinceOf(days);
      const [callers, byDay] = await Promise.all([uses.byCaller(orgId, id, since, MAX_CALLERS), uses.byDay(orgId, id, since)]);
      return {
        since: since.toISOString(),
        activations: byDay.reduce((sum, { activations }) => sum + activations, 0),
        callers: callers.map(({ firstAt, lastAt, ...use }) => ({ ...use, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() })),
        days: byDay.map(({ day, ...use }) => ({ day: day.toISOString().slice(0, 10), ...use })),
      };
    },
    usageOfAll: async (principal, days) => {
      const since = sinceOf(days);
      const used = await uses.bySkill(principal.orgId, since);
      const ids = used.map(({ skillId }) => skillId);
      const names = await skills.named(principal.orgId, ids, isAdmin(principal) ? undefined : principal);
      return {
        since: since.toISOString(),
        skills: used.flatMap(({ skillId: id, lastAt, ...use }) => {
          const name = names.get(id);
          return name === undefined ? [] : [{ id, name, ...use, lastAt: lastAt.toISOString() }];
        }),
      };
    },
  };
}
