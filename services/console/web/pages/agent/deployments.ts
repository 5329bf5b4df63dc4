/** What stands in the way of deleting an agent, as the refusal names it. Pure. */
import type { Problem } from '../../api/problems.ts';

export interface Deployment {
  id: string;
  name: string;
  environment: string;
}

const isDeployment = (value: unknown): value is Deployment =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'environment'].every((member) => typeof (value as Record<string, unknown>)[member] === 'string');

export function deploymentsIn(problem: Problem | null): Deployment[] {
  const listed = problem?.data['deployments'];
  return Array.isArray(listed) ? listed.filter(isDeployment) : [];
}
