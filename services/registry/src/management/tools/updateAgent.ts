import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { AddressInput, SeenInput } from '../address';
import { managementTool } from '../tool';

export const updateAgent = managementTool({
  name: 'update_agent',
  summary: 'Replace the definition of a portable agent',
  description:
    'Takes the whole definition, not a part of it. A change under "spec" makes a new version, a change under "agent" alone is made in place, no change does nothing. For its author and admins.',
  input: Type.Object({ ...AddressInput, ...SeenInput, ...registry.AgentEnvelope.properties }),
  run: ({ agents }, act, { id, revision, ...envelope }) => agents.update(act, { id }, envelope, revision),
});
