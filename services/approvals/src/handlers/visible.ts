import type { Call } from '@gatehouse/bus';
import { maySee } from '../domain/people';
import { asOfNow, type AsOfNow, type CurrentDeps } from './asOfNow';
import { notFound } from './notFound';

/** The request by the rules of this moment, for who may see it by them. */
export async function visible(deps: CurrentDeps, { principal, ...call }: Call, requestId: string): Promise<AsOfNow> {
  const viewer = principal!;
  const found = await asOfNow(deps, viewer.orgId, requestId, call);
  if (found === undefined || !maySee(viewer, found.request)) throw notFound();
  return found;
}
