/** The registration of our MCP server on the voice-agent platform. */
import { isDeepStrictEqual } from 'node:util';
import { executor } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { path } from '../platforms/request';
import { done, firstOf, memberOf, missing, Nothing, operation, refuse, RemoteId, type PlatformSession } from './operation';

const SERVERS = '/v1/convai/mcp-servers';
const ON_BEHALF_OF = 'X-Service-On-Behalf-Of';
const CALLER_VARIABLE = 'user_email';

const Made = Type.Object({ id: RemoteId });
export const Server = Type.Object({ id: RemoteId, config: Type.Unknown(), metadata: Type.Optional(Type.Unknown()) });
const Listed = Type.Object({ mcp_servers: Type.Array(Server) });

export interface ServerHeaders {
  readonly secretId: string;
  readonly nameCaller: boolean;
}
const headersOf = ({ secretId, nameCaller }: ServerHeaders): Record<string, object> => ({
  Authorization: { secret_id: secretId },
  ...(nameCaller && { [ON_BEHALF_OF]: { variable_name: CALLER_VARIABLE } }),
});
/** Names of headers have no case. */
const folded = (headers: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((headers ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
/** What the platform may answer with more members than it was given. */
const says = (given: object, held: unknown): boolean => Object.entries(given).every(([name, value]) => memberOf(held, name) === value);
function hasHeaders(config: unknown, wanted: ServerHeaders): boolean {
  const held = folded(memberOf(config, 'request_headers'));
  const given = folded(headersOf(wanted)) as Record<string, object>;
  return (
    isDeepStrictEqual(Object.keys(held).sort(), Object.keys(given).sort()) &&
    Object.entries(given).every(([name, value]) => says(value, held[name]))
  );
}

/** The gateway decides about every call; a second yes on the platform would only hold calls up. */
const POLICY = { approval_policy: 'auto_approve_all', response_timeout_secs: 30 } as const;

/** What differs from what was asked for; nothing when all is as it should be. */
export function serverFaults(config: unknown, wanted: ServerHeaders & { readonly mcpUrl: string }): string[] {
  return [
    ...(memberOf(config, 'url') === wanted.mcpUrl ? [] : ['url']),
    ...(hasHeaders(config, wanted) ? [] : ['request_headers']),
    ...(memberOf(config, 'approval_policy') === POLICY.approval_policy ? [] : ['approval_policy']),
  ];
}

const createdAt = ({ metadata }: { metadata?: unknown }): number => Number(memberOf(metadata, 'created_at') ?? 0);

async function search({ send }: PlatformSession, tag: string, mcpUrl: string): Promise<Static<typeof Server>[]> {
  const { mcp_servers: all } = await send({ method: 'GET', path: SERVERS, answer: Listed });
  return all
    .filter(({ config }) => memberOf(config, 'name') === tag && memberOf(config, 'url') === mcpUrl)
    .sort((a, b) => createdAt(a) - createdAt(b));
}

/** Whether the platform merges headers or replaces them is not documented: what stays after the first try is taken away by name. */
async function update({ send }: PlatformSession, id: string, held: unknown, wanted: ServerHeaders & { mcpUrl: string }): Promise<void> {
  const at = path`/v1/convai/mcp-servers/${id}`;
  const patch = async (headers: Record<string, object | null>): Promise<string[]> => {
    await send({ method: 'PATCH', path: at, body: { ...POLICY, request_headers: headers }, answer: Nothing });
    return serverFaults((await send({ method: 'GET', path: at, answer: Server })).config, wanted);
  };
  if (serverFaults(held, wanted).length === 0) return;
  const headers = headersOf(wanted);
  if ((await patch(headers)).length === 0) return;
  const gone = Object.keys(memberOf(held, 'request_headers') ?? {}).filter((name) => !Object.hasOwn(headers, name));
  const left = await patch({ ...headers, ...Object.fromEntries(gone.map((name) => [name, null])) });
  if (left.length > 0) refuse('not_changed', `the platform did not change ${left.join(', ')} of the MCP server`);
}

export const ensureVoiceServer = operation<typeof executor.ensureVoiceServer>('voice', async (asked, session) => {
  const { deploymentId, id, mcpUrl } = asked;
  const { send, find, resource } = session;
  const name = executor.deploymentTag(deploymentId);
  const resourceOf = (known: string) => resource('server', known, path`/v1/convai/mcp-servers/${known}`);

  if (id !== undefined) {
    const held = await find({ method: 'GET', path: path`/v1/convai/mcp-servers/${id}`, answer: Server });
    // The address of a server cannot be changed there.
    if (held === undefined || memberOf(held.config, 'url') !== mcpUrl) return missing();
    await update(session, id, held.config, asked);
    return done(resourceOf(id));
  }
  const { first, warnings } = firstOf('MCP servers', await search(session, name, mcpUrl));
  if (first !== undefined) {
    await update(session, first.id, first.config, asked);
    return done(resourceOf(first.id), warnings);
  }
  const config = { name, url: mcpUrl, transport: 'STREAMABLE_HTTP', ...POLICY, request_headers: headersOf(asked) };
  const made = await send({ method: 'POST', path: SERVERS, body: { config }, answer: Made });
  return done(resourceOf(made.id));
});
