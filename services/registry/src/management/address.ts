/** How tools that change an agent name it. */
import { Id } from '@gatehouse/contracts';
import { Type } from 'typebox';

/** By id alone: a call may wait for a yes, and by then a name can mean another agent. */
export const AddressInput = {
  id: Type.Unsafe<string>({ ...Id, description: 'Registry id of the agent, as list_agents tells it' }),
};
