/** One change of many things: each by the message that changes one, a few at a time, and what became of each. */
import { isAppError } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';

export const MOST_AT_ONCE = 100;
export const BULK_TIMEOUT_MS = 60_000;
const SIDE_BY_SIDE = 4;

export const BulkResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      outcome: Type.Enum(['done', 'unchanged', 'refused', 'unknown'], {
        description: 'unchanged: it was so already. unknown: no answer came in time; to ask again does no harm',
      }),
      reason: Type.Optional(Type.String({ description: 'Of what was refused or is unknown' })),
    }),
  ),
});
/** What all routes of many have in common. */
export const inBulk = { method: 'POST', admin: true, answer: BulkResults, timeoutMs: BULK_TIMEOUT_MS } as const;
type Result = Static<typeof BulkResults>['results'][number];

/** Ids of one kind, each once. */
export const idsOf = (prefix: string) =>
  Type.Array(Type.String({ pattern: `^${prefix}_[0-9A-Za-z]{22}$` }), { minItems: 1, maxItems: MOST_AT_ONCE, uniqueItems: true });

function failed(id: string, err: unknown): Result {
  if (!isAppError(err)) throw err;
  const isOpen = ['unavailable', 'unknown_outcome', 'internal'].includes(err.code);
  const reason = err.code === 'internal' ? 'internal error' : [err.message, ...err.details].join('. ');
  return { id, outcome: isOpen ? 'unknown' : 'refused', reason };
}

/** `act` changes one, and says whether it was so already. In the order of `items`, whatever the order they were done in. */
export async function forEach<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  act: (item: T) => Promise<{ unchanged?: true }>,
  sideBySide = SIDE_BY_SIDE,
): Promise<Static<typeof BulkResults>> {
  const results: Result[] = [];
  const left = items.entries();
  const work = async (): Promise<void> => {
    for (const [at, item] of left) {
      const id = idOf(item);
      results[at] = await act(item).then(
        ({ unchanged }) => ({ id, outcome: unchanged === true ? 'unchanged' : 'done' }),
        (err: unknown) => failed(id, err),
      );
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  return { results };
}
