import type { Principal } from '@gatehouse/contracts';
import { maySee } from '../domain/people';
import type { RequestRow, RequestStore } from '../store/requests';
import { notFound } from './notFound';

/** The request, for who may see it. */
export async function visible(requests: Pick<RequestStore, 'find'>, viewer: Principal, requestId: string): Promise<RequestRow> {
  const request = await requests.find(viewer.orgId, requestId);
  if (request === undefined || !maySee(viewer, request)) throw notFound();
  return request;
}
