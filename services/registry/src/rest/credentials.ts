/** Upstream credentials of service accounts. A value is sealed to the executor's key here and never leaves this function in the clear. */
import { AppError, executor, identity, type registry } from '@gatehouse/contracts';
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

const PATH = '/service-accounts/:id/credentials/:slug';

async function ownerOf(id: string, bus: Bus, call: Caller): Promise<Owner> {
  const account = await bus.call(identity.getServiceAccount, { id }, call);
  return { kind: 'serviceAccount', id: account.id };
}

function checkType(type: Static<typeof executor.CredentialType>, { auth }: registry.Integration): void {
  if (auth.type === type) return;
  const rule = auth.type === 'none' ? '/: the integration needs no credential' : `/type: must be "${auth.type}" for this integration`;
  throw new AppError('invalid', 'the body is not acceptable', { details: [rule] });
}

export const credentialRoutes = [
  orgRoute({
    method: 'PUT',
    path: PATH,
    admin: true,
    summary: 'Store or replace the credential a service account uses at an integration',
    body: NewCredential,
    answer: executor.UpstreamCredential,
    handle: async ({ params, body, principal, call }, { bus, integrations }) => {
      const owner = await ownerOf(params['id']!, bus, call);
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
    path: PATH,
    admin: true,
    summary: 'Is there a credential; never its value',
    answer: executor.UpstreamCredential,
    handle: async ({ params, principal, call }, { bus, integrations }) => {
      const owner = await ownerOf(params['id']!, bus, call);
      const { id } = await integrations.get(principal.orgId, params['slug']!);
      const { credentials } = await bus.call(executor.listCredentials, { owner }, call);
      const found = credentials.find(({ integrationId }) => integrationId === id);
      if (found === undefined) throw new AppError('not_found', 'No such credential');
      return found;
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: PATH,
    admin: true,
    summary: 'Remove the credential',
    status: 204,
    handle: async ({ params, principal, call }, { bus, integrations }) => {
      const owner = await ownerOf(params['id']!, bus, call);
      const { id } = await integrations.get(principal.orgId, params['slug']!);
      return bus.call(executor.deleteCredential, { integrationId: id, owner }, call);
    },
  }),
];
