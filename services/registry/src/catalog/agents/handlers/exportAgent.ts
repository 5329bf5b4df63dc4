import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Agents } from '../agents';
import { callerOf } from '../../shared/caller';

/** How to install an agent in a host. */
export const exportAgent =
  (agents: Pick<Agents, 'exportFor'>): Handler<typeof registry.exportAgent> =>
  ({ agent: name, id, adapter }, call) =>
    agents.exportFor(callerOf(call), { name, id }, adapter, call);
