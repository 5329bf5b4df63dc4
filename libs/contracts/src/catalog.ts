/** Every message there is, found by looking, so that no list can go stale. Used by the bus, tests and the isolation matrix. */
import * as approvals from './approvals/index';
import * as audit from './audit/index';
import * as executor from './executor';
import * as identity from './identity/index';
import type { AnyEvent, AnyRpc } from './message';
import * as policy from './policy/index';
import * as registry from './registry/index';

const values = [identity, policy, registry, approvals, executor, audit].flatMap((module) => Object.values(module) as unknown[]);
const isKind = (kind: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind && 'name' in value;
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

/** All RPCs, and below all events, sorted by name because each compiler puts the members of a module in another order. */
export const allRpcs: readonly AnyRpc[] = (values.filter(isKind('rpc')) as AnyRpc[]).sort(byName);
export const allEvents: readonly AnyEvent[] = (values.filter(isKind('event')) as AnyEvent[]).sort(byName);
