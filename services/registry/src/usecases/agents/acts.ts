import type { Act } from '../../act';
import type { VersionChange } from '../../domain/agents/row';
import { authorOf, attributionOf } from '../acts';

export const changeOf = (act: Act, at: Date, changeMessage: string | undefined): VersionChange => ({
  createdAt: at,
  createdBy: authorOf(act),
  ...(changeMessage !== undefined && { changeMessage }),
  ...attributionOf(act),
  ...(act.approvedBy !== undefined && { approvedBy: act.approvedBy }),
});
