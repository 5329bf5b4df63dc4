/** Another MCP server as the source of an import: the executor asks it for its tools, under a credential that is sealed to it here. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError, executor, isAppError, registry, type Principal } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { sealTo } from '@gatehouse/crypto';
import { Type, type Static } from 'typebox';
import { mcpToolAuth } from '../../../catalog/integrations/domain/toolAuth';
import type { ListedTool, McpListing } from '../../../catalog/integrations/mcp/listing';
import { strict } from '../route';

export const McpMember = strict({
  url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_048,
      pattern: '^https?://[^#]*$',
      description: 'Address of the MCP server. Of an integration that is there already: the one it has, unless given',
      'x-rule': 'an http or https address without a fragment',
    }),
  ),
  transport: Type.Optional(registry.McpTransport),
  credential: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 16_384,
      pattern: '^[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?$',
      description:
        'Sent to the server while it is asked for its tools, as `auth` says (as a bearer token unless given), and not stored. Without it, your own credential of the integration is sent',
      'x-rule': '1 to 16384 visible ASCII characters without blanks at the ends',
    }),
  ),
});
export type McpMember = Static<typeof McpMember>;

const MAX_LISTING_BYTES = 32 * 1024 * 1024;
const LISTING_TIMEOUT_MS = 40_000;
const unzip = promisify(gunzip);

const refuse = (rule: string): AppError => new AppError('invalid', 'the body is not acceptable', { details: [rule] });

interface Asked {
  readonly mcp: McpMember;
  readonly auth: registry.AuthScheme | undefined;
  /** The integration that is there under this slug. */
  readonly before: registry.Integration | undefined;
}
export interface Read {
  readonly mcp: McpListing;
  readonly auth: registry.AuthScheme;
}

/** What the server lists, and how a credential is sent to it. */
export async function readMcp({ mcp, auth: given, before }: Asked, principal: Principal, bus: Bus, call: CallContext): Promise<Read> {
  const known = before?.kind === 'mcp' ? before : undefined;
  const url = mcp.url ?? known?.baseUrl;
  if (url === undefined) throw refuse('/mcp/url: is required');
  const auth = given ?? known?.auth ?? (mcp.credential === undefined ? { type: 'none' as const } : { type: 'bearer' as const });
  if (mcp.credential !== undefined && auth.type === 'none') throw refuse('/mcp/credential: /auth says that the server takes none');
  // The server of an integration without tools may not have answered yet: the stored transport may be a guess.
  const transport = mcp.transport ?? (url === known?.baseUrl && known.toolCount > 0 ? known.transport : undefined);
  const sealed = mcp.credential === undefined ? undefined : await seal(mcp.credential, `mcp-listing:${principal.orgId}:${url}`, bus, call);
  const request = {
    url,
    auth: mcpToolAuth(auth).auth,
    ...(transport !== undefined && { transport }),
    ...(sealed !== undefined && { sealed }),
    ...(known !== undefined && { integrationId: known.id }),
  };
  try {
    const { value, body } = await bus.callAttached(executor.listMcpTools, request, call, { timeoutMs: LISTING_TIMEOUT_MS });
    const tools = JSON.parse((await unzip(body, { maxOutputLength: MAX_LISTING_BYTES })).toString('utf8')) as ListedTool[];
    return { mcp: { url, tools, ...value }, auth };
  } catch (err) {
    const mayConnect = before === undefined && mcp.credential === undefined && (given === undefined || given.type === 'oauth2');
    if (!mayConnect || !isAppError(err) || err.data?.['wantsConnection'] !== true) throw err;
    return { mcp: unlisted(url, mcp), auth: given ?? { type: 'oauth2' } };
  }
}

/** Returns a listing without tools: people can connect only once the integration exists, so it is imported first. */
const unlisted = (url: string, { transport = 'streamable-http' }: McpMember): McpListing => ({
  url,
  transport,
  protocolVersion: '',
  server: { name: new URL(url).hostname, version: '' },
  tools: [],
  awaitsConnection: true,
});

async function seal(value: string, context: string, bus: Bus, call: CallContext): Promise<string> {
  const { publicKey } = await bus.call(executor.sealingKey, {}, call);
  return sealTo(publicKey, Buffer.from(value, 'utf8'), context);
}
