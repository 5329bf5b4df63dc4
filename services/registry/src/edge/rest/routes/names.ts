/** Names of people, of what acts for them, of groups and integrations: to say who an id is, and to choose somebody. */
import { AppError, isAdmin, isIdOf, requireAdmin } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { firstNames, Name, NAMED_KINDS, namesNowOrBefore, namesOf } from '../names';
import { orgRoute, strict } from '../route';

const ID = /^[a-z]{2,4}_[0-9A-Za-z]{22}$/;
const MOST = 100;
const FIRST = 20;
/** Members read who belongs and which groups there are; what else is there only admins see. */
const OPEN_KINDS = ['user', 'group'] as const;

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
    admin: false,
    summary:
      'What these ids are called; or whom and what of these kinds has the words in its name, the first of each kind. Members see members and groups',
    query: strict({
      ids: Type.Optional(Type.String({ maxLength: 2_800, description: `At most ${MOST}, with commas between them` })),
      q: Type.Optional(Type.String({ maxLength: 128 })),
      kinds: Type.Optional(Type.String({ maxLength: 64, description: `Of ${NAMED_KINDS.join(', ')}; left out: all` })),
    }),
    answer: Type.Object({ names: Type.Array(Name) }),
    handle: async ({ query: { ids, q = '', kinds }, principal, call }, deps) => {
      const asking = { principal, call };
      const seesAll = isAdmin(principal);
      if (ids !== undefined) {
        const asked = idsIn(ids);
        if (seesAll) return { names: await namesNowOrBefore(deps, asking, asked) };
        return {
          names: await namesOf(
            deps,
            asking,
            asked.filter((id) => OPEN_KINDS.some((kind) => isIdOf(kind, id))),
          ),
        };
      }
      const wanted = kinds === undefined ? (seesAll ? NAMED_KINDS : OPEN_KINDS) : kindsIn(kinds);
      if (wanted.some((kind) => !OPEN_KINDS.some((open) => open === kind))) requireAdmin(principal, 'see who is there');
      return { names: await firstNames(deps, asking, { q, kinds: wanted, limit: FIRST }) };
    },
  }),
];
