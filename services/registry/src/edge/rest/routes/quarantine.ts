/** Changed definitions of tools that wait for an admin. */
import { registry, Revision } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { WaitingChanges } from '../../../catalog/integrations/integrations';
import { revisionSeen } from '../revisions';
import { orgRoute, strict } from '../route';

export const quarantineRoutes = [
  orgRoute({
    method: 'GET',
    path: '/integrations/:slug/changes',
    admin: true,
    summary:
      'Changed definitions that wait for a decision or were refused, each beside the accepted one, which is called until one is accepted',
    answer: WaitingChanges,
    handle: ({ params, principal }, { integrations }) => integrations.waitingChanges(principal, params['slug']!),
  }),
  orgRoute({
    method: 'POST',
    path: '/integrations/:slug/tools/:tool/change',
    admin: true,
    summary: 'Accept or refuse the changed definition of a tool, or accept one that was refused. Calls run on an accepted one from then on',
    body: strict({
      decision: Type.Enum(['accept', 'refuse']),
      change: Type.String({ minLength: 1, maxLength: 128, description: 'The change that was looked at' }),
    }),
    answer: registry.Integration,
    handle: ({ params, body: { decision, change }, principal, call }, { integrations }) =>
      integrations.decideChange(principal, params['slug']!, { toolName: params['tool']!, change, accept: decision === 'accept' }, call),
  }),
  orgRoute({
    method: 'PUT',
    path: '/integrations/:slug/accepts',
    admin: true,
    summary: 'What a refresh changes at once',
    takesIfMatch: true,
    body: strict({ accepts: registry.AcceptedChanges, revision: Type.Optional(Revision) }),
    answer: registry.Integration,
    handle: ({ params, body: { accepts, revision }, ifMatch, principal, call }, { integrations }) =>
      integrations.setAccepts(principal, params['slug']!, accepts, revisionSeen(revision, ifMatch), call),
  }),
];
