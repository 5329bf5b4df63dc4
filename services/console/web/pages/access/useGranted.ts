import { rawText } from '../../api/foreign.ts';
import { useAllAgents } from '../../api/queries/agents.ts';
import { useAllSkills } from '../../api/queries/skills.ts';
import type { Grant, Integration } from '../../api/types.ts';
import type { Names } from '../../api/useList.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { copy } from './grantTableCopy.ts';

/** As much of an integration as a grant for it needs. */
export type Grantable = Pick<Integration, 'id' | 'slug' | 'toolCount'>;

export interface Granted {
  /** Undefined for an agent or a skill, and for one that is gone. */
  integrationOf: (grant: Grant) => Grantable | undefined;
  /** Name of what is granted; of what is gone, what it was. Undefined until it is known. */
  nameOf: (grant: Grant) => string | undefined;
  isKnown: (grant: Grant) => boolean;
  /** The name for sentences. */
  whatOf: (grant: Grant) => string;
}

/** What these grants name. Agents and skills are read only where there is a grant of one. For admins. */
export function useGranted(grants: readonly Grant[], names: Names): Granted {
  const has = (kind: Grant['resource']['kind']): boolean => grants.some(({ resource }) => resource.kind === kind);
  const agents = useAllAgents(has('agent'));
  const skills = useAllSkills(has('skill'));
  const integrationOf = ({ resource }: Grant): Grantable | undefined => {
    const known = names.get(resource.id);
    return known?.kind === 'integration' ? { id: known.id, slug: known.name, toolCount: known.toolCount ?? 0 } : undefined;
  };
  const nameOf = (grant: Grant): string | undefined => {
    if (grant.resource.kind === 'integration') return integrationOf(grant)?.slug;
    if (grant.resource.kind === 'skill') return skills.data?.find(({ id }) => id === grant.resource.id)?.name;
    const agent = agents.data?.find(({ id }) => id === grant.resource.id);
    return agent && spelledOut(rawText(agent.name));
  };
  const whatOf = (grant: Grant): string => nameOf(grant) ?? copy.gone[grant.resource.kind];
  const isKnown = ({ resource }: Grant): boolean =>
    resource.kind === 'integration' || { agent: agents, skill: skills }[resource.kind].isSuccess;
  return { integrationOf, nameOf, isKnown, whatOf };
}
