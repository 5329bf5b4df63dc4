/** Grants and what follows from them: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { policy as messages, registry } from '@gatehouse/contracts';
import { deleteGrant } from './handlers/grants/deleteGrant';
import { effectiveGrants } from './handlers/grants/effectiveGrants';
import { grantsOn, listGrants } from './handlers/grants/listGrants';
import { putGrant } from './handlers/grants/putGrant';
import { accessibleResources } from './handlers/accessibleResources';
import { resourceRemoved } from './handlers/resourceRemoved';
import type { ServiceDeps } from './deps';

export function serveGrants(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.reach, accessibleResources(deps));
  bus.serve(messages.putGrant, putGrant(deps));
  bus.serve(messages.deleteGrant, deleteGrant(deps));
  bus.serve(messages.listGrants, listGrants(deps));
  bus.serve(messages.grantsOn, grantsOn(deps));
  bus.serve(messages.effectiveGrants, effectiveGrants(deps));
  bus.on(registry.resourceRemoved, resourceRemoved(deps));
}
