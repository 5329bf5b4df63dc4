/** Pages as messages carry them: an opaque cursor bound to organization, list and filter. */
import type { PageRequest } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import type { PageOf, Position } from '../store/page';

const DEFAULT_LIMIT = 50;

export interface PageAnswer {
  nextCursor?: string;
  hasMore: boolean;
}

/** Reads the page that a request asks for; returns its rows and the paging members of the answer. */
export async function readPage<Row>(
  cursors: Cursors,
  scope: string,
  { cursor, limit = DEFAULT_LIMIT }: PageRequest,
  read: (position: Position | undefined, limit: number) => Promise<PageOf<Row>>,
): Promise<{ rows: Row[]; paging: PageAnswer }> {
  const position = cursor === undefined ? undefined : toPosition(cursors.decode(scope, cursor));
  const { rows, next } = await read(position, limit);
  if (next === undefined) return { rows, paging: { hasMore: false } };
  return { rows, paging: { hasMore: true, nextCursor: cursors.encode(scope, [next.createdAt, next.id]) } };
}

/** The cursor's code was checked, so the parts are what `readPage` put there. */
const toPosition = ([createdAt, id]: (string | number)[]): Position => ({ createdAt: Number(createdAt), id: String(id) });
