/**
 * To whose audit trail does a refusal at this address belong? Asked only after the answer is decided. The answers are kept for a minute:
 * they are attribution and nothing else, so a stale one lets nobody in and keeps nobody out.
 */
import { identity } from '@gatehouse/contracts';
import { edgeCallContext } from './edgeCallContext';
import type { Bus } from './types';

/** Id of the organization; undefined for an address that names none, and when identity cannot be asked. Never rejects. */
export type Attribute = (orgSlug: string | undefined, correlationId: string) => Promise<string | undefined>;

interface KnownSlug {
  readonly orgId: Promise<string | undefined>;
  readonly until: number;
}

const LIFE_MS = 60_000;
const MAX_ENTRIES = 1_000;
const SLUG = /^[a-z0-9-]{1,40}$/;

export function attribute(bus: Pick<Bus, 'call'>, now: () => number = () => performance.now()): Attribute {
  const known = new Map<string, KnownSlug>();

  async function ask(orgSlug: string, correlationId: string): Promise<string | undefined> {
    try {
      return (await bus.call(identity.findOrganization, { orgSlug }, edgeCallContext({ correlationId, timeoutMs: 1_000 }))).orgId;
    } catch {
      known.delete(orgSlug);
      return undefined;
    }
  }

  /** Oldest first out, whether known or unknown: a flood of made-up slugs costs questions, not memory. */
  function cache(orgSlug: string, orgId: KnownSlug['orgId']): void {
    known.delete(orgSlug);
    if (known.size >= MAX_ENTRIES) known.delete(known.keys().next().value!);
    known.set(orgSlug, { orgId, until: now() + LIFE_MS });
  }

  return async (orgSlug, correlationId) => {
    if (orgSlug === undefined || !SLUG.test(orgSlug)) return undefined;
    const cached = known.get(orgSlug);
    if (cached !== undefined && cached.until > now()) return cached.orgId;
    const orgId = ask(orgSlug, correlationId);
    cache(orgSlug, orgId);
    return orgId;
  };
}
