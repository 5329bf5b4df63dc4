/** Which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import type { ServiceDeps } from './deps';
import { accountTokens } from './handlers/accounts/accountTokens';
import { createServiceAccount } from './handlers/accounts/createServiceAccount';
import { getServiceAccount } from './handlers/accounts/getServiceAccount';
import { listServiceAccounts } from './handlers/accounts/listServiceAccounts';
import { setServiceAccountStatus } from './handlers/accounts/setServiceAccountStatus';
import { updateServiceAccount } from './handlers/accounts/updateServiceAccount';
import { authenticate } from './handlers/authenticate';
import { currentPrincipal } from './handlers/currentPrincipal';
import { beginAuthorization } from './handlers/oauth/beginAuthorization';
import { decideAuthorization } from './handlers/oauth/decideAuthorization';
import { endClientSession } from './handlers/oauth/endClientSession';
import { getAuthorization } from './handlers/oauth/getAuthorization';
import { listClientSessions } from './handlers/oauth/listClientSessions';
import { oauthExchange } from './handlers/oauth/oauthExchange';
import { sessionJudge } from './handlers/oauth/sessionJudge';
import { acceptInvitation, declineInvitation } from './handlers/people/answerInvitation';
import { approverAddresses } from './handlers/people/approverAddresses';
import { createGroup } from './handlers/people/createGroup';
import { createInvitation } from './handlers/people/createInvitation';
import { createOrganization } from './handlers/people/createOrganization';
import { deleteGroup } from './handlers/people/deleteGroup';
import { findMembership, findOrganization } from './handlers/people/findMembership';
import { getGroup } from './handlers/people/getGroup';
import { invitationToSend } from './handlers/people/invitationToSend';
import { leaveOrganization } from './handlers/people/leaveOrganization';
import { listGroups } from './handlers/people/listGroups';
import { listInvitations } from './handlers/people/listInvitations';
import { listMembers } from './handlers/people/listMembers';
import { nameSubjects } from './handlers/people/nameSubjects';
import { removeMember } from './handlers/people/removeMember';
import { resolveOnBehalfOf } from './handlers/people/resolveOnBehalfOf';
import { setGroupMember } from './handlers/people/setGroupMember';
import { signIn } from './handlers/people/signIn';
import { updateGroup } from './handlers/people/updateGroup';
import { updateMember } from './handlers/people/updateMember';
import { updateOrganization } from './handlers/people/updateOrganization';
import { withdrawInvitation } from './handlers/people/withdrawInvitation';
import { getSecuritySettings, updateSecuritySettings } from './handlers/settings/securitySettings';
import { tokenJudge } from './handlers/tokenJudge';
import {
  keepDeploymentToken,
  listDeploymentTokens,
  revokeDeploymentTokens,
  setDeploymentSuspended,
} from './handlers/tokens/deploymentTokens';
import { countPersonalTokens, findTokens } from './handlers/tokens/findTokens';
import { createOrgToken, getOrgToken, listOrgTokens, revokeOrgToken } from './handlers/tokens/orgTokens';
import { createPersonalToken, listPersonalTokens, revokePersonalToken } from './handlers/tokens/personalTokens';
import { createServiceToken, listServiceTokens, revokeServiceToken } from './handlers/tokens/serviceTokens';
import type { OAuthDeps } from './oauth/openOAuth';
import { registerEndpoint } from './oauth/registerEndpoint';
import { tokenEndpoint } from './oauth/tokenEndpoint';

export function serve(bus: Bus, deps: ServiceDeps): void {
  servePeople(bus, deps);
  serveAccounts(bus, deps);
  serveCredentials(bus, deps);
  serveOAuth(bus, deps.oauth);
}

/** Organizations, members, invitations, groups. */
function servePeople(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.signIn, signIn(deps));
  bus.serve(messages.findMembership, findMembership(deps));
  bus.serve(messages.findOrganization, findOrganization(deps));
  bus.serve(messages.resolveClaim, resolveOnBehalfOf(deps));
  bus.serve(messages.nameSubjects, nameSubjects(deps));
  bus.serve(messages.approverAddresses, approverAddresses(deps));
  bus.serve(messages.createOrganization, createOrganization(deps));
  bus.serve(messages.updateOrganization, updateOrganization(deps));
  bus.serve(messages.listMembers, listMembers(deps));
  bus.serve(messages.updateMember, updateMember(deps));
  bus.serve(messages.removeMember, removeMember(deps));
  bus.serve(messages.createInvitation, createInvitation(deps));
  bus.serve(messages.listInvitations, listInvitations(deps));
  bus.serve(messages.invitationToSend, invitationToSend(deps));
  bus.serve(messages.withdrawInvitation, withdrawInvitation(deps));
  bus.serve(messages.acceptInvitation, acceptInvitation(deps));
  bus.serve(messages.declineInvitation, declineInvitation(deps));
  bus.serve(messages.leaveOrganization, leaveOrganization(deps));
  bus.serve(messages.listGroups, listGroups(deps));
  bus.serve(messages.getGroup, getGroup(deps));
  bus.serve(messages.createGroup, createGroup(deps));
  bus.serve(messages.updateGroup, updateGroup(deps));
  bus.serve(messages.deleteGroup, deleteGroup(deps));
  bus.serve(messages.setGroupMember, setGroupMember(deps));
}

