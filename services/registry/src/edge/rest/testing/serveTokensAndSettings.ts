/** Identity's answers about tokens and settings, from memory. For tests. */
import type { Bus } from '@gatehouse/bus';
import { identity, newId, type Principal } from '@gatehouse/contracts';
import { ACCOUNT, adminOnly, createdAt, notFound, type Recorded } from './fakePeers';

export function serveTokensAndSettings(bus: Bus, { calls }: Recorded): void {
  const note = (name: string, request: unknown, principal: Principal | undefined): void => void calls.push({ name, request, principal });
  const shown = { name: 'nightly', status: 'active' as const, createdAt, expiresAt: createdAt };
  const orgToken = { ...shown, id: newId('token'), prefix: 'svc_abcdefgh' };
  const personalToken = { ...shown, id: newId('token'), prefix: 'pat_abcdefgh', userId: `usr_${'A'.repeat(22)}` };
  bus.serve(identity.createOrgToken, (request, call) => {
    note('identity.createOrgToken', request, adminOnly(call));
    const { name, prefix, accessRole } = request;
    return { ...orgToken, name, prefix, ...(accessRole !== undefined && { accessRole }) };
  });
  bus.serve(identity.listOrgTokens, (request, call) => {
    note('identity.listOrgTokens', request, adminOnly(call));
    return { tokens: [orgToken], hasMore: false };
  });
  bus.serve(identity.findTokens, ({ prefix }, call) => {
    adminOnly(call);
    const found = [
      { ...orgToken, holder: { kind: 'orgToken' as const, id: orgToken.id } },
      { ...personalToken, holder: { kind: 'user' as const, id: personalToken.userId } },
    ];
    return {
      tokens: found
        .filter((token) => token.prefix.startsWith(prefix))
        .map(({ id, name, prefix: visible, status, holder }) => ({ id, name, prefix: visible, status, holder })),
    };
  });
  bus.serve(identity.countPersonalTokens, (_request, call) => adminOnly(call) && { tokens: 1, people: 1 });
  bus.serve(identity.getOrgToken, ({ tokenId }, call) => {
    adminOnly(call);
    if (tokenId !== orgToken.id) throw notFound();
    return orgToken;
  });
  bus.serve(identity.revokeOrgToken, (_request, call) => adminOnly(call) && { ...orgToken, status: 'revoked' as const });
  bus.serve(identity.createPersonalToken, (request, call) => {
    note('identity.createPersonalToken', request, call.principal);
    return { ...personalToken, name: request.name, prefix: request.prefix };
  });
  bus.serve(identity.listPersonalTokens, (request, call) => {
    note('identity.listPersonalTokens', request, call.principal);
    return { tokens: [personalToken], hasMore: false };
  });
  bus.serve(identity.revokePersonalToken, () => ({ ...personalToken, status: 'revoked' as const }));
  bus.serve(
    identity.getSecuritySettings,
    (_request, call) => adminOnly(call) && { personalTokensEnabled: false, ipAllowlist: [], revision: 0 },
  );
  bus.serve(identity.updateSecuritySettings, (request, call) => {
    note('identity.updateSecuritySettings', request, adminOnly(call));
    return { personalTokensEnabled: true, ipAllowlist: request.ipAllowlist ?? [], revision: 1 };
  });
  bus.serve(identity.updateServiceAccount, ({ id, ...change }, call) => {
    adminOnly(call);
    if (id !== ACCOUNT.id) throw notFound();
    return { ...ACCOUNT, ...change };
  });
}
