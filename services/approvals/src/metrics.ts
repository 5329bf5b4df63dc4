import { gauge } from '@gatehouse/runtime';
import type { RequestStore } from './store/requests';

const waiting = gauge(
  'gatehouse_approvals_waiting',
  'Requests that wait for an approver, in all organizations; every replica says the same.',
  {},
);
const oldest = gauge('gatehouse_approvals_oldest_seconds', 'Age of the oldest request that waits; 0 when none does.', {});

interface Deps {
  readonly requests: Pick<RequestStore, 'countAndOldest'>;
  readonly clock: () => Date;
}

export function reportWaiting({ requests, clock }: Deps): void {
  waiting.readFrom(async () => [[{}, (await requests.countAndOldest(clock())).count]]);
  oldest.readFrom(async () => {
    const { since } = await requests.countAndOldest(clock());
    return [[{}, since === undefined ? 0 : Math.max(0, clock().getTime() - since.getTime()) / 1_000]];
  });
}
