/** The client of an integration, for admins; its secret is never shown. */
import type { Handler } from '@gatehouse/bus';
import { AppError, audit, executor, requireAdmin } from '@gatehouse/contracts';
import type { Unsealer } from '@gatehouse/crypto';
import type { OAuthClientStore } from '../store/oauthClients';
import { showClient, type OAuthClients } from './clients';
import type { DiscoverServer } from './discover';
import type { MaskedClients } from './maskedClients';
import { toUpstreamFailed } from './serverError';

const MAX_SECRET = 4_096;
/** Appendix A.2 of RFC 6749. */
const PRINTABLE = /^[\x20-\x7e]+$/;

export const discoverAuthorization =
  ({ discover }: { discover: DiscoverServer }): Handler<typeof executor.discoverAuthorization> =>
  async ({ baseUrl, scheme }, { principal }) => {
    requireAdmin(principal, 'see OAuth clients');
    try {
      const { server, metadataProblem } = await discover(baseUrl, scheme);
      return { ...server, ...(metadataProblem !== undefined && { metadataProblem }) };
    } catch (err) {
      throw toUpstreamFailed(err);
    }
  };

export const putOAuthClient =
  ({ clients, unsealer }: { clients: OAuthClients; unsealer: Pick<Unsealer, 'unseal'> }): Handler<typeof executor.putOAuthClient> =>
  async ({ sealed, ...request }, { principal, correlationId }) => {
    const by = requireAdmin(principal, 'store OAuth clients');
    const plain =
      sealed === undefined ? undefined : unsealer.unseal(sealed, executor.clientSecretContext(by.orgId, request.resource.integrationId));
    const secret = plain?.toString('latin1');
    plain?.fill(0);
    if (secret !== undefined && (secret.length > MAX_SECRET || !PRINTABLE.test(secret)))
      throw new AppError('invalid', 'The client is not acceptable', {
        details: [`/clientSecret: must be 1 to ${MAX_SECRET} printable ASCII characters`],
      });
    try {
      return await clients.put(by, request, secret, correlationId);
    } catch (err) {
      throw toUpstreamFailed(err);
    }
  };

export const getOAuthClient =
  ({ store, redirectUri }: { store: Pick<OAuthClientStore, 'get'>; redirectUri: string }): Handler<typeof executor.getOAuthClient> =>
  async ({ integrationId }, { principal }) => {
    const row = await store.get(principal.orgId, integrationId);
    if (row?.secret === undefined) throw new AppError('not_found', 'No OAuth client is stored for this integration');
    return showClient(row, redirectUri);
  };

export const deleteOAuthClient =
  ({
    store,
    masked,
    outbox,
  }: {
    store: Pick<OAuthClientStore, 'get' | 'remove'>;
    masked: Pick<MaskedClients, 'changed'>;
    outbox: { kick(): void };
  }): Handler<typeof executor.deleteOAuthClient> =>
  async ({ integrationId }, { principal, correlationId }) => {
    const by = requireAdmin(principal, 'delete OAuth clients');
    const at = new Date();
    const target = { kind: 'integration', id: integrationId };
    const event = audit.adminEvent({ by, type: 'oauthClient.deleted', at, target, correlationId });
    const removed = await store.remove(by.orgId, integrationId, at, event);
    if (!removed && (await store.get(by.orgId, integrationId)) === undefined)
      throw new AppError('not_found', 'No OAuth client is stored for this integration');
    if (removed) outbox.kick();
    await masked.changed(by.orgId, integrationId);
    return {};
  };
