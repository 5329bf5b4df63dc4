/**
 * Calls that wait and would be refused now whatever their arguments: who asked is blocked, disabled, removed, or the token has ended; or a block, a rule, the
 * AI use policy or a spent budget stops all their calls of the tool.
 */
import type { Bus } from '@gatehouse/bus';
import { isAppError, policy } from '@gatehouse/contracts';
import type { ListedRequest } from '../domain/request';
import { asRequester } from './asOfNow';

type Waiting = Pick<ListedRequest, '_id' | 'orgId' | 'requester' | 'tool' | 'target'>;

/** Why; undefined when nothing stops them, or nobody can say: a list does not fail for it. */
async function whyStopped(bus: Pick<Bus, 'call'>, request: Waiting, correlationId: string): Promise<string | undefined> {
  try {
    const requester = await asRequester(bus, request, correlationId);
    const { integrationId, toolName } = request.target;
    const { tools } = await bus.call(policy.outlook, { tools: [{ tool: request.tool, integrationId, toolName }] }, requester());
    return tools[0]?.denied;
  } catch (err) {
    if (isAppError(err) && err.code === 'unauthenticated') return err.message;
    return undefined;
  }
}

/** Returns by request why it would be refused now. Each requester is asked about once for a tool, with the token or sign-in they came with. */
export async function stoppedRequesters(
  bus: Pick<Bus, 'call'>,
  waiting: readonly Waiting[],
  correlationId: string,
): Promise<ReadonlyMap<string, { refusedNow: string }>> {
  const byCall = Map.groupBy(waiting, ({ requester: { id, tokenId = '', sessionId = '' }, target: { integrationId, toolName } }) =>
    [id, tokenId, sessionId, integrationId, toolName].join(' '),
  );
  const asked = [...byCall.values()].map(async (requests) => {
    const refusedNow = await whyStopped(bus, requests[0]!, correlationId);
    return refusedNow === undefined ? [] : requests.map(({ _id }) => [_id, { refusedNow }] as const);
  });
  return new Map((await Promise.all(asked)).flat());
}
