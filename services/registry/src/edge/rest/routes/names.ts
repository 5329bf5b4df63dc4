/** Names of people, of what acts for them, of groups and integrations: to say who an id is, and to choose somebody. */
import { AppError } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { requireAdmin } from '../../../catalog/shared/access';
import { firstNames, Name, NAMED_KINDS, namesOf } from '../names';
import { orgRoute, strict } from '../route';

const ID = /^[a-z]{2,4}_[0-9A-Za-z]{22}$/;
const MOST = 100;
const FIRST = 20;

const refuse = (detail: string): never => {
  throw new AppError('invalid', 'the query is not acceptable', { details: [detail] });
};

function idsIn(text: string): string[] {
  const ids = text.split(',');
  return ids.length <= MOST && ids.every((id) => ID.test(id)) ? ids : refuse(`/ids: must be 1 to ${MOST} ids`);
}
function kindsIn(text: string) {
  const words = text.split(',');
  const kinds = NAMED_KINDS.filter((kind) => words.includes(kind));
  return kinds.length === words.length ? kinds : refuse(`/kinds: must be some of ${NAMED_KINDS.join(', ')}`);
}

export const nameRoutes = [
  orgRoute({
    method: 'GET',
    path: '/names',
    admin: true,
    summary: 'What these ids are called; or whom and what of these kinds has the words in its name, the first of each kind',
    query: strict({
      ids: Type.Optional(Type.String({ maxLength: 2_800, description: `At most ${MOST}, with commas between them` })),
      q: Type.Optional(Type.String({ maxLength: 128 })),
      kinds: Type.Optional(Type.String({ maxLength: 64, description: `Of ${NAMED_KINDS.join(', ')}; left out: all` })),
    }),
    answer: Type.Object({ names: Type.Array(Name) }),
    handle: async ({ query: { ids, q = '', kinds }, principal, call }, deps) => {
      requireAdmin(principal, 'see who is there');
      const asking = { orgId: principal.orgId, call };
      if (ids !== undefined) return { names: await namesOf(deps, asking, idsIn(ids)) };
      return { names: await firstNames(deps, asking, { q, kinds: kinds === undefined ? NAMED_KINDS : kindsIn(kinds), limit: FIRST }) };
    },
  }),
];
