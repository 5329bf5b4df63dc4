/** Executors between fakes of registry, policy and audit, before an API that wants OAuth 2.0 and its real authorization server. For tests. */
import { join } from 'node:path';
import {
  AppError,
  executor as contract,
  identity,
  newId,
  policy,
  registry,
  type audit,
  type Principal,
  type ResponseOf,
} from '@gatehouse/contracts';
import { sealTo, writeKeyFile } from '@gatehouse/crypto';
import { openMongo } from '@gatehouse/store';
import { newPrincipals, oauthApi, serviceFixture, type OAuthApi } from '@gatehouse/test-support';
import { executor } from '../../service';
import { credentialSchema } from '../../store/schemas';

export const { admin, account } = newPrincipals();
/** A member who is no admin. */
export const mia: Principal = { ...admin, id: newId('user'), name: 'Mia', role: 'member' };
export const OAUTH_TIMEOUT_MS = 2_000;
export const BROWSER = 'browser-of-the-person-1';
const integrationId = newId('integration');
type Owner = contract.UpstreamCredential['owner'];
export const machineOwner: Owner = { kind: 'serviceAccount', id: account.id };
export const ownerOf = ({ id }: Principal): Owner => ({ kind: 'user', id });

interface Options {
  readonly replicas?: number;
  /** Calls of the API that each executor makes at once. */
  readonly places?: number;
  /** Places and times are the product's own; only the bus is more patient, as in all tests. */
  readonly isAsShipped?: boolean;
  /** Hosts beside the API's that may be called. */
  readonly allow?: readonly string[];
}

