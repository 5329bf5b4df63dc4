/** A management tool is a value: what it is called, what it takes, what it does as whoever calls it. */
import type { Bus } from '@gatehouse/bus';
import { AppError } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import type { Static, TSchema } from 'typebox';
import type { Act } from '../act';
import type { Agents } from '../agents';
import type { Integrations } from '../integrations';
import type { Skills } from '../skills';

/** What tools work with: the same as REST. */
export interface ManagementParts {
  readonly bus: Bus;
  readonly integrations: Integrations;
  readonly agents: Agents;
  readonly skills: Skills;
}

interface Spec<S extends TSchema> {
  /** At most 23 characters, so that no slug makes two names one after the cut. */
  readonly name: string;
  readonly summary: string;
  /** What a caller must know beside the schema. */
  readonly description: string;
  readonly input: S;
  /** Shown to admins only, and refused to everybody else. */
  readonly adminOnly?: true;
  /** The answer has no secret in it: it passes the executor, and of an approved call it is kept. */
  readonly run: (parts: ManagementParts, act: Act, args: Static<S>) => Promise<unknown>;
}
export interface ManagementTool extends Omit<Spec<TSchema>, 'run'> {
  readonly run: (parts: ManagementParts, act: Act, args: unknown) => Promise<unknown>;
}

/** Arguments are checked here again: the executor may know an older set of tools. */
export function managementTool<S extends TSchema>({ run, ...spec }: Spec<S>): ManagementTool {
  const check = compile(spec.input);
  return { ...spec, run: (parts, act, args) => run(parts, act, check(args, `the input of ${spec.name}`)) };
}

/** Who is told of nothing more than that the tool is not theirs. */
export function refuseOthers({ name, adminOnly }: ManagementTool, isAdmin: boolean): void {
  if (adminOnly && !isAdmin) throw new AppError('forbidden', `Only admins may use ${name}`);
}
