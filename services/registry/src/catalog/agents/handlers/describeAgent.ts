import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Agents } from '../agents';
import { callerOf } from '../../shared/caller';

/** The whole envelope, of the current version or the one pinned. */
export const describeAgent =
  (agents: Pick<Agents, 'read' | 'readVersion'>): Handler<typeof registry.describeAgent> =>
  async ({ agent: name, id, version }, call) => {
    const principal = callerOf(call);
    const address = { name, id };
    const { author: _author, ...found } = await (version === undefined
      ? agents.read(principal, address, call)
      : agents.readVersion(principal, address, version, call));
    return found;
  };
