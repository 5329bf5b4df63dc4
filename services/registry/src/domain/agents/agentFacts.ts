/** Audit facts about agents: numbers and the names of members, never the text of a prompt. */
import { audit, type Principal } from '@gatehouse/contracts';
import type { CallMeta } from '../facts';
import type { AgentRow } from './row';

/** Who did it, when, and what ties it to the outside call. */
export interface Circumstances extends CallMeta {
  readonly by: Principal;
  readonly at: Date;
  readonly onBehalfOf?: string;
  readonly onBehalfOfMember?: string;
}

type Subject = Pick<AgentRow, '_id' | 'name' | 'version' | 'revision'>;

export function agentFact(
  what: 'created' | 'updated' | 'restored' | 'deleted',
  { _id, name, version, revision }: Subject,
  { onBehalfOf, onBehalfOfMember, ...act }: Circumstances,
  more: Record<string, unknown> = {},
): audit.Fact {
  const target = { kind: 'agent', id: _id, name };
  return {
    ...audit.adminFact({ ...act, type: `agent.${what}`, target, data: { version, revision, ...more } }),
    ...(onBehalfOf !== undefined && { onBehalfOf }),
    ...(onBehalfOfMember !== undefined && { onBehalfOfMember }),
  };
}
