/** What a change keeps of the act that made it. */
import type { registry } from '@gatehouse/contracts';
import type { Circumstances } from '../../domain/agents/agentFacts';
import type { VersionChange } from '../../domain/agents/row';
import type { Act } from '../../agents';
import { callMeta } from '../callMeta';

const claimOf = ({ onBehalfOf, onBehalfOfMember }: Act): Pick<VersionChange, 'onBehalfOf' | 'onBehalfOfMember'> => ({
  ...(onBehalfOf !== undefined && { onBehalfOf }),
  ...(onBehalfOfMember !== undefined && { onBehalfOfMember }),
});

export const authorOf = ({ principal: { kind, id, name } }: Act): registry.Author => ({ kind, id, name });

export const changeOf = (act: Act, at: Date): VersionChange => ({ createdAt: at, createdBy: authorOf(act), ...claimOf(act) });

export const circumstancesOf = (act: Act, at: Date): Circumstances => ({ by: act.principal, at, ...callMeta(act.call), ...claimOf(act) });
