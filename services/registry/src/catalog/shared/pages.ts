/** Lists that are answered page by page. */
import type { PageRequest } from '@gatehouse/contracts';

/** One page, its rows under `Name`. */
export type Page<Name extends string, T> = { [K in Name]: T[] } & { nextCursor?: string; hasMore: boolean };

const PAGE = 200;

/** The pages of a list, one after the other, as far as whoever reads them goes on. */
export async function* everyPage<T extends { readonly nextCursor?: string | undefined }>(
  read: (page: PageRequest) => Promise<T>,
): AsyncGenerator<T> {
  for (let cursor: string | undefined; ;) {
    const page = await read({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    yield page;
    if (page.nextCursor === undefined) return;
    cursor = page.nextCursor;
  }
}
