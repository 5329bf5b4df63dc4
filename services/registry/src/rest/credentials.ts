/** Upstream credentials of service accounts and of people. A value is sealed to the executor's key here and never leaves this function in the clear. */
import { AppError, executor, identity, type Principal, type registry } from '@gatehouse/contracts';
import type { Bus, Caller } from '@gatehouse/bus';
import { sealTo } from '@gatehouse/crypto';
import { Type, type Static } from 'typebox';
import { orgRoute, strict } from './route';

const NewCredential = strict({
  type: executor.CredentialType,
  value: Type.String({
    minLength: 1,
    maxLength: 16_384,
    pattern: '^[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?$',
    description: 'Printable ASCII, as it goes into a header; never shown again',
  }),
});
type Owner = Static<typeof executor.CredentialOwner>;

async function accountOwner(id: string, bus: Bus, call: Caller): Promise<Owner> {
  const account = await bus.call(identity.getServiceAccount, { id }, call);
  return { kind: 'serviceAccount', id: account.id };
}

function checkType(type: Static<typeof executor.CredentialType>, { auth }: registry.Integration): void {
  if (auth.type === type) return;
  const rule = auth.type === 'none' ? '/: the integration needs no credential' : `/type: must be "${auth.type}" for this integration`;
  throw new AppError('invalid', 'the body is not acceptable', { details: [rule] });
}

interface Place {
  readonly path: string;
  readonly admin: boolean;
  /** How summaries call the owner. */
  readonly whose: string;
  readonly ownerOf: (input: { params: Record<string, string>; principal: Principal; call: Caller }, bus: Bus) => Promise<Owner>;
}

/** The same three routes for whoever a credential may belong to. */
const routesAt = ({ path, admin, whose, ownerOf }: Place) => [
  orgRoute({
    method: 'PUT',
    path,
    admin,
    summary: `Store or replace the credential ${whose} at an integration`,
    body: NewCredential,
    answer: executor.UpstreamCredential,
    handle: async ({ params, body, principal, call }, { bus, integrations }) => {
      const owner = await ownerOf({ params, principal, call }, bus);
      const integration = await integrations.get(principal.orgId, params['slug']!);
      checkType(body.type, integration);
      const { publicKey } = await bus.call(executor.sealingKey, {}, call);
      const context = `upstream-credential:${principal.orgId}:${owner.id}:${integration.id}`;
      const sealed = sealTo(publicKey, Buffer.from(body.value, 'utf8'), context);
      return bus.call(executor.putCredential, { integrationId: integration.id, owner, type: body.type, sealed }, call);
    },
  }),
  orgRoute({
    method: 'GET',
    path,
    admin,
    summary: `Is there a credential ${whose}; never its value`,
    answer: executor.UpstreamCredential,
    handle: async ({ params, principal, call }, { bus, integrations }) => {
      const owner = await ownerOf({ params, principal, call }, bus);
      const { id } = await integrations.get(principal.orgId, params['slug']!);
      const { credentials } = await bus.call(executor.listCredentials, { owner }, call);
      const found = credentials.find(({ integrationId }) => integrationId === id);
      if (found === undefined) throw new AppError('not_found', 'No such credential');
      return found;
    },
  }),
  orgRoute({
    method: 'DELETE',
    path,
    admin,
    summary: `Remove the credential ${whose}`,
    status: 204,
    handle: async ({ params, principal, call }, { bus, integrations }) => {
      const owner = await ownerOf({ params, principal, call }, bus);
      const { id } = await integrations.get(principal.orgId, params['slug']!);
      return bus.call(executor.deleteCredential, { integrationId: id, owner }, call);
    },
  }),
];

export const credentialRoutes = [
  ...routesAt({
    path: '/service-accounts/:id/credentials/:slug',
    admin: true,
    whose: 'a service account uses',
    ownerOf: ({ params, call }, bus) => accountOwner(params['id']!, bus, call),
  }),
  ...routesAt({
    path: '/me/credentials/:slug',
    admin: false,
    whose: 'I use',
    ownerOf: async ({ principal }) => ({ kind: 'user', id: principal.id }),
  }),
];
