/** Portable agents: authored definitions, their history, their export. Bodies are judged behind the port, alike for REST and the management tools. */
import { pageOf, registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import type { Act } from '../../../catalog/shared/act';
import { SpecDiff, type AgentAddress } from '../../../catalog/agents/agents';
import { RestoreRequest } from '../../../catalog/authored/versions/history';
import { AuthoredList } from '../../../catalog/authored/lists';
import { pageQuery, orgRoute, strict, versionIn } from '../route';

/** Room for the longest prompt with every character escaped, and for the hints of vendors. */
const MAX_ENVELOPE_BYTES = 3 * 1024 * 1024;

const VersionRef = { version: registry.VersionNumber, id: Type.String(), revision: Type.Integer() };
const ReadAnswer = Type.Object({ envelope: registry.ReadEnvelope, ...VersionRef, author: registry.Author });
const WrittenAnswer = Type.Object({ envelope: registry.WrittenEnvelope, ...VersionRef });

const named = ({ name }: Record<string, string>): AgentAddress => ({ name: name! });
const actOf = ({ principal, call }: Act): Act => ({ principal, call });

const envelopeBody = {
  maxBytes: MAX_ENVELOPE_BYTES,
  opaqueMembers: ['vendorHints'],
  body: Type.Unknown(),
  describedBody: registry.AgentChange,
};

export const agentRoutes = [
  orgRoute({
    method: 'GET',
    path: '/agents',
    admin: false,
    summary: 'Agents you wrote or were granted; admins see all',
    query: AuthoredList,
    answer: pageOf('agents', registry.AgentSummary),
    handle: ({ query, principal, call }, { agents }) => agents.list(principal, query, call),
  }),
  orgRoute({
    ...envelopeBody,
    method: 'POST',
    path: '/agents',
    admin: false,
    summary: 'Create an agent; until it is granted, its author and admins alone see it',
    status: 201,
    answer: WrittenAnswer,
    handle: ({ body, ...input }, { agents }) => agents.create(actOf(input), body),
  }),
  orgRoute({
    method: 'GET',
    path: '/agents/:name',
    admin: false,
    summary: 'One agent as it is now',
    answer: ReadAnswer,
    handle: ({ params, principal, call }, { agents }) => agents.read(principal, named(params), call),
  }),
  orgRoute({
    ...envelopeBody,
    method: 'PATCH',
    path: '/agents/:name',
    admin: false,
    summary: 'Replace the whole envelope: a change of `spec` makes a new version, one of `agent` alone does not. Author and admins',
    takesIfMatch: true,
    answer: WrittenAnswer,
    handle: ({ params, body, ifMatch, ...input }, { agents }) => agents.update(actOf(input), named(params), body, ifMatch),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/agents/:name',
    admin: false,
    summary: 'Delete an agent with its versions and grants; refused while it has deployments. Author and admins',
    takesIfMatch: true,
    status: 204,
    handle: ({ params, ifMatch, ...input }, { agents }) => agents.remove(actOf(input), named(params), ifMatch),
  }),
  orgRoute({
    method: 'GET',
    path: '/agents/:name/versions',
    admin: false,
    summary: 'Versions of an agent, newest first',
    query: pageQuery({}),
    answer: pageOf('versions', registry.AuthoredVersion),
    handle: ({ params, query, principal, call }, { agents }) => agents.versions(principal, named(params), query, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/agents/:name/versions',
    admin: false,
    summary: 'Restore: a copy of an old version becomes the new current one. Author and admins',
    body: Type.Unknown(),
    describedBody: RestoreRequest,
    takesIfMatch: true,
    status: 201,
    answer: Type.Object({ ...WrittenAnswer.properties, restoredFromVersion: registry.VersionNumber }),
    handle: ({ params, body, ifMatch, ...input }, { agents }) => agents.restore(actOf(input), named(params), body, ifMatch),
  }),
  orgRoute({
    method: 'GET',
    path: '/agents/:name/versions/:version',
    admin: false,
    summary: 'The agent with the spec of an old version',
    answer: ReadAnswer,
    handle: ({ params, principal, call }, { agents }) => agents.readVersion(principal, named(params), versionIn(params), call),
  }),
  orgRoute({
    method: 'GET',
    path: '/agents/:name/diff',
    admin: false,
    summary: 'What changed between two versions, line by line',
    query: strict({ from: registry.VersionNumber, to: registry.VersionNumber }),
    answer: SpecDiff,
    handle: ({ params, query, principal, call }, { agents }) => agents.diff(principal, named(params), query, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/agents/:name/export',
    admin: false,
    summary: 'How to install the agent in a host',
    query: strict({ adapter: Type.Optional(Type.String({ maxLength: 512, description: registry.exportAdapters.join(', ') })) }),
    answer: registry.AgentExport,
    handle: ({ params, query, principal, call }, { agents }) => agents.exportFor(principal, named(params), query.adapter ?? '', call),
  }),
  orgRoute({
    method: 'GET',
    path: '/agents/:name/grants',
    admin: false,
    summary: 'Who holds grants on an agent. Author and admins',
    query: pageQuery({}),
    answer: pageOf('grants', registry.Holder),
    handle: ({ params, query, principal, call }, { agents }) => agents.holders(principal, named(params), query, call),
  }),
  orgRoute({
    method: 'PUT',
    path: '/agents/:name/author',
    admin: true,
    summary: 'Hand an agent to another author; who was its author keeps no right to it but by a grant',
    body: Type.Unknown(),
    describedBody: registry.NewAuthor,
    takesIfMatch: true,
    answer: registry.Transferred,
    handle: ({ params, body, ifMatch, ...input }, { agents }) => agents.transfer(actOf(input), named(params), body, ifMatch),
  }),
  // After the routes of an agent that is called by-id.
  orgRoute({
    method: 'GET',
    path: '/agents/by-id/:id',
    admin: false,
    summary: 'One agent by its id, whatever it is called now',
    answer: ReadAnswer,
    handle: ({ params, principal, call }, { agents }) => agents.read(principal, { id: params['id']! }, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/model-catalog',
    admin: false,
    summary: 'Models an agent may prefer, and where they run',
    answer: registry.ModelCatalog,
    handle: async (_input, { agents }) => agents.modelCatalog(),
  }),
];
