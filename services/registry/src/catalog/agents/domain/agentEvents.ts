/** Audit events about agents: numbers and the names of members, never the text of a prompt. */
import type { audit } from '@gatehouse/contracts';
import { attributedEvent, type Circumstances } from '../../shared/auditEvents';
import type { AgentRow } from './row';

type Subject = Pick<AgentRow, '_id' | 'name' | 'version' | 'revision'>;

export const agentEvent = (
  what: 'created' | 'updated' | 'restored' | 'deleted' | 'transferred',
  { _id, name, version, revision }: Subject,
  circumstances: Circumstances,
  more: Record<string, unknown> = {},
): audit.AuditEvent => attributedEvent(`agent.${what}`, { kind: 'agent', id: _id, name }, circumstances, { version, revision, ...more });
