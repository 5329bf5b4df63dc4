import { createBus, type Bus } from '@gatehouse/bus';
import type { ServiceName } from '@gatehouse/contracts';
import { principalVerifier } from '@gatehouse/crypto';
import { createLog } from '@gatehouse/runtime';
import type { Stack } from './openStack';

/** A started bus that asks the stack's services in the name of one of them. The caller closes it. */
export async function busAs({ urls, home }: Pick<Stack, 'urls' | 'home'>, service: ServiceName): Promise<Bus> {
  const bus = createBus({
    service,
    url: urls.rabbit,
    prefix: home.prefixes.QUEUE_PREFIX,
    log: createLog('test', 'silent'),
    verifyPrincipal: principalVerifier(home.path('trusted-keys.json')),
  });
  await bus.start();
  return bus;
}
