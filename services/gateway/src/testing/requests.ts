/** Approvals as the gateway sees it, with requests a test makes and moves by hand. For tests. */
import { Attached, type Bus } from '@gatehouse/bus';
import { AppError, approvals, newId, type Principal } from '@gatehouse/contracts';
import type { Static } from 'typebox';

type State = Static<typeof approvals.status.response>;
interface Known {
  readonly owner: Pick<Principal, 'orgId' | 'id'>;
  state: State;
  content: string;
}

export interface KnownRequests {
  /** A request of this principal that waits. */
  open(owner: Principal, rest?: Partial<State>): State;
  /** Moves a request on; `content` is the JSON text of its result. */
  move(requestId: string, change: Partial<State>, content?: string): void;
  stateOf(requestId: string): State;
  newest(): State;
  /** Makes approvals answer nothing while `broken`. */
  breakDown(broken: boolean): void;
  /** How often approvals was asked for a status. */
  readonly asked: () => number;
}

export function serveRequests(bus: Bus): KnownRequests {
  const known = new Map<string, Known>();
  let asked = 0;
  let broken = false;
  const find = (by: { requestId?: string; taskId?: string }, who: Principal | undefined): Known => {
    if (broken) throw new AppError('unavailable', 'away');
    const all = [...known.values()];
    const found = all.find(({ state }) => state.requestId === by.requestId || state.taskId === by.taskId);
    if (found === undefined || found.owner.id !== who?.id || found.owner.orgId !== who.orgId) throw new AppError('not_found', 'no request');
    return found;
  };
  const move: KnownRequests['move'] = (requestId, change, content = '') => {
    const request = known.get(requestId)!;
    request.state = { ...request.state, lastUpdatedAt: '2026-11-20T10:05:00.000Z', ...change };
    request.content = content;
  };

  bus.serve(approvals.status, (by, { principal }) => {
    asked += 1;
    const { state, content } = find(by, principal);
    return new Attached(state, Buffer.from(content));
  });
  bus.serve(approvals.cancel, (by, { principal }) => {
    const { state } = find(by, principal);
    if (state.status === 'pending') move(state.requestId, { status: 'cancelled' });
    return {};
  });

  return {
    open: ({ orgId, id }, rest = {}) => {
      const requestId = newId('request');
      const at = '2026-11-20T10:00:00.000Z';
      const state: State = {
        requestId,
        taskId: newId('task'),
        tool: 'orders/refund',
        status: 'pending',
        createdAt: at,
        lastUpdatedAt: at,
        expiresAt: '2026-11-21T10:00:00.000Z',
        approvalUrl: `https://console.example/orgs/acme/approvals/${requestId}`,
        callUrl: 'https://console.example/orgs/acme/calls/call_12345678',
        because: 'Refunds need a second pair of eyes',
        ...rest,
      };
      known.set(requestId, { owner: { orgId, id }, state, content: '' });
      return state;
    },
    move,
    stateOf: (requestId) => known.get(requestId)!.state,
    newest: () => [...known.values()].at(-1)!.state,
    breakDown: (now) => void (broken = now),
    asked: () => asked,
  };
}
