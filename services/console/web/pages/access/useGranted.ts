import { rawText } from '../../api/foreign.ts';
import { useAllAgents } from '../../api/queries/agents.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import { useAllSkills } from '../../api/queries/skills.ts';
import type { Grant, Integration } from '../../api/types.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { copy } from './grantTableCopy.ts';

export interface Granted {
  /** Undefined for an agent or a skill, and for one that is gone. */
  integrationOf: (grant: Grant) => Integration | undefined;
  /** Name of what is granted; of what is gone, what it was. Undefined until it is known. */
  nameOf: (grant: Grant) => string | undefined;
  isKnown: (grant: Grant) => boolean;
  /** The name for sentences. */
  whatOf: (grant: Grant) => string;
}

/** What grants name. For admins. */
export function useGranted(): Granted {
  const integrations = useIntegrations();
  const agents = useAllAgents();
  const skills = useAllSkills();
  const integrationOf = ({ resource }: Grant): Integration | undefined => integrations.data?.find(({ id }) => id === resource.id);
  const nameOf = (grant: Grant): string | undefined => {
    if (grant.resource.kind === 'integration') return integrationOf(grant)?.slug;
    if (grant.resource.kind === 'skill') return skills.data?.find(({ id }) => id === grant.resource.id)?.name;
    const agent = agents.data?.find(({ id }) => id === grant.resource.id);
    return agent && spelledOut(rawText(agent.name));
  };
  const whatOf = (grant: Grant): string => nameOf(grant) ?? copy.gone[grant.resource.kind];
  const isKnown = ({ resource }: Grant): boolean => ({ integration: integrations, agent: agents, skill: skills })[resource.kind].isSuccess;
  return { integrationOf, nameOf, isKnown, whatOf };
}
