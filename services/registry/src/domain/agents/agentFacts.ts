/** Audit facts about agents: numbers and the names of members, never the text of a prompt. */
import type { audit } from '@gatehouse/contracts';
import { claimedFact, type Circumstances } from '../facts';
import type { AgentRow } from './row';

type Subject = Pick<AgentRow, '_id' | 'name' | 'version' | 'revision'>;

export const agentFact = (
  what: 'created' | 'updated' | 'restored' | 'deleted' | 'transferred',
  { _id, name, version, revision }: Subject,
  circumstances: Circumstances,
  more: Record<string, unknown> = {},
): audit.Fact => claimedFact(`agent.${what}`, { kind: 'agent', id: _id, name }, circumstances, { version, revision, ...more });
