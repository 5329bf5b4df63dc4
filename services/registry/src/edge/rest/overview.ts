/** What needs a person in an organization, by cause, the worst of each. */
import { Id } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { mayAct, type Readiness } from './readiness';

const SHOWN = 5;
const SOON_MS = 14 * 86_400_000;

const Affected = Type.Object({
  id: Id,
  name: Type.String(),
  token: Type.Optional(Type.String({ description: 'Of a token that ends soon: its name' })),
  expiresAt: Type.Optional(Type.String()),
});
export const Cause = Type.Enum(['tokenless', 'unconnected', 'ended', 'rejected', 'incomplete', 'expiring'], {
  description:
    'No token works; a granted integration has no credential, a connection that has ended, answers 401 to the credential, or has tools that need a part which the credential lacks; the only working token ends within two weeks',
});
type Cause = Static<typeof Cause>;
/** About the credential at one integration. */
type CredentialCause = 'unconnected' | 'ended' | 'rejected' | 'incomplete';
export const isOfCredential = (cause: Cause | undefined): cause is CredentialCause =>
  cause === 'unconnected' || cause === 'ended' || cause === 'rejected' || cause === 'incomplete';
export const Need = Type.Object({
  cause: Cause,
  integration: Type.Optional(Type.String({ description: 'Of unconnected, ended, rejected and incomplete: which one' })),
  count: Type.Integer({ minimum: 1, description: 'Service accounts that this concerns' }),
  worst: Type.Array(Affected, { maxItems: SHOWN, description: 'Those used last first; of tokens that end, the first to end first' }),
});
type Need = Static<typeof Need>;

const lastUsedFirst = (one: Readiness, other: Readiness): number => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? '');
const endsFirst = (one: Readiness, other: Readiness): number =>
  (one.endsFirst?.expiresAt ?? '').localeCompare(other.endsFirst?.expiresAt ?? '');

const has = (slugs: readonly string[], slug: string | undefined): boolean => (slug === undefined ? slugs.length > 0 : slugs.includes(slug));

/** Lists integrations at which the account's credential lacks a part. One that is also rejected counts as rejected only. */
const incompleteAt = ({ incompleteCredentials, rejectedCredentials }: Readiness): string[] =>
  incompleteCredentials.flatMap(({ integration }) => (rejectedCredentials.includes(integration) ? [] : [integration]));

const concerns: Record<Cause, (account: Readiness, now: number, integration?: string) => boolean> = {
  tokenless: ({ working }) => working === 0,
  unconnected: ({ missingCredentials }, _, integration) => has(missingCredentials, integration),
  ended: ({ endedCredentials }, _, integration) => has(endedCredentials, integration),
  rejected: ({ rejectedCredentials }, _, integration) => has(rejectedCredentials, integration),
  incomplete: (account, _, integration) => has(incompleteAt(account), integration),
  expiring: ({ working, endsFirst: token }, now) => working === 1 && token !== undefined && Date.parse(token.expiresAt) - now < SOON_MS,
};

/** Returns the accounts that may act and need a person for this cause; with `integration` only those whose credential for it is the cause. */
export const concernedBy = (accounts: readonly Readiness[], cause: Cause, now: number, integration?: string): Readiness[] =>
  accounts.filter((account) => mayAct(account) && concerns[cause](account, now, integration));

function needOf(accounts: readonly Readiness[], cause: Cause, now: number, integration?: string): Need[] {
  const concerned = concernedBy(accounts, cause, now, integration);
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

/** Lists what accounts that may act need a person for; the causes that concern most accounts come first. */
export function needsOf(accounts: readonly Readiness[], now: number): Need[] {
  const bySlug = (cause: CredentialCause, slugsOf: (account: Readiness) => readonly string[]): Need[] =>
    [...new Set(accounts.flatMap(slugsOf))].sort().flatMap((slug) => needOf(accounts, cause, now, slug));
  return [
    ...bySlug('unconnected', ({ missingCredentials }) => missingCredentials),
    ...bySlug('ended', ({ endedCredentials }) => endedCredentials),
    ...bySlug('rejected', ({ rejectedCredentials }) => rejectedCredentials),
    ...bySlug('incomplete', incompleteAt),
    ...needOf(accounts, 'tokenless', now),
    ...needOf(accounts, 'expiring', now),
  ].toSorted((one, other) => other.count - one.count);
}
