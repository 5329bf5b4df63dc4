/** Which skill an address means, for this principal. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, type Principal, type registry } from '@gatehouse/contracts';
import type { Act } from '../shared/act';
import { mayEdit } from '../authored/author';
import { viewSkill, type SkillRow } from './domain/row';
import type { SkillStore } from './store/skillStore';
import { maySee } from '../authored/visibility';
import { withLatest } from '../authored/withLatest';

export interface FindDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly skills: Pick<SkillStore, 'byName' | 'byId'>;
}

function lookUp({ skills }: FindDeps, orgId: string, { id, name }: registry.SkillAddress): Promise<SkillRow | undefined> {
  if (id !== undefined) return skills.byId(orgId, id);
  if (name !== undefined) return skills.byName(orgId, name);
  throw new AppError('invalid', 'a skill is addressed by "id" or by "name"', { details: ['/: give "id", "name" or both'] });
}

/** `not_found` for what is not there and for what the principal may not see. */
export async function findSkill(
  deps: FindDeps,
  principal: Principal,
  address: registry.SkillAddress,
  call: CallContext,
): Promise<SkillRow> {
  const row = await lookUp(deps, principal.orgId, address);
  if (row === undefined || !(await maySee(deps.bus, 'skills', principal, row, call))) throw new AppError('not_found', 'No such skill');
  return row;
}

/** Finds the skill as `findSkill` does; `forbidden` for a principal who may use it and not change it. */
export async function findEditable(
  deps: FindDeps,
  { principal, call }: Pick<Act, 'principal' | 'call'>,
  id: string,
  action = 'change a skill',
): Promise<SkillRow> {
  const row = await findSkill(deps, principal, { id }, call);
  if (!mayEdit(principal, row)) throw new AppError('forbidden', `Only its author and admins may ${action}`);
  return row;
}

/** Runs `withLatest` on the skill with this id. */
export const onSkill = <T>(
  deps: FindDeps,
  act: Act,
  id: string,
  revision: number | undefined,
  attempt: (row: SkillRow) => Promise<T | undefined>,
): Promise<T> =>
  withLatest(
    {
      kind: 'skill',
      key: JSON.stringify([act.principal.orgId, id]),
      find: () => findEditable(deps, act, id),
      revision,
      shown: viewSkill,
    },
    attempt,
  );
