/** What needs a person in an organization, by cause, the worst of each. */
import { Id } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import type { Readiness } from './readiness';

const SHOWN = 5;
const SOON_MS = 14 * 86_400_000;

const Affected = Type.Object({
  id: Id,
  name: Type.String(),
  token: Type.Optional(Type.String({ description: 'Of a token that ends soon: its name' })),
  expiresAt: Type.Optional(Type.String()),
});
export const Need = Type.Object({
  cause: Type.Enum(['tokenless', 'unconnected', 'rejected', 'expiring'], {
    description:
      'No token works; a granted integration has no credential, or answers 401 to it; the only working token ends within two weeks',
  }),
  integration: Type.Optional(Type.String({ description: 'Of unconnected and rejected: which one' })),
  count: Type.Integer({ minimum: 1, description: 'Service accounts that this concerns' }),
  worst: Type.Array(Affected, { maxItems: SHOWN, description: 'Those used last first; of tokens that end, the first to end first' }),
});
type Need = Static<typeof Need>;

const lastUsedFirst = (one: Readiness, other: Readiness): number => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? '');
const endsFirst = (one: Readiness, other: Readiness): number =>
  (one.endsFirst?.expiresAt ?? '').localeCompare(other.endsFirst?.expiresAt ?? '');

function needOf(cause: Need['cause'], concerned: readonly Readiness[], integration?: string): Need[] {
  if (concerned.length === 0) return [];
  const worst = concerned
    .toSorted(cause === 'expiring' ? endsFirst : lastUsedFirst)
    .slice(0, SHOWN)
    .map(({ id, name, endsFirst: token }) => ({
      id,
      name,
      ...(cause === 'expiring' && token && { token: token.name, expiresAt: token.expiresAt }),
    }));
  return [{ cause, ...(integration !== undefined && { integration }), count: concerned.length, worst }];
}

/** Of active accounts; the causes that concern most first. */
export function needsOf(accounts: readonly Readiness[], now: number): Need[] {
  const active = accounts.filter(({ status }) => status === 'ACTIVE');
  const bySlug = (cause: 'unconnected' | 'rejected', slugsOf: (account: Readiness) => readonly string[]): Need[] =>
    [...new Set(active.flatMap(slugsOf))].sort().flatMap((slug) =>
      needOf(
        cause,
        active.filter((account) => slugsOf(account).includes(slug)),
        slug,
      ),
    );
  const isSoon = ({ working, endsFirst: token }: Readiness): boolean =>
    working === 1 && token !== undefined && Date.parse(token.expiresAt) - now < SOON_MS;
  return [
    ...bySlug('unconnected', ({ missingCredentials }) => missingCredentials),
    ...bySlug('rejected', ({ rejectedCredentials }) => rejectedCredentials),
    ...needOf(
      'tokenless',
      active.filter(({ working }) => working === 0),
    ),
    ...needOf('expiring', active.filter(isSoon)),
  ].toSorted((one, other) => other.count - one.count);
}
