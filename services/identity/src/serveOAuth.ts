/** OAuth for MCP clients: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { beginAuthorization } from './handlers/oauth/beginAuthorization';
import { decideAuthorization } from './handlers/oauth/decideAuthorization';
import { endClientSession } from './handlers/oauth/endClientSession';
import { getAuthorization } from './handlers/oauth/getAuthorization';
import { listClientSessions } from './handlers/oauth/listClientSessions';
import { oauthExchange } from './handlers/oauth/oauthExchange';
import type { OAuthParts } from './oauth/openOAuth';
import { registerEndpoint } from './oauth/registerEndpoint';
import { tokenEndpoint } from './oauth/tokenEndpoint';

export function serveOAuth(bus: Bus, parts: OAuthParts): void {
  const { unsealer, sealingKeyId, keyring, provider, clientDocuments } = parts;
  bus.serve(messages.oauthSealingKey, () => ({ keyId: sealingKeyId, publicKey: unsealer.publicKey }));
  bus.serve(messages.oauthKeys, async () => ({ keys: await keyring.published(), clientDocuments }));
  bus.serve(messages.oauthExchange, oauthExchange({ unsealer, register: registerEndpoint(provider), token: tokenEndpoint(parts) }));
  bus.serve(messages.beginAuthorization, beginAuthorization(parts));
  bus.serve(messages.getAuthorization, getAuthorization(parts));
  bus.serve(messages.decideAuthorization, decideAuthorization(parts));
  bus.serve(messages.listClientSessions, listClientSessions(parts));
  bus.serve(messages.endClientSession, endClientSession(parts));
}
