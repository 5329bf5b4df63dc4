/** The use cases of portable agents, as REST, the meta-tools and the management tools call them. Who may do what is decided behind this port. */
import type { CallContext } from '@gatehouse/bus';
import { FOREIGN, type PageRequest, type Principal, type registry } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import type { Act } from '../shared/act';
import type { AuthoredList } from '../authored/lists';
import { DiffedLines, DiffOp } from '../authored/versions/diffLines';
import type { Halves } from './domain/changedMembers';
import type { Page } from '../shared/pages';

/** One of the two, or both: then the id decides, and a name that differs is warned of. */
export interface AgentAddress {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
}

export interface ReadAgent {
  readonly envelope: registry.ReadEnvelope;
  readonly version: number;
  readonly id: string;
  /** Counts every change, of either half. */
  readonly revision: number;
  /** May change the agent, as admins may. */
  readonly author: registry.Author;
  readonly warning?: string;
}
export interface WrittenAgent {
  readonly envelope: registry.AgentEnvelope;
  readonly version: number;
  readonly id: string;
  readonly revision: number;
}

/** What a change would do to an agent that is there. */
export interface AgentPlan {
  readonly id: string;
  readonly name: string;
  readonly author: registry.Author;
  readonly revision: number;
  readonly before: Halves;
  /** Absent when the change deletes the agent. */
  readonly after?: Halves;
}

/** Two versions beside each other, in the order of reading; what is the same is told too. */
export const SpecDiff = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  prompt: DiffedLines,
  models: Type.Array(Type.Object({ op: DiffOp, family: Type.String(FOREIGN), model: Type.String(FOREIGN) })),
  /** Lines of their JSON. */
  vendorHints: DiffedLines,
  schemaVersion: DiffedLines,
});
export type SpecDiff = Static<typeof SpecDiff>;

/** Every method answers `not_found` for an agent that is not there and for one the principal may not see. */
export interface Agents {
  /** What the principal authored or was granted, of admins everything. */
  list(principal: Principal, request: AuthoredList, call: CallContext): Promise<Page<'agents', registry.AgentSummary>>;
  /** What these ids are called, whoever may see them: for rows that an admin reads. */
  named(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  read(principal: Principal, address: AgentAddress, call: CallContext): Promise<ReadAgent>;
  /**
   * An `AgentChange`: an envelope, and why. `invalid` lists every failure with its path; `conflict` when the name is taken.
   */
  create(act: Act, envelope: unknown): Promise<WrittenAgent>;
  /** The whole envelope, and why. Author or admin. `conflict` when the name is taken or, with `revision`, when it is no longer the current one. */
  update(act: Act, address: AgentAddress, envelope: unknown, revision?: number): Promise<WrittenAgent>;
  /** Author or admin. `conflict` with `data.deployments` while there are any or, with `revision`, when it is no longer the current one. */
  remove(act: Act, address: AgentAddress, revision?: number): Promise<void>;

  /** Hands the agent to another author, a `NewAuthor`. Admins only. `conflict` when, with `revision`, it is no longer the current one. */
  transfer(act: Act, address: AgentAddress, to: unknown, revision?: number): Promise<registry.Transferred>;
  /** Lists who holds grants on it. Author and admins. */
  holders(principal: Principal, address: AgentAddress, page: PageRequest, call: CallContext): Promise<Page<'grants', registry.Holder>>;

  /** The agent half is always the current one. */
  readVersion(principal: Principal, address: AgentAddress, version: number, call: CallContext): Promise<ReadAgent>;
  /** Newest first. */
  versions(
    principal: Principal,
    address: AgentAddress,
    page: PageRequest,
    call: CallContext,
  ): Promise<Page<'versions', registry.AuthoredVersion>>;
  diff(principal: Principal, address: AgentAddress, versions: { from: number; to: number }, call: CallContext): Promise<SpecDiff>;
  /**
   * A copy of an old spec, as today's schema reads it, becomes the new current version. Author or admin. The request is a `RestoreRequest`. `conflict`
   * when nothing would change or, with `revision`, when it is no longer the current one.
   */
  restore(act: Act, address: AgentAddress, request: unknown, revision?: number): Promise<WrittenAgent & { restoredFromVersion: number }>;

  /** The same changes without making them: each rejects as the change would now. */
  readonly plan: {
    create(act: Act, envelope: unknown): Promise<void>;
    update(act: Act, address: AgentAddress, envelope: unknown, revision?: number): Promise<AgentPlan>;
    restore(act: Act, address: AgentAddress, request: unknown, revision?: number): Promise<AgentPlan>;
    remove(act: Act, address: AgentAddress, revision?: number): Promise<AgentPlan>;
  };

  /** `invalid` for an adapter that is not allowed, a name unsafe to render, a preference the host cannot run. */
  exportFor(
    principal: Principal,
    address: AgentAddress,
    adapter: string,
    call: CallContext,
  ): Promise<registry.AgentExport & { warning?: string }>;

  modelCatalog(): registry.ModelCatalog;
}
