/** What tells two envelopes apart: members by path, whatever the order of keys. */
import type { registry } from '@gatehouse/contracts';
import { sameJson, objectOf } from '../../shared/json';

function changedIn(half: 'agent' | 'spec', before: unknown, after: unknown): string[] {
  const [old, now] = [objectOf(before), objectOf(after)];
  const members = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...members].filter((member) => !sameJson({ is: old[member] }, { is: now[member] })).map((member) => `/${half}/${member}`);
}

export interface Halves {
  readonly agent: registry.AgentMetadata;
  readonly spec: unknown;
}
export const changedMembers = (before: Halves, after: Halves): string[] => [
  ...changedIn('agent', before.agent, after.agent),
  ...changedIn('spec', before.spec, after.spec),
];
