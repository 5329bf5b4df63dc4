/** Connections are begun and ended here. Whoever ends one is who began it, in the same browser where it was begun in one. */
import { randomBytes } from 'node:crypto';
import type { Handler } from '@gatehouse/bus';
import { AppError, type executor, type Principal, requireAdmin } from '@gatehouse/contracts';
import type { Vault } from '@gatehouse/crypto';
import * as oauth from 'oauth4webapi';
import { showCredential } from '../handlers/showCredential';
import { keepCredential, type KeepDeps } from '../handlers/keepCredential';
import { mayStore } from '../handlers/mayManage';
import { digestOf, type ConnectionAttemptStore } from '../store/connectionAttempts';
import type { AskServer, Granted } from './askServer';
import type { Client } from './client';
import type { OAuthClients } from './clients';
import { ServerError, toUpstreamFailed } from './serverError';
import { writeTokens, type Tokens } from './tokens';

export interface ConnectDeps extends KeepDeps {
  readonly attempts: ConnectionAttemptStore;
  readonly vault: Pick<Vault, 'encrypt' | 'decrypt'>;
  readonly clients: OAuthClients;
  readonly ask: AskServer;
  readonly redirectUri: string;
  readonly now: () => Date;
}

const LIFE_MS = 600_000;
type Owner = executor.UpstreamCredential['owner'];

/** What is needed again when the person comes back. */
interface Begun {
  readonly verifier: string;
  readonly resource: executor.ConnectedResource;
  readonly clientId: string;
}

const boundTo = (orgId: string, owner: Owner, integrationId: string, state: string) => ({
  orgId,
  ownerKind: owner.kind,
  ownerId: owner.id,
  integrationId,
  credentialId: `attempt:${digestOf(state)}`,
  version: 1,
  type: 'connectionAttempt',
});

const unknownState = (): AppError =>
  new AppError(
    'not_found',
    'This connection cannot be completed: it took longer than ten minutes, was completed already, or was begun by somebody else or in another browser. Begin again',
  );

async function shown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (err) {
    throw toUpstreamFailed(err);
  }
}

interface Given {
  readonly by: Principal;
  readonly owner: Owner;
  readonly resource: executor.ConnectedResource;
  readonly client: Client;
  readonly grant: Tokens['grant'];
  readonly granted: Granted;
  readonly correlationId?: string | undefined;
}

async function keep(
  deps: ConnectDeps,
  { by, owner, resource, client, grant, granted, correlationId }: Given,
): Promise<executor.UpstreamCredential> {
  const { server } = client;
  const { access, refresh, issuedAt, expiresAt, account, scopes = server.scopes } = granted;
  const plain = writeTokens({
    access,
    grant,
    clientId: client.clientId,
    issuer: server.issuer,
    tokenEndpoint: server.tokenEndpoint,
    scopes,
    ...(refresh !== undefined && { refresh }),
    ...(server.revocationEndpoint !== undefined && { revocationEndpoint: server.revocationEndpoint }),
    ...(server.resource !== undefined && { resource: server.resource }),
  });
  const connection = {
    server: new URL(server.issuer).host,
    client: { clientId: client.clientId, tokenEndpoint: server.tokenEndpoint },
    scopes,
    since: issuedAt,
    issuedAt,
    isRenewed: grant === 'machine' || refresh !== undefined,
    generation: 1,
    ...(expiresAt && { expiresAt }),
    ...(account !== undefined && { account }),
  };
  try {
    const { integrationId, audience } = resource;
    const kept = await keepCredential(deps, { by, owner, integrationId, type: 'oauth2', audience, connection, correlationId }, plain);
    return showCredential(kept);
  } finally {
    plain.fill(0);
  }
}

export const beginConnection =
  (deps: ConnectDeps): Handler<typeof executor.beginConnection> =>
  async ({ resource, owner, browser }, { principal }) => {
    const by = mayStore(principal, owner);
    if (by.kind !== 'user') throw new AppError('forbidden', 'A person connects: somebody has to say yes at the provider');
    const { orgId } = by;
    const { attempts, vault, clients, ask, redirectUri, now } = deps;
    return shown(async () => {
      const client = await clients.forConnecting(by, resource);
      const state = `${by.orgSlug}.${randomBytes(32).toString('base64url')}`;
      const verifier = oauth.generateRandomCodeVerifier();
      const authorizationUrl = await ask.authorizationUrl(client, { state, verifier, redirectUri });
      const begun: Begun = { verifier, resource, clientId: client.clientId };
      const { integrationId } = resource;
      const secret = await vault.encrypt(Buffer.from(JSON.stringify(begun)), boundTo(orgId, owner, integrationId, state));
      const expiresAt = new Date(now().getTime() + LIFE_MS);
      const bound = browser === undefined ? {} : { browser: digestOf(browser) };
      await attempts.begin(state, { orgId, by: by.id, ...bound, owner, integrationId, expiresAt, secret });
      return { authorizationUrl, expiresAt: expiresAt.toISOString() };
    });
  };

export const finishConnection =
  (deps: ConnectDeps): Handler<typeof executor.finishConnection> =>
  async ({ answer, browser }, { principal, correlationId }) => {
    const { attempts, vault, clients, ask, redirectUri, now } = deps;
    const { orgId, id } = principal;
    const attempt = await attempts.take(orgId, id, answer.state, browser, now());
    if (attempt === undefined) throw unknownState();
    const { owner, integrationId } = attempt;
    // An admin may be none any more.
    const by = mayStore(principal, owner);
    const plain = await vault.decrypt(attempt.secret, boundTo(orgId, owner, integrationId, answer.state));
    const { verifier, resource, clientId } = JSON.parse(plain.toString()) as Begun;
    plain.fill(0);
    return shown(async () => {
      const client = await clients.find(orgId, integrationId);
      if (client?.clientId !== clientId)
        throw new AppError('conflict', 'The OAuth client of the integration was changed meanwhile. Begin again');
      const granted = await ask.exchange(client, answer, { verifier, redirectUri });
      const credential = await keep(deps, { by, owner, resource, client, grant: 'code', granted, correlationId });
      return { slug: resource.slug, credential };
    });
  };

export const connectMachine =
  (deps: ConnectDeps): Handler<typeof executor.connectMachine> =>
  async ({ resource, owner }, { principal, correlationId }) => {
    const by = requireAdmin(principal, 'connect for service accounts');
    if (owner.kind === 'user') throw new AppError('forbidden', 'A person connects themselves');
    const { clients, ask } = deps;
    return shown(async () => {
      const client = await clients.find(by.orgId, resource.integrationId);
      if (client?.secret === undefined)
        throw new AppError(
          'conflict',
          `Without a person the client proves itself: an admin has to store the OAuth client of ${resource.slug} with its secret first`,
        );
      if (!client.server.offersClientCredentials && !resource.scheme.flows?.includes('clientCredentials'))
        throw new ServerError(`${new URL(client.server.issuer).host} does not offer client credentials`, undefined);
      const granted = await ask.machine(client);
      return keep(deps, { by, owner, resource, client, grant: 'machine', granted, correlationId });
    });
  };
