/** OAuth for MCP clients: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { beginAuthorization } from './handlers/oauth/beginAuthorization';
import { decideAuthorization } from './handlers/oauth/decideAuthorization';
import { endClientSession } from './handlers/oauth/endClientSession';
import { getAuthorization } from './handlers/oauth/getAuthorization';
import { listClientSessions } from './handlers/oauth/listClientSessions';
import { oauthExchange } from './handlers/oauth/oauthExchange';
import type { OAuthDeps } from './oauth/openOAuth';
import { registerEndpoint } from './oauth/registerEndpoint';
import { tokenEndpoint } from './oauth/tokenEndpoint';

export function serveOAuth(bus: Bus, deps: OAuthDeps): void {
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
