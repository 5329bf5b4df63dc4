/** Organizations, members, invitations, groups: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { approverAddresses } from './handlers/people/approverAddresses';
import { createGroup } from './handlers/people/createGroup';
import { createInvitation } from './handlers/people/createInvitation';
import { createOrganization } from './handlers/people/createOrganization';
import { deleteGroup } from './handlers/people/deleteGroup';
import { findMembership } from './handlers/people/findMembership';
import { findOrganization } from './handlers/people/findOrganization';
import { getGroup } from './handlers/people/getGroup';
import { listGroups } from './handlers/people/listGroups';
import { listInvitations } from './handlers/people/listInvitations';
import { listMembers } from './handlers/people/listMembers';
import { removeMember } from './handlers/people/removeMember';
import { resolveClaim } from './handlers/people/resolveClaim';
import { setGroupMember } from './handlers/people/setGroupMember';
import { signIn } from './handlers/people/signIn';
import { updateGroup } from './handlers/people/updateGroup';
import { updateMember } from './handlers/people/updateMember';
import { updateOrganization } from './handlers/people/updateOrganization';
import { withdrawInvitation } from './handlers/people/withdrawInvitation';
import type { Parts } from './parts';

export function servePeople(bus: Bus, parts: Parts): void {
  bus.serve(messages.signIn, signIn(parts));
  bus.serve(messages.findMembership, findMembership(parts));
  bus.serve(messages.findOrganization, findOrganization(parts));
  bus.serve(messages.resolveClaim, resolveClaim(parts));
  bus.serve(messages.approverAddresses, approverAddresses(parts));
  bus.serve(messages.createOrganization, createOrganization(parts));
  bus.serve(messages.updateOrganization, updateOrganization(parts));
  bus.serve(messages.listMembers, listMembers(parts));
  bus.serve(messages.updateMember, updateMember(parts));
  bus.serve(messages.removeMember, removeMember(parts));
  bus.serve(messages.createInvitation, createInvitation(parts));
  bus.serve(messages.listInvitations, listInvitations(parts));
  bus.serve(messages.withdrawInvitation, withdrawInvitation(parts));
  bus.serve(messages.listGroups, listGroups(parts));
  bus.serve(messages.getGroup, getGroup(parts));
  bus.serve(messages.createGroup, createGroup(parts));
  bus.serve(messages.updateGroup, updateGroup(parts));
  bus.serve(messages.deleteGroup, deleteGroup(parts));
  bus.serve(messages.setGroupMember, setGroupMember(parts));
}
