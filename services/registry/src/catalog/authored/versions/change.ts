/** How the reason of a version is stored, and from what it is made. */
import { Mixed, Schema } from '@gatehouse/store';
import { attributionOf, authorOf, type Act } from '../../shared/act';
import { maybe, moment } from '../../shared/schemaFields';
import type { VersionChange } from '../domain/version';
import { authorSchema } from '../storedRows';

export const changeSchema = new Schema<VersionChange>(
  {
    createdAt: moment,
    createdBy: { type: authorSchema, required: true },
    changeMessage: maybe,
    restoredFromVersion: { type: Number },
    onBehalfOf: maybe,
    onBehalfOfMember: maybe,
    approvedBy: { type: Mixed },
  },
  { _id: false },
);

export const changeOf = (act: Act, at: Date, changeMessage: string | undefined): VersionChange => ({
  createdAt: at,
  createdBy: authorOf(act),
  ...(changeMessage !== undefined && { changeMessage }),
  ...attributionOf(act),
  ...(act.approvedBy !== undefined && { approvedBy: act.approvedBy }),
});
