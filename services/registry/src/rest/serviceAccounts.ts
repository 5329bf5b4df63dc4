import { Description, DisplayName, identity, IpRange } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { pageQuery } from './pageQuery';
import { orgRoute, strict } from './route';

const { name, description, ipAllowlist } = identity.updateServiceAccount.request.properties;
const Allowlist = strict({ ipAllowlist: identity.ServiceAccount.properties.ipAllowlist });

const setStatus = (verb: 'disable' | 'enable', status: 'DISABLED' | 'ACTIVE', summary: string) =>
  orgRoute({
    method: 'POST',
    path: `/service-accounts/:id/${verb}`,
    admin: true,
    summary,
    answer: identity.ServiceAccount,
    handle: ({ params, call }, { bus }) => bus.call(identity.setServiceAccountStatus, { id: params['id']!, status }, call),
  });

export const serviceAccountRoutes = [
  orgRoute({
    method: 'POST',
    path: '/service-accounts',
    admin: true,
    summary: 'Create a service account; it starts with access to nothing',
    body: strict({ name: DisplayName, description: Type.Optional(Description) }),
    status: 201,
    answer: identity.ServiceAccount,
    handle: ({ body, call }, { bus }) => bus.call(identity.createServiceAccount, body, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/service-accounts',
    admin: true,
    summary: 'Service accounts',
    query: pageQuery({}),
    answer: identity.listServiceAccounts.response,
    handle: ({ query, call }, { bus }) => bus.call(identity.listServiceAccounts, query, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/service-accounts/:id',
    admin: true,
    summary: 'One service account',
    answer: identity.ServiceAccount,
    handle: ({ params, call }, { bus }) => bus.call(identity.getServiceAccount, { id: params['id']! }, call),
  }),
  orgRoute({
    method: 'PATCH',
    path: '/service-accounts/:id',
    admin: true,
    summary: 'Change name, description or allowlist; what is left out stays',
    body: strict({ name, description, ipAllowlist }),
    answer: identity.ServiceAccount,
    handle: ({ params, body, call }, { bus }) => bus.call(identity.updateServiceAccount, { ...body, id: params['id']! }, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/service-accounts/:id/ip-allowlist',
    admin: true,
    summary: 'Addresses the tokens of this account may be used from; empty = any',
    answer: Allowlist,
    handle: async ({ params, call }, { bus }) => {
      const { ipAllowlist } = await bus.call(identity.getServiceAccount, { id: params['id']! }, call);
      return { ipAllowlist };
    },
  }),
  orgRoute({
    method: 'PUT',
    path: '/service-accounts/:id/ip-allowlist',
    admin: true,
    summary: 'Replace those addresses; once answered, no call passes by the old ones',
    body: strict({ ipAllowlist: Type.Array(IpRange, { maxItems: 200 }) }),
    answer: Allowlist,
    handle: async ({ params, body, call }, { bus }) => {
      const { ipAllowlist } = await bus.call(identity.updateServiceAccount, { ...body, id: params['id']! }, call);
      return { ipAllowlist };
    },
  }),
  setStatus('disable', 'DISABLED', 'Disable; once answered, no call with its tokens succeeds'),
  setStatus('enable', 'ACTIVE', 'Enable again'),
];
