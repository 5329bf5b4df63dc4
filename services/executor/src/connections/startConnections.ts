/** OAuth 2.0 connections: how they are begun, renewed and ended. */
import type { Bus } from '@gatehouse/bus';
import { executor as contract } from '@gatehouse/contracts';
import type { Unsealer, Vault } from '@gatehouse/crypto';
import type { Log } from '@gatehouse/runtime';
import type { LeaseCache } from '@gatehouse/store';
import { Type } from 'typebox';
import type { Dispatcher } from 'undici';
import type { ConnectionAttemptStore } from '../store/connectionAttempts';
import type { CredentialStore } from '../store/credentials';
import type { CredentialVault } from '../store/credentialVault';
import type { OAuthClientStore } from '../store/oauthClients';
import { askServer } from './askServer';
import type { RefuseUrl } from './authorizationPage';
import { oauthClients } from './clients';
import { beginConnection, connectMachine, finishConnection } from './connect';
import { discoverServer } from './discover';
import { guardedFetch } from './guardedFetch';
import { deleteOAuthClient, discoverAuthorization, getOAuthClient, putOAuthClient } from './oauthClientHandlers';
import { renewals } from './renew';
import { revokeTokens } from './revoke';

export const connectionSettings = {
  /** Longest wait for one answer of an OAuth authorization server; for the next access token twice as long. */
  OAUTH_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 20_000, default: 5_000 }),
};

interface Deps {
  readonly store: CredentialStore;
  readonly clientStore: OAuthClientStore;
  readonly attempts: ConnectionAttemptStore;
  readonly vault: Vault;
  readonly credentials: CredentialVault;
  readonly unsealer: Unsealer;
  readonly leases: LeaseCache;
  /** The way out of API calls: an authorization server is allowed where an API would be. */
  readonly dispatcher: Dispatcher;
  readonly refuseUrl: RefuseUrl;
  readonly timeoutMs: number;
  readonly controlRoomUrl: string;
  readonly outbox: { kick(): void };
  readonly log: Log;
}

export function openConnections(deps: Deps) {
  const { store, clientStore, attempts, vault, credentials, unsealer, leases, refuseUrl, timeoutMs, outbox, log } = deps;
  const redirectUri = `${deps.controlRoomUrl}/connect/callback`;
  const fetch = guardedFetch(deps.dispatcher, timeoutMs);
  const discover = discoverServer(fetch);
  const ask = askServer(fetch, refuseUrl);
  const clients = oauthClients({ store: clientStore, vault, discover, ask, redirectUri, leases, outbox });
  const clientOf = clients.find;
  const revoke = revokeTokens({
    ...{ vault, clientOf, ask },
    onFailure: (problem) => log.warn(problem, 'a connection that is gone could not be ended at its provider'),
  });
  const connect = { store, attempts, vault, credentials, clients, ask, redirectUri, revoke, outbox, now: () => new Date() };
  return {
    discover,
    renewals: renewals({
      ...{ store, vault, credentials, clientOf, masked: clients.masked, ask, outbox, timeoutMs },
      onFailure: (problem) => log.warn(problem, 'a connection could not be renewed'),
    }),
    revoke,
    serve(bus: Bus): void {
      bus.serve(contract.discoverAuthorization, discoverAuthorization({ discover }));
      bus.serve(contract.putOAuthClient, putOAuthClient({ clients, unsealer }));
      bus.serve(contract.getOAuthClient, getOAuthClient({ store: clientStore, redirectUri }));
      bus.serve(contract.deleteOAuthClient, deleteOAuthClient({ store: clientStore, masked: clients.masked, outbox }));
      bus.serve(contract.beginConnection, beginConnection(connect));
      bus.serve(contract.finishConnection, finishConnection(connect));
      bus.serve(contract.connectMachine, connectMachine(connect));
    },
  };
}
