/** Audit facts about skills: names of members, paths and digests, never the text of instructions or a file. */
import type { audit } from '@gatehouse/contracts';
import { claimedFact, type Circumstances } from '../facts';
import type { SkillRow } from './row';

export const skillFact = (
  what: 'created' | 'updated' | 'deleted' | 'transferred',
  { _id, name, revision }: Pick<SkillRow, '_id' | 'name' | 'revision'>,
  circumstances: Circumstances,
  more: Record<string, unknown> = {},
): audit.Fact => claimedFact(`skill.${what}`, { kind: 'skill', id: _id, name }, circumstances, { revision, ...more });
