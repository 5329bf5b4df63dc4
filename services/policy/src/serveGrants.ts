/** Grants and what follows from them: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { policy as messages, registry } from '@gatehouse/contracts';
import { deleteGrant } from './handlers/grants/deleteGrant';
import { effectiveGrants } from './handlers/grants/effectiveGrants';
import { grantsOn, listGrants } from './handlers/grants/listGrants';
import { putGrant } from './handlers/grants/putGrant';
import { reach } from './handlers/reach';
import { resourceRemoved } from './handlers/resourceRemoved';
import type { Parts } from './parts';

export function serveGrants(bus: Bus, parts: Parts): void {
  bus.serve(messages.reach, reach(parts));
  bus.serve(messages.putGrant, putGrant(parts));
  bus.serve(messages.deleteGrant, deleteGrant(parts));
  bus.serve(messages.listGrants, listGrants(parts));
  bus.serve(messages.grantsOn, grantsOn(parts));
  bus.serve(messages.effectiveGrants, effectiveGrants(parts));
  bus.on(registry.resourceRemoved, resourceRemoved(parts));
}