/** Service accounts and security settings. */
function serveAccounts(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.createServiceAccount, createServiceAccount(deps));
  bus.serve(messages.listServiceAccounts, listServiceAccounts(deps));
  bus.serve(messages.accountTokens, accountTokens(deps));
  bus.serve(messages.getServiceAccount, getServiceAccount(deps));
  bus.serve(messages.updateServiceAccount, updateServiceAccount(deps));
  bus.serve(messages.setServiceAccountStatus, setServiceAccountStatus(deps));
  bus.serve(messages.getSecuritySettings, getSecuritySettings(deps));
  bus.serve(messages.updateSecuritySettings, updateSecuritySettings(deps));
}

/** The question whether a credential is good, and the tokens that are some. */
function serveCredentials(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.authenticate, authenticate({ ...deps, judges: [tokenJudge(deps), sessionJudge(deps.oauth)] }));
  bus.serve(messages.standing, currentPrincipal({ ...deps, sessions: deps.oauth.sessions, sessionMac: deps.oauth.sessionMac }));
  bus.serve(messages.createServiceToken, createServiceToken(deps));
  bus.serve(messages.listServiceTokens, listServiceTokens(deps));
  bus.serve(messages.revokeServiceToken, revokeServiceToken(deps));
  bus.serve(messages.listDeploymentTokens, listDeploymentTokens(deps));
  bus.serve(messages.setDeploymentSuspended, setDeploymentSuspended(deps));
  bus.serve(messages.revokeDeploymentTokens, revokeDeploymentTokens(deps));
  bus.serve(messages.keepDeploymentToken, keepDeploymentToken(deps));
  bus.serve(messages.findTokens, findTokens(deps));
  bus.serve(messages.countPersonalTokens, countPersonalTokens(deps));
  bus.serve(messages.createOrgToken, createOrgToken(deps));
  bus.serve(messages.listOrgTokens, listOrgTokens(deps));
  bus.serve(messages.getOrgToken, getOrgToken(deps));
  bus.serve(messages.revokeOrgToken, revokeOrgToken(deps));
  bus.serve(messages.createPersonalToken, createPersonalToken(deps));
  bus.serve(messages.listPersonalTokens, listPersonalTokens(deps));
  bus.serve(messages.revokePersonalToken, revokePersonalToken(deps));
}

/** OAuth for MCP clients. */
function serveOAuth(bus: Bus, deps: OAuthDeps): void {
  const { unsealer, sealingKeyId, keyring, provider, clientDocuments } = deps;
  bus.serve(messages.oauthSealingKey, () => ({ keyId: sealingKeyId, publicKey: unsealer.publicKey }));
  bus.serve(messages.oauthKeys, async () => ({ keys: await keyring.published(), clientDocuments }));
  bus.serve(messages.oauthExchange, oauthExchange({ unsealer, register: registerEndpoint(provider), token: tokenEndpoint(deps) }));
  bus.serve(messages.beginAuthorization, beginAuthorization(deps));
  bus.serve(messages.getAuthorization, getAuthorization(deps));
  bus.serve(messages.decideAuthorization, decideAuthorization(deps));
  bus.serve(messages.listClientSessions, listClientSessions(deps));
  bus.serve(messages.endClientSession, endClientSession(deps));
}