export async function connectionFixture({ replicas = 1, places = 1_024, isAsShipped = false, allow = [] }: Options = {}) {
  const api: OAuthApi = await oauthApi({ redirectUris: ['https://console.example/connect/callback'] });
  const service = serviceFixture(executor, ({ folder }) => {
    writeKeyFile(join(folder, 'master.json'));
    return {
      MASTER_KEY_FILE: join(folder, 'master.json'),
      UPSTREAM_ALLOW: [new URL(api.origin).host, ...allow].join(),
      ...(!isAsShipped && {
        OAUTH_TIMEOUT_MS: String(OAUTH_TIMEOUT_MS),
        UPSTREAM_CONCURRENCY: String(places),
        UPSTREAM_CONCURRENCY_PER_ORG: '1024',
      }),
    };
  });
  const definition: registry.FirstHttpTool = {
    ...{
      kind: 'http',
      integrationId,
      slug: 'desk',
      toolName: 'whoAmI',
      digest: 'd1',
      baseUrl: api.baseUrl,
      method: 'GET',
      path: '/whoami',
    },
    parameters: [],
    inputSchema: { type: 'object', additionalProperties: false },
    auth: { type: 'bearer' },
    isConnected: true,
  };
  const rest = service.neighbour('registry');
  rest.serve(registry.resolveTool, () => ({
    found: true as const,
    integrationId,
    slug: 'desk',
    toolName: 'whoAmI',
    digest: 'd1',
    needsCredential: true,
  }));
  let tool: registry.FirstHttpTool | registry.McpTool = definition;
  const notFound = new AppError('not_found', 'No such definition');
  rest.serve(registry.toolDefinition, () => (tool.kind === 'http' ? tool : Promise.reject(notFound)));
  rest.serve(registry.mcpToolDefinition, () => (tool.kind === 'mcp' ? tool : Promise.reject(notFound)));
  // What policy answers where the decision depends on the caller and the tool alone.
  service.neighbour('policy').serve(policy.decide, () => ({ effect: 'allow' as const, step: 'default' as const, standsOn: [] }));
  service.neighbour('identity').serve(identity.resolveClaim, () => ({}));
  const events: audit.AuditEvent[] = service.trail();
  const edge = service.neighbour('gateway');
  await service.start(replicas);

  const resource: contract.ConnectedResource = {
    ...{ integrationId, slug: 'desk', baseUrl: api.baseUrl, scheme: { type: 'oauth2' } },
    audience: { origin: api.origin, place: 'bearer' },
  };
  const begin = (by: Principal, more: object = {}) =>
    rest.call(contract.beginConnection, { resource, owner: ownerOf(by), browser: BROWSER, ...more }, service.as(by));
  const finish = (by: Principal, at: URL, browser: string | null = BROWSER) => {
    const { error_description: errorDescription, ...answer } = Object.fromEntries(at.searchParams) as Record<string, string> & {
      state: string;
    };
    const whole = { ...answer, ...(errorDescription !== undefined && { errorDescription }) };
    return rest.call(contract.finishConnection, { answer: whole, ...(browser !== null && { browser }) }, service.as(by));
  };
  return {
    api,
    service,
    rest,
    events,
    resource,
    begin,
    finish,
    /** Another tool in the place of the API's, before anybody calls it. */
    redefine: (other: registry.FirstHttpTool | registry.McpTool) => void (tool = other),
    definition,
    connect: async (by: Principal) => finish(by, await api.walk((await begin(by)).authorizationUrl)),
    /** One call of the API in the name of `principal`. */
    call: async (
      principal: Principal,
      timeoutMs?: number,
      onProgress?: (progress: contract.ToolProgress) => void,
    ): Promise<ResponseOf<typeof contract.execute> & { text: string; texts: string[] }> => {
      const asked = { tool: 'desk/whoAmI', arguments: {}, origin: { door: 'mcp' as const } };
      const { value, body } = await edge.callAttached(contract.execute, asked, service.as(principal, timeoutMs), { onProgress });
      const texts = (JSON.parse(body.toString()) as { text: string }[]).map(({ text }) => text);
      return { ...value, text: texts[0]!, texts };
    },
    stored: async (owner: Owner) => (await rest.call(contract.listCredentials, { owner }, service.as(admin))).credentials[0],
    clientOf: () => rest.call(contract.getOAuthClient, { integrationId }, service.as(admin)),
    storeClient: async (clientId: string, secret: string, more: object = {}) => {
      const { publicKey } = await rest.call(contract.sealingKey, {}, service.as(admin));
      const sealed = sealTo(publicKey, Buffer.from(secret), contract.clientSecretContext(admin.orgId, integrationId));
      return rest.call(contract.putOAuthClient, { resource, clientId, sealed, ...more }, service.as(admin));
    },
    /** Stores a pasted credential, in place of a connection if there is one. */
    paste: async (by: Principal, value: string, owner: Owner = ownerOf(by)) => {
      const { publicKey } = await rest.call(contract.sealingKey, {}, service.as(by));
      const sealed = sealTo(publicKey, Buffer.from(value), `upstream-credential:${by.orgId}:${owner.id}:${integrationId}`);
      const { audience } = resource;
      return rest.call(contract.putCredential, { integrationId, owner, type: 'bearer', sealed, audience }, service.as(by));
    },
    deleteClient: () => rest.call(contract.deleteOAuthClient, { integrationId }, service.as(admin)),
    /** A client's request, for the API of a server whose metadata is of no use: its addresses are entered. */
    described: () => {
      api.switches.metadata = { issuer: 'https://elsewhere.example' };
      return { endpoints: { authorizationUrl: `${api.origin}/auth`, tokenUrl: `${api.origin}/token` }, scopes: ['openid', 'orders:read'] };
    },
    /** Makes the tokens of the connection that much older. */
    age: async (by: Principal, ms: number): Promise<void> => {
      const mongo = await openMongo(service.context);
      const store = await mongo.model('upstreamCredentials', credentialSchema);
      const row = (await store.findOne({ orgId: by.orgId, 'owner.id': by.id, integrationId }).lean())!;
      const issuedAt = new Date(row.connection!.issuedAt.getTime() - ms);
      await store.updateOne({ orgId: by.orgId, _id: row._id }, { $set: { 'connection.issuedAt': issuedAt } });
    },
    disconnect: (by: Principal, owner: Owner = ownerOf(by)) =>
      rest.call(contract.deleteCredential, { integrationId, owner }, service.as(by)),
    stop: async () => {
      await service.stop();
      await api.close();
    },
  };
}
export type ConnectionFixture = Awaited<ReturnType<typeof connectionFixture>>;
