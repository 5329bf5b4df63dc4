import type { Act } from '../shared/act';
import type { VersionChange } from './domain/row';
import { authorOf, attributionOf } from '../shared/acts';

export const changeOf = (act: Act, at: Date, changeMessage: string | undefined): VersionChange => ({
  createdAt: at,
  createdBy: authorOf(act),
  ...(changeMessage !== undefined && { changeMessage }),
  ...attributionOf(act),
  ...(act.approvedBy !== undefined && { approvedBy: act.approvedBy }),
});
