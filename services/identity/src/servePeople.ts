/** Organizations, members, groups: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { createOrganization } from './handlers/createOrganization';
import { findMembership } from './handlers/findMembership';
import { findOrganization } from './handlers/findOrganization';
import { listOrganizations } from './handlers/listOrganizations';
import { resolveClaim } from './handlers/resolveClaim';
import type { Parts } from './parts';

export function servePeople(bus: Bus, parts: Parts): void {
  bus.serve(messages.createOrganization, createOrganization(parts));
  bus.serve(messages.findMembership, findMembership(parts));
  bus.serve(messages.findOrganization, findOrganization(parts));
  bus.serve(messages.listOrganizations, listOrganizations(parts));
  bus.serve(messages.resolveClaim, resolveClaim(parts));
}
