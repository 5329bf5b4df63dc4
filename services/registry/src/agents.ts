/** The use cases of portable agents, as REST, the meta-tools and the management tools call them. Who may do what is decided behind this port. */
import type { Caller } from '@gatehouse/bus';
import { FOREIGN, PlainText, type PageRequest, type Principal, type registry } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import type { Act } from './act';
import type { Page } from './integrations';

/** One of the two, or both: then the id decides, and a name that differs is warned of. */
export interface AgentAddress {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
}

export interface AgentFilters extends PageRequest {
  /** In name or description, whatever the case. */
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
}

export interface ReadAgent {
  readonly envelope: registry.ReadEnvelope;
  readonly version: number;
  readonly id: string;
  /** Counts every change, of either half. */
  readonly revision: number;
  /** Who may change it beside admins. */
  readonly author: registry.Author;
  readonly warning?: string;
}
export interface WrittenAgent {
  readonly envelope: registry.AgentEnvelope;
  readonly version: number;
  readonly id: string;
  readonly revision: number;
}

export const RestoreRequest = Type.Object({
  fromVersion: Type.Integer({ minimum: 1, description: 'a positive integer' }),
  changeMessage: Type.Optional(Type.Unsafe<string>({ ...PlainText(500), ...FOREIGN })),
});

const op = Type.Enum(['same', 'added', 'removed']);
const Lines = Type.Array(Type.Object({ op, text: Type.String(FOREIGN) }));
/** Two versions beside each other, in the order of reading; what is the same is told too. */
export const SpecDiff = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  prompt: Lines,
  models: Type.Array(Type.Object({ op, family: Type.String(FOREIGN), model: Type.String(FOREIGN) })),
  /** Lines of their JSON. */
  vendorHints: Lines,
  schemaVersion: Lines,
});
export type SpecDiff = Static<typeof SpecDiff>;

/** Every method answers `not_found` for an agent that is not there and for one the principal may not see. */
export interface Agents {
  /** By name; what the principal authored or was granted, of admins everything. */
  list(principal: Principal, filters: AgentFilters, call: Caller): Promise<Page<'agents', registry.AgentSummary>>;
  read(principal: Principal, address: AgentAddress, call: Caller): Promise<ReadAgent>;
  /** `invalid` lists every failure of the envelope with its path; `conflict` when the name is taken. */
  create(act: Act, envelope: unknown): Promise<WrittenAgent>;
  /** The whole envelope. Author or admin. `conflict` when the name is taken or, with `revision`, when it is no longer the current one. */
  update(act: Act, address: AgentAddress, envelope: unknown, revision?: number): Promise<WrittenAgent>;
  /** Author or admin. `conflict` with `data.deployments` while there are any or, with `revision`, when it is no longer the current one. */
  remove(act: Act, address: AgentAddress, revision?: number): Promise<void>;

  /** The agent half is always the current one. */
  readVersion(principal: Principal, address: AgentAddress, version: number, call: Caller): Promise<ReadAgent>;
  /** Newest first. */
  versions(principal: Principal, address: AgentAddress, page: PageRequest, call: Caller): Promise<Page<'versions', registry.AgentVersion>>;
  diff(principal: Principal, address: AgentAddress, versions: { from: number; to: number }, call: Caller): Promise<SpecDiff>;
  /**
   * A copy of an old spec, as today's schema reads it, becomes the new current version. Author or admin. The request is a `RestoreRequest`. `conflict`
   * when nothing would change or, with `revision`, when it is no longer the current one.
   */
  restore(act: Act, address: AgentAddress, request: unknown, revision?: number): Promise<WrittenAgent & { restoredFromVersion: number }>;

  /** `invalid` for an adapter that is not allowed, a name unsafe to render, a preference the host cannot run. */
  exportFor(
    principal: Principal,
    address: AgentAddress,
    adapter: string,
    call: Caller,
  ): Promise<registry.AgentExport & { warning?: string }>;

  modelCatalog(): registry.ModelCatalog;
}
