import { Description, DisplayName, identity } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { pageQuery } from './pageQuery';
import { orgRoute, strict } from './route';

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
  setStatus('disable', 'DISABLED', 'Disable; once answered, no call with its tokens succeeds'),
  setStatus('enable', 'ACTIVE', 'Enable again'),
];
