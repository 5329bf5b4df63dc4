/** A fake for identity's organizations, service accounts and their tokens. For tests. */
import type { Bus, Call } from '@gatehouse/bus';
import { AppError, identity, newId } from '@gatehouse/contracts';
import { ACCOUNT, adminOnly, createdAt, notFound, ORG, type Recorded } from './fakePeers';

export function serveAccounts(bus: Bus, { calls }: Recorded): void {
  const account = (id: string, call: Call): identity.ServiceAccount => {
    adminOnly(call);
    if (id !== ACCOUNT.id) throw notFound();
    return ACCOUNT;
  };
  bus.serve(identity.findOrganization, ({ orgSlug }) => (orgSlug === ORG.slug ? { orgId: ORG.id } : {}));
  bus.serve(identity.findMembership, async ({ orgSlug, person }) => {
    const role = person.subject === 'u-admin' ? ('admin' as const) : ('member' as const);
    if (person.subject === 'u-away') throw new AppError('unavailable', 'away');
    if (orgSlug !== ORG.slug || person.subject === 'u-outsider') throw new AppError('not_found', `not found because ${orgSlug}`);
    return {
      principal: {
        orgId: ORG.id,
        orgSlug: ORG.slug,
        orgName: ORG.name,
        kind: 'user' as const,
        id: `usr_${'A'.repeat(22)}`,
        name: person.email,
        role,
      },
      networks: person.subject === 'u-fenced' ? [['203.0.113.0/24']] : [[]],
    };
  });
  const acme = { ...ORG, timeZone: 'UTC', role: 'admin' as const, createdAt, revision: 3 };
  bus.serve(identity.signIn, ({ person: { email, name } }) => ({
    user: { id: `usr_${'A'.repeat(22)}`, email, ...(name !== undefined && { name }) },
    organizations: [acme],
    suspended: [{ slug: 'left', name: 'Left' }],
  }));
  bus.serve(identity.updateOrganization, (request, call) => {
    calls.push({ name: 'identity.updateOrganization', request, principal: adminOnly(call) });
    const { revision = acme.revision, ...changes } = request;
    if (revision !== acme.revision) throw new AppError('conflict', 'changed since', { data: { current: acme } });
    return { ...acme, ...changes, revision: revision + 1 };
  });
  bus.serve(identity.createOrganization, ({ name, slug, timeZone = 'UTC' }) => {
    if (slug === ORG.slug) throw new AppError('conflict', 'slug is taken');
    return { id: newId('organization'), name, slug, timeZone, createdAt, revision: 0 };
  });
  bus.serve(identity.createServiceAccount, (request, call) => {
    adminOnly(call);
    return { ...ACCOUNT, ...request };
  });
  bus.serve(identity.getServiceAccount, ({ id }, call) => account(id, call));
  bus.serve(identity.standing, ({ orgId, kind, id }) => {
    const { slug: orgSlug, name: orgName } = ORG;
    if (orgId !== ORG.id || id !== ACCOUNT.id) throw new AppError('unauthenticated', 'the account is disabled');
    return { principal: { orgId, orgSlug, orgName, kind, id, name: ACCOUNT.name }, principalToken: 'signed by identity' };
  });
  bus.serve(identity.accountTokens, (_, call) => {
    adminOnly(call);
    return { accounts: [{ id: ACCOUNT.id, name: ACCOUNT.name, status: 'ACTIVE' as const, working: 1 }] };
  });
  bus.serve(identity.listServiceAccounts, (request, call) => {
    calls.push({ name: 'identity.listServiceAccounts', request, principal: adminOnly(call) });
    return { serviceAccounts: [ACCOUNT], hasMore: false };
  });
  bus.serve(identity.setServiceAccountStatus, ({ id, status }, call) => ({ ...account(id, call), status }));
  bus.serve(identity.createServiceToken, async (request, call) => {
    calls.push({ name: 'identity.createServiceToken', request, principal: adminOnly(call) });
    const { serviceAccountId, name, prefix } = request;
    return { id: newId('token'), serviceAccountId, name, prefix, status: 'active' as const, createdAt, expiresAt: createdAt };
  });
  bus.serve(identity.listServiceTokens, (_request, call) => adminOnly(call) && { tokens: [], hasMore: false });
  bus.serve(identity.revokeServiceToken, async ({ serviceAccountId, tokenId }, call) => {
    account(serviceAccountId, call);
    return {
      id: tokenId,
      serviceAccountId,
      name: 'ci',
      prefix: 'svc_abcdefgh',
      status: 'revoked' as const,
      createdAt,
      expiresAt: createdAt,
    };
  });
}
