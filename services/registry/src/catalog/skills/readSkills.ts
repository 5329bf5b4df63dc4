/** Looking at skills: lists, search, one skill, its document. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { registry, type Principal } from '@gatehouse/contracts';
import type { Cursors, OrderedPosition } from '@gatehouse/store';
import { diffSkills } from './domain/diffSkills';
import { printSkillDocument } from './domain/document';
import { cardOf, contentOf, summaryOf, versioned, viewSkill, type SkillListRow } from './domain/row';
import { rankSkills } from '../search/skillIndex';
import type { Skills } from './skills';
import type { SkillFilter, SkillStore } from './store/skillStore';
import { holdersOf } from '../authored/holders';
import { readAuthored } from '../authored/lists';
import { pageOfVersions, versionOf } from '../authored/versions/history';
import { visibleTo } from '../authored/visibility';
import { findEditable, findSkill } from './findSkill';
import { listedFirst } from './listedFirst';
import type { SkillVersionStore } from './store/skillVersionStore';

export interface ReadDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly skills: Pick<SkillStore, 'byName' | 'byId' | 'list' | 'named'>;
  readonly versions: Pick<SkillVersionStore, 'get' | 'list'>;
  readonly cursors: Cursors;
}
type Reads = Pick<
  Skills,
  'list' | 'named' | 'search' | 'bootstrap' | 'read' | 'readVersion' | 'versions' | 'diff' | 'document' | 'holders'
>;

const BY_NAME = { field: 'name', step: 1 } as const;
const CHUNK = 500;
const MAX_FOUND = 20;
const MAX_LISTED = registry.MAX_BOOTSTRAP_SKILLS;

export function readSkills(deps: ReadDeps): Reads {
  const { bus, skills, versions, cursors } = deps;
  const find = async (principal: Principal, id: string, call: CallContext) => versioned(await findSkill(deps, principal, { id }, call));

  async function everything(orgId: string, filter: SkillFilter): Promise<SkillListRow[]> {
    const all: SkillListRow[] = [];
    for (let position: OrderedPosition | undefined; ;) {
      const { rows, next } = await skills.list(orgId, filter, { order: BY_NAME, position, limit: CHUNK });
      all.push(...rows);
      if (next === undefined) return all;
      position = next;
    }
  }

  return {
    list: async (principal, request, call) => {
      const { rows, ...paging } = await readAuthored(principal, request, {
        cursors,
        kind: 'skills',
        visible: await visibleTo(bus, 'skills', principal, call),
        read: (filter, ask) => skills.list(principal.orgId, filter, ask),
      });
      return { skills: rows.map(summaryOf), ...paging };
    },
    named: (orgId, ids) => skills.named(orgId, ids, undefined),
    search: async (principal, query, call) => {
      const visible = await everything(principal.orgId, await visibleTo(bus, 'skills', principal, call));
      return (await rankSkills(visible.map(cardOf), query)).slice(0, MAX_FOUND);
    },
    bootstrap: async (principal, call) => {
      const all = await listedFirst(deps, principal, await visibleTo(bus, 'skills', principal, call));
      return { skills: all.slice(0, MAX_LISTED), more: all.length > MAX_LISTED };
    },
    read: async (principal, address, call) => viewSkill(await findSkill(deps, principal, address, call)),
    holders: async (principal, id, page, call) => {
      await findEditable(deps, { principal, call }, id, 'see who holds grants on a skill');
      return holdersOf(deps, { kind: 'skill', id }, page, call);
    },
    readVersion: async (principal, id, version, call) => {
      const row = await find(principal, id, call);
      return viewSkill(row, await versionOf(versions, row, version));
    },
    versions: async (principal, id, page, call) => pageOfVersions(deps, await find(principal, id, call), page),
    diff: async (principal, id, { from, to }, call) => {
      const row = await find(principal, id, call);
      const [before, after] = await Promise.all([versionOf(versions, row, from), versionOf(versions, row, to)]);
      return { from, to, ...diffSkills(before, after) };
    },
    document: async (principal, id, version, call) => {
      const row = await find(principal, id, call);
      const parts = version === undefined ? row : await versionOf(versions, row, version);
      return printSkillDocument(contentOf(parts), parts.frontMatter);
    },
  };
}
