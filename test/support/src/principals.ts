/** Callers in a test, in an organization of their own. */
import type { Call } from '@gatehouse/bus';
import { newId, type Principal } from '@gatehouse/contracts';

export interface Principals {
  readonly organization: Pick<Principal, 'orgId' | 'orgSlug' | 'orgName'>;
  readonly admin: Principal;
  readonly account: Principal;
}

export function newPrincipals(): Principals {
  const organization = { orgId: newId('organization'), orgSlug: 'acme', orgName: 'Acme' };
  return {
    organization,
    admin: { ...organization, kind: 'user', id: newId('user'), name: 'ada@example.com', role: 'admin' },
    account: { ...organization, kind: 'serviceAccount', id: newId('serviceAccount'), name: 'nightly', tokenId: newId('token') },
  };
}

/** A call by this principal, for a handler that is called without a bus. */
export const callAs = (principal: Principal): Call<Principal> => ({
  principal,
  correlationId: 'c-direct',
  deadline: Infinity,
  signal: new AbortController().signal,
  abandoned: new AbortController().signal,
  report: undefined,
  begin: () => true,
  beginConfirmed: () => Promise.resolve(true),
});
