/** A management tool is a value: what it is called, what it takes, what it does as whoever calls it. */
import type { Bus } from '@gatehouse/bus';
import { AppError, type approvals } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import type { Static, TSchema } from 'typebox';
import type { Act } from '../../catalog/shared/act';
import type { Agents } from '../../catalog/agents/agents';
import type { Integrations } from '../../catalog/integrations/integrations';
import type { Skills } from '../../catalog/skills/skills';

/** What tools work with: the same as REST. */
export interface ManagementDeps {
  readonly bus: Bus;
  readonly integrations: Integrations;
  readonly agents: Agents;
  readonly skills: Skills;
}

interface Spec<S extends TSchema> {
  /** At most 23 characters, so that the names of two tools still differ when they are cut to 64 characters, whatever the slug. */
  readonly name: string;
  readonly summary: string;
  /** What a caller must know beside the schema. */
  readonly description: string;
  readonly input: S;
  /** Shown to admins only, and refused to everybody else. */
  readonly adminOnly?: true;
  /** Previews the call for the person who is asked about it, read as whoever calls. Rejects as the call would now; writes nothing. */
  readonly preview: (deps: ManagementDeps, act: Act, args: Static<S>) => Promise<ToolPreview>;
  /**
   * The answer has no secret in it: it passes the executor, and of an approved call it is kept. `seen`: what the preview said, of a call that waited for
   * a yes; a thing in another state is not changed.
   */
  readonly run: (deps: ManagementDeps, act: Act, args: Static<S>, seen?: string) => Promise<unknown>;
}
export interface ManagementTool extends Omit<Spec<TSchema>, 'preview' | 'run'> {
  readonly preview: (deps: ManagementDeps, act: Act, args: unknown) => Promise<ToolPreview>;
  readonly run: (deps: ManagementDeps, act: Act, args: unknown, seen?: string) => Promise<unknown>;
}

export interface ToolPreview {
  readonly names: approvals.NamedThing[];
  readonly changes?: approvals.MemberChange[];
  /** The state that a change would be made from. */
  readonly seen?: string;
}

/** Preview of a tool that names nothing by id and changes nothing. */
export const nothingToPreview = async (): Promise<ToolPreview> => ({ names: [] });

/** The revision a change is made from: the one its caller states, else the one that was seen when a person was asked. */
export const revisionFrom = (stated: number | undefined, seen: string | undefined): number | undefined =>
  stated ?? (seen === undefined ? undefined : Number(seen));

/** The arguments with that revision. */
export const atRevision = <A extends { revision?: number }>(args: A, seen: string | undefined): A => {
  const revision = revisionFrom(args.revision, seen);
  return revision === undefined ? args : { ...args, revision };
};

/** `conflict` when another revision was seen than there is. */
export function requireRevision(what: string, stated: number | undefined, { revision }: { readonly revision: number }): void {
  if (stated !== undefined && stated !== revision) throw new AppError('conflict', `The ${what} was changed since`);
}

/** Arguments are checked here again: the executor may know an older set of tools. */
export function managementTool<S extends TSchema>({ preview, run, ...spec }: Spec<S>): ManagementTool {
  const compiled = compile(spec.input);
  const check = (args: unknown): Static<S> => compiled(args, `the input of ${spec.name}`);
  return {
    ...spec,
    preview: async (deps, act, args) => preview(deps, act, check(args)),
    run: async (deps, act, args, seen) => run(deps, act, check(args), seen),
  };
}

/** Refuses a tool for admins to anybody else, before its arguments are looked at. */
export function refuseOthers({ name, adminOnly }: ManagementTool, isAdmin: boolean): void {
  if (adminOnly && !isAdmin) throw new AppError('forbidden', `Only admins may use ${name}`);
}
