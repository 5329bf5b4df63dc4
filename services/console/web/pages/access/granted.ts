import type { Grant, Integration } from '../../api/types.ts';
import type { Names } from '../../api/useList.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { copy } from './grantTableCopy.ts';

/** The part of an integration that a grant for it needs. */
export type Grantable = Pick<Integration, 'id' | 'slug' | 'toolCount'> & Partial<Pick<Integration, 'kind'>>;

export interface Granted {
  /** Undefined for an agent or a skill, and for one that is gone. */
  integrationOf: (grant: Grant) => Grantable | undefined;
  /** Name of what is granted; undefined for what is gone. */
  nameOf: (grant: Grant) => string | undefined;
  /** The name for sentences. */
  whatOf: (grant: Grant) => string;
}

/** What grants name, by the names that came with them. */
export function grantedOf(names: Names): Granted {
  const integrationOf = ({ resource }: Grant): Grantable | undefined => {
    const known = names.get(resource.id);
    return known?.kind === 'integration' ? { id: known.id, slug: known.name, toolCount: known.toolCount ?? 0 } : undefined;
  };
  const nameOf = ({ resource }: Grant): string | undefined => {
    const known = names.get(resource.id);
    return known && spelledOut(known.name);
  };
  return { integrationOf, nameOf, whatOf: (grant) => nameOf(grant) ?? copy.gone[grant.resource.kind] };
}
