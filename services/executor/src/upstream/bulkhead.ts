import { upstreamRunning, upstreamsFull } from '../metrics';
import type { IntegrationRef } from './breaker';

/**
 * At most so many calls in flight per integration, and per organization: one slow API must not take the places of all others, nor many slow ones those of
 * other organizations.
 */
export interface Bulkhead {
  /** A place, or whose places are all taken. Call `leave` exactly once to give it back. */
  enter(integration: IntegrationRef): Place | 'integration' | 'organization';
}
export interface Place {
  readonly leave: () => void;
}
export interface Places {
  readonly perIntegration: number;
  readonly perOrg: number;
}

export function createBulkhead({ perIntegration, perOrg }: Places): Bulkhead {
  const integrations = new Map<string, number>();
  const orgs = new Map<string, number>();
  const add = (taken: Map<string, number>, key: string, change: 1 | -1): void => {
    const now = (taken.get(key) ?? 0) + change;
    if (now === 0) taken.delete(key);
    else taken.set(key, now);
  };
  upstreamRunning.readFrom(() => [[{}, [...integrations.values()].reduce((sum, now) => sum + now, 0)]]);
  upstreamsFull.readFrom(() => [[{}, [...integrations.values()].filter((now) => now >= perIntegration).length]]);
  return {
    enter({ orgId, integrationId }) {
      if ((integrations.get(integrationId) ?? 0) >= perIntegration) return 'integration';
      if ((orgs.get(orgId) ?? 0) >= perOrg) return 'organization';
      add(integrations, integrationId, 1);
      add(orgs, orgId, 1);
      return {
        leave() {
          add(integrations, integrationId, -1);
          add(orgs, orgId, -1);
        },
      };
    },
  };
}
