/** Versions of what people write, agents and skills: who made one, and why. What a version holds is the business of each. */
import type { approvals, registry } from '@gatehouse/contracts';
import { Mixed, Schema } from '@gatehouse/store';
import { attributionOf, authorOf, type Act } from '../../shared/act';
import { maybe, moment } from '../../shared/schemaFields';
import { authorSchema } from '../storedRows';

/** Who made a version, and why. */
export interface VersionChange {
  readonly createdAt: Date;
  readonly createdBy: registry.Author;
  readonly changeMessage?: string;
  readonly restoredFromVersion?: number;
  readonly onBehalfOf?: string;
  readonly onBehalfOfMember?: string;
  /** The person who said yes to it, where one was asked. */
  readonly approvedBy?: approvals.ApprovedBy;
}
export interface VersionCard {
  readonly version: number;
  readonly change: VersionChange;
}

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

/** What the trail keeps of the reason. */
export const said = (changeMessage: string | undefined): { changeMessage?: string } =>
  changeMessage === undefined ? {} : { changeMessage };

export const viewVersion = ({ version, change: { createdAt, createdBy, ...more } }: VersionCard): registry.AuthoredVersion => ({
  version,
  createdAt: createdAt.toISOString(),
  createdBy,
  ...more,
});
