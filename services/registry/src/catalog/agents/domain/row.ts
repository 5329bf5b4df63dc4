/** Rows of agents and their old versions, and how lists show them. */
import type { registry } from '@gatehouse/contracts';
import { authorIn, timeOf } from '../../authored/author';
import type { KeptVersion, VersionChange } from '../../authored/domain/version';
import { pairsOf } from './pairs';

/** The current version lies in it whole, so that an agent and its first version, or a name and a new prompt, are one write. */
export interface AgentRow extends registry.AgentMetadata {
  readonly _id: string;
  readonly orgId: string;
  readonly author: registry.Author;
  readonly version: number;
  /** JSON text: property names from outside never become field names of the database. */
  readonly spec: string;
  /** What the spec prefers, for lists. */
  readonly preference: readonly registry.ModelPair[];
  readonly change: VersionChange;
  /** Counts every change; the condition of every write. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deployments?: readonly registry.DeploymentRef[];
}
/** An agent's row as lists read it, without its long parts. */
export type AgentCard = Omit<AgentRow, 'spec' | 'change'>;

/** A version that was once current; never written again. */
export interface VersionRow extends KeptVersion {
  readonly agentId: string;
  readonly spec: string;
}

const textsOf = (values: readonly unknown[]): string[] => values.filter((value): value is string => typeof value === 'string');

/** Returns the agent's metadata. A value that is null in the store counts as absent, and so does one of a type that authors cannot write today. */
export const metadataOf = ({ name, description, tags, license }: AgentCard): registry.AgentMetadata => ({
  name,
  description: description ?? '',
  ...(Array.isArray(tags) && { tags: textsOf(tags) }),
  ...(license !== undefined && license !== null && { license }),
});

export const summaryOf = (row: AgentCard): registry.AgentSummary => {
  const { name, description, tags } = metadataOf(row);
  return {
    id: row._id,
    name,
    description,
    ...(tags !== undefined && { tags }),
    versionCount: row.version,
    modelPreference: pairsOf({ modelPreference: row.preference }),
    createdBy: authorIn(row).name,
    createdAt: timeOf(row.createdAt),
    updatedAt: timeOf(row.updatedAt),
  };
};
