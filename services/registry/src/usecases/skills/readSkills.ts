/** Looking at skills: lists, search, one skill, its document. */
import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { printSkillDocument } from '../../domain/skills/document';
import { cardOf, contentOf, summaryOf, viewSkill, type SkillListRow } from '../../domain/skills/row';
import { rankSkills } from '../../search/skillIndex';
import type { Skills } from '../../skills';
import type { SkillFilter, SkillStore } from '../../store/skillStore';
import { readPage } from '../readPage';
import { visibleTo } from '../visibility';
import { findSkill } from './findSkill';

export interface ReadParts {
  readonly bus: Pick<Bus, 'call'>;
  readonly skills: Pick<SkillStore, 'byName' | 'byId' | 'list'>;
  readonly cursors: Cursors;
}
type Reads = Pick<Skills, 'list' | 'search' | 'bootstrap' | 'read' | 'document'>;

const CHUNK = 500;
const MAX_FOUND = 20;
const MAX_LISTED = registry.MAX_BOOTSTRAP_SKILLS;

export function readSkills(parts: ReadParts): Reads {
  const { bus, skills, cursors } = parts;

  async function everything(orgId: string, filter: SkillFilter): Promise<SkillListRow[]> {
    const rows: SkillListRow[] = [];
    for (let more = true; more;) {
      const chunk = await skills.list(orgId, filter, rows.at(-1)?.name, CHUNK);
      rows.push(...chunk);
      more = chunk.length === CHUNK;
    }
    return rows;
  }

  return {
    list: async (principal, filters, call) => {
      const { orgId, kind, id } = principal;
      const { q } = filters;
      const filter = { ...(await visibleTo(bus, 'skills', principal, call)), q };
      const { rows, ...paging } = await readPage(
        { cursors, scope: `${orgId} skills ${kind} ${id} ${JSON.stringify([q])}` },
        filters,
        (from, limit) => skills.list(orgId, filter, from, limit),
        ({ name }: SkillListRow) => name,
      );
      return { skills: rows.map(summaryOf), ...paging };
    },
    search: async (principal, query, call) => {
      const visible = await everything(principal.orgId, await visibleTo(bus, 'skills', principal, call));
      return rankSkills(visible.map(cardOf), query).slice(0, MAX_FOUND);
    },
    bootstrap: async (principal, call) => {
      const { orgId, id } = principal;
      const seen = await visibleTo(bus, 'skills', principal, call);
      const first = (filter: SkillFilter) => skills.list(orgId, filter, undefined, MAX_LISTED + 1);
      const own = await first({ author: { id, is: true } });
      const others = seen.visible?.ids.length === 0 ? [] : await first({ ...seen, author: { id, is: false } });
      const because =
        (ownership: registry.SkillOwnership) =>
        (row: SkillListRow): registry.BootstrapSkill => ({ ...cardOf(row), ownership });
      const all = [...own.map(because('own')), ...others.map(because(seen.visible === undefined ? 'organization' : 'granted'))];
      return { skills: all.slice(0, MAX_LISTED), more: all.length > MAX_LISTED };
    },
    read: async (principal, address, call) => viewSkill(await findSkill(parts, principal, address, call)),
    document: async (principal, id, call) => printSkillDocument(contentOf(await findSkill(parts, principal, { id }, call))),
  };
}
