import type { BusObserver } from '../types';

export const unobserved: BusObserver = {
  calling: (_rpc, caller, ask) => ask(caller),
  serving: (_rpc, _from, answer) => answer(),
  handling: (_event, _count, handle) => handle(),
};
