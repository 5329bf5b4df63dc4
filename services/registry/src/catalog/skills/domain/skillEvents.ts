/** Audit events about skills: names of members, paths and digests, never the text of instructions or a file. */
import type { audit } from '@gatehouse/contracts';
import { attributedEvent, type Circumstances } from '../../shared/auditEvents';
import type { SkillRow } from './row';

export const skillEvent = (
  what: 'created' | 'updated' | 'restored' | 'deleted' | 'transferred',
  { _id, name, version = 1, revision }: Pick<SkillRow, '_id' | 'name' | 'version' | 'revision'>,
  circumstances: Circumstances,
  more: Record<string, unknown> = {},
): audit.AuditEvent => attributedEvent(`skill.${what}`, { kind: 'skill', id: _id, name }, circumstances, { version, revision, ...more });
