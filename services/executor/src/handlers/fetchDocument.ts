import { Attached, type Handler } from '@gatehouse/bus';
import type { executor } from '@gatehouse/contracts';
import type { FetchDocument } from '../upstream/fetchDocument';
import { adminOnly } from './mayManage';

/** An API description from outside, gzipped beside the answer. */
export const fetchDocument =
  ({ fetch }: { fetch: FetchDocument }): Handler<typeof executor.fetchDocument> =>
  async ({ url, maxBytes }, call) => {
    adminOnly(call.principal);
    const { gzip, ...document } = await fetch(url, maxBytes, Math.min(30_000, call.deadline - Date.now() - 500));
    return new Attached(document, gzip);
  };
