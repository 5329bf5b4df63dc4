/** The client that an integration is connected by: stored by an admin, or registered at the server (RFC 7591) when the first person connects. */
import { isDeepStrictEqual } from 'node:util';
import { AppError, audit, type executor, type Principal } from '@gatehouse/contracts';
import type { Vault } from '@gatehouse/crypto';
import { untilWritten, type LeaseCache } from '@gatehouse/store';
import type { OAuthClientStore, StoredClient } from '../store/oauthClients';
import { TRY_AGAIN, type ClientMethod, type DiscoverServer, type FoundServer } from './discover';
import type { AskServer } from './askServer';
import type { Client } from './client';
import { maskedClients } from './maskedClients';
import { ServerError } from './serverError';

type Sealed = Omit<Client, 'clientId'>;

export interface ClientDeps {
  readonly store: OAuthClientStore;
  readonly vault: Pick<Vault, 'encrypt' | 'decrypt'>;
  readonly discover: DiscoverServer;
  readonly ask: AskServer;
  readonly redirectUri: string;
  readonly leases: Pick<LeaseCache, 'through' | 'invalidate'>;
  readonly outbox: { kick(): void };
}

const boundTo = ({ orgId, integrationId, clientId, version }: Pick<StoredClient, 'orgId' | 'integrationId' | 'clientId' | 'version'>) => ({
  orgId,
  ownerKind: 'organization',
  ownerId: orgId,
  integrationId,
  credentialId: `oauthClient:${clientId}`,
  version,
  type: 'oauthClient',
});

export const showClient = (row: Omit<StoredClient, '_id' | 'secret'>, redirectUri: string): executor.OAuthClient => ({
  integrationId: row.integrationId,
  clientId: row.clientId,
  hasSecret: row.hasSecret,
  isRegistered: row.isRegistered,
  server: row.server,
  redirectUri,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
});

/** A method that the token endpoint takes; an endpoint that names none takes the secret in the body. */
const methodFor = (secret: string | undefined, methods: FoundServer['methods']): ClientMethod =>
  secret === undefined ? 'none' : (methods?.find((method) => method !== 'none') ?? 'post');

/** Clients of MCP servers must refuse a server that does not say that it takes PKCE (MCP authorization, "Authorization Code Protection"). */
function requirePkce({ isMcpServer = false, slug }: executor.ConnectedResource, { server, takesS256 }: FoundServer): void {
  if (!isMcpServer || takesS256 !== false) return;
  throw new ServerError(
    `${new URL(server.issuer).host} does not say that it takes PKCE with S256 (code_challenge_methods_supported), which MCP wants: ${slug} is not connected to`,
    undefined,
  );
}

interface NewClient {
  readonly by: Principal;
  readonly integrationId: string;
  readonly client: Client;
  readonly isRegistered: boolean;
  /** Version of the registered client that this one takes the place of. */
  readonly replaces?: number | undefined;
  readonly correlationId?: string | undefined;
}

