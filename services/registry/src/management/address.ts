/** How tools that change an agent name it, and which state of it they mean. */
import { Id } from '@gatehouse/contracts';
import { Type } from 'typebox';

/** By id alone: a call may wait for a yes, and by then a name can mean another agent. */
export const AddressInput = {
  id: Type.Unsafe<string>({ ...Id, description: 'Registry id of the agent, as list_agents tells it' }),
};

/** Looked at when the call runs: what was agreed to waits for nobody else's changes, and does not undo them. */
export const SeenInput = {
  revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Revision of the agent that this change was made from, as describe_agent tells it: refused when it is another by then',
    }),
  ),
};
