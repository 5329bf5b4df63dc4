import type { Act } from '../../act';
import type { VersionChange } from '../../domain/agents/row';
import { authorOf, claimOf } from '../acts';

export const changeOf = (act: Act, at: Date): VersionChange => ({ createdAt: at, createdBy: authorOf(act), ...claimOf(act) });