export const oauthClients = ({ store, vault, discover, ask, redirectUri, leases, outbox }: ClientDeps) => {
  const masked = maskedClients(leases, store, open);

  async function keep({ by, integrationId, client, isRegistered, replaces, correlationId }: NewClient): Promise<executor.OAuthClient> {
    const { orgId } = by;
    const { clientId, server } = client;
    const target = { kind: 'integration', id: integrationId };
    const sealed: Sealed = { method: client.method, server, ...(client.secret !== undefined && { secret: client.secret }) };
    return untilWritten(async () => {
      const current = await store.get(orgId, integrationId);
      // When two people connect first at the same moment, one registers in vain: both go on with the same client.
      if (isRegistered && current?.secret !== undefined && current.version !== replaces) return showClient(current, redirectUri);
      const version = (current?.version ?? 0) + 1;
      const updatedAt = new Date();
      const next = { orgId, integrationId, clientId, hasSecret: client.secret !== undefined, isRegistered, server, version, updatedAt };
      const secret = await vault.encrypt(Buffer.from(JSON.stringify(sealed)), boundTo(next));
      const data = { clientId, server: server.issuer, isRegistered, version };
      const event = audit.adminEvent({ by, type: 'oauthClient.put', at: updatedAt, target, data, correlationId });
      if (!(await store.replace({ ...next, secret }, event))) return undefined;
      outbox.kick();
      await masked.changed(orgId, integrationId);
      return showClient(next, redirectUri);
    });
  }

  async function find(orgId: string, integrationId: string): Promise<Client | undefined> {
    const row = await store.get(orgId, integrationId);
    return row?.secret === undefined ? undefined : open({ ...row, secret: row.secret });
  }

  async function open(row: StoredClient): Promise<Client> {
    const plain = await vault.decrypt(row.secret, boundTo(row));
    try {
      return { ...(JSON.parse(plain.toString()) as Sealed), clientId: row.clientId };
    } finally {
      plain.fill(0);
    }
  }

  async function register(by: Principal, resource: executor.ConnectedResource, found: FoundServer, replaces?: number): Promise<Client> {
    const { integrationId, slug } = resource;
    requirePkce(resource, found);
    const { server, methods = [], metadataProblem } = found;
    if (metadataProblem !== undefined)
      throw new ServerError(
        `The metadata of the authorization server of ${slug} could not be read: ${metadataProblem}. ${TRY_AGAIN} of ${slug}`,
        undefined,
      );
    if (server.registrationEndpoint === undefined)
      throw new AppError(
        'conflict',
        `${new URL(server.issuer).host} takes no programs that register themselves: an admin has to store the OAuth client of ${slug} first`,
      );
    const client = { ...(await ask.register(server, methods, redirectUri)), server };
    return keepRegistered(by, integrationId, client, replaces);
  }

  /** Answers the client that everybody goes on with. */
  async function keepRegistered(by: Principal, integrationId: string, client: Client, replaces: number | undefined): Promise<Client> {
    await keep({ by, integrationId, client, isRegistered: true, replaces });
    return (await find(by.orgId, integrationId)) ?? client;
  }

  /** A client that was registered before. At the same issuer it goes to the addresses of today, and while nobody can say these to those that are known. */
  async function asOfNow(by: Principal, resource: executor.ConnectedResource, known: Client, version: number): Promise<Client> {
    const found = await discover(resource.baseUrl, resource.scheme).catch((err: unknown) => {
      if (err instanceof ServerError) return undefined;
      throw err;
    });
    if (found === undefined || found.metadataProblem !== undefined) return known;
    if (found.server.issuer !== known.server.issuer) return register(by, resource, found, version);
    requirePkce(resource, found);
    if (isDeepStrictEqual(found.server, known.server)) return known;
    return keepRegistered(by, resource.integrationId, { ...known, server: found.server }, version);
  }

  return {
    find,
    masked,
    /** Stores the client that an admin names. Rejects with `ServerError` when no authorization server is found, and where people may not be sent to its page. */
    async put(by: Principal, request: PutRequest, secret: string | undefined, correlationId?: string): Promise<executor.OAuthClient> {
      const { resource, clientId, endpoints, scopes } = request;
      const found = await discover(resource.baseUrl, {
        ...resource.scheme,
        ...(endpoints?.authorizationUrl !== undefined && { authorizationUrl: endpoints.authorizationUrl }),
        ...(endpoints?.tokenUrl !== undefined && { tokenUrl: endpoints.tokenUrl }),
        ...(scopes !== undefined && { scopes }),
      });
      requirePkce(resource, found);
      const server = { ...found.server, ...(endpoints?.revocationUrl !== undefined && { revocationEndpoint: endpoints.revocationUrl }) };
      ask.requirePage(server);
      const client = { clientId, method: methodFor(secret, found.methods), server, ...(secret !== undefined && { secret }) };
      return keep({ by, integrationId: resource.integrationId, client, isRegistered: false, correlationId });
    },
    /**
     * The one that an admin stored, else the one that is registered where the API's server is now. Rejects with `ServerError`, and with `conflict` where
     * an admin has to store one.
     */
    async forConnecting(by: Principal, resource: executor.ConnectedResource): Promise<Client> {
      const row = await store.get(by.orgId, resource.integrationId);
      if (row?.secret === undefined) return register(by, resource, await discover(resource.baseUrl, resource.scheme));
      const known = await open({ ...row, secret: row.secret });
      return row.isRegistered ? asOfNow(by, resource, known, row.version) : known;
    },
  };
};
export type OAuthClients = ReturnType<typeof oauthClients>;
type PutRequest = Pick<executor.OAuthClient, 'clientId'> & {
  readonly resource: executor.ConnectedResource;
  readonly endpoints?: { readonly authorizationUrl?: string; readonly tokenUrl?: string; readonly revocationUrl?: string };
  readonly scopes?: string[];
};
