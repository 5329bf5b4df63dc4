import { Attached, type Handler } from '@gatehouse/bus';
import { type executor, requireAdmin } from '@gatehouse/contracts';
import type { FetchDocument } from '../upstream/fetchDocument';

/** An API description from outside, gzipped beside the answer. */
export const fetchDocument =
  ({ fetch }: { fetch: FetchDocument }): Handler<typeof executor.fetchDocument> =>
  async ({ url, maxBytes }, call) => {
    requireAdmin(call.principal, 'fetch the document of an API');
    const { gzip, ...document } = await fetch(url, maxBytes, Math.min(30_000, call.deadline - Date.now() - 500));
    return new Attached(document, gzip);
  };
