/** Versions of what people write, agents and skills: who made one, and why. What a version holds is the business of each. */
import type { approvals, registry } from '@gatehouse/contracts';

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
/** A version that was once current, with whatever it holds. */
export interface KeptVersion extends VersionCard {
  readonly orgId: string;
}

/** What the trail keeps of the reason. */
export const said = (changeMessage: string | undefined): { changeMessage?: string } =>
  changeMessage === undefined ? {} : { changeMessage };

export const viewVersion = ({ version, change: { createdAt, createdBy, ...more } }: VersionCard): registry.AuthoredVersion => ({
  version,
  createdAt: createdAt.toISOString(),
  createdBy,
  ...more,
});
