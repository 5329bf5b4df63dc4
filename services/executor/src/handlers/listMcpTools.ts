/** The tools of an MCP server, for an import: asked under the credential that the admin gives with it, or has stored for the integration. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Attached, type Handler } from '@gatehouse/bus';
import { AppError, audienceOf, audienceProblem, type executor, type Principal, type RequestOf } from '@gatehouse/contracts';
import type { Unsealer } from '@gatehouse/crypto';
import { ProtocolError, SdkHttpError } from '@modelcontextprotocol/client';
import type { Renewals } from '../connections/renew';
import type { CredentialVault } from '../store/credentialVault';
import { EgressError, type Egress } from '../upstream/egress';
import { connect, McpUnauthorized } from '../upstream/mcp/connect';
import { McpFault, type McpAgents } from '../upstream/mcp/guardedFetch';
import { listTools } from '../upstream/mcp/listTools';
import { adminOnly } from './mayManage';

interface Deps {
  readonly agents: McpAgents;
  readonly egress: Pick<Egress, 'refuseUrl'>;
  readonly unsealer: Pick<Unsealer, 'unseal'>;
  readonly credentials: Pick<CredentialVault, 'find' | 'reveal'>;
  readonly connections: Pick<Renewals, 'current'>;
}
type Request = RequestOf<typeof executor.listMcpTools>;

const LONGEST_MS = 35_000;
const MAX_TEXT = 4_000;
/** What one answer of the bus carries. */
const MAX_GZIP_BYTES = 7_000_000;

const refused = (rule: string, cause?: unknown): AppError =>
  new AppError('invalid', 'The MCP server is not acceptable', { details: [`/mcp/url: ${rule}`], cause });

/** Where an import learns that a server wants a connection instead of a key. */
function wantsCredential({ oauth }: McpUnauthorized, hadOne: boolean): AppError {
  const what = hadOne ? 'the server does not take the credential' : 'the server wants a credential';
  if (oauth === undefined) return refused(`${what}: give one with /mcp/credential, and /auth says how it is sent`);
  return refused(
    `${what}: it wants OAuth 2.0 and describes its authorization at ${oauth}; give an access token with /mcp/credential and {"type":"oauth2"} as /auth, and connect after the import`,
  );
}

const find = <T>(err: unknown, is: (one: unknown) => one is T): T | undefined => {
  for (let at = err, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) if (is(at)) return at;
  return undefined;
};

function explain(err: unknown, hadOne: boolean): AppError {
  if (err instanceof McpUnauthorized) return wantsCredential(err, hadOne);
  const egress = find(err, (one) => one instanceof EgressError);
  if (egress !== undefined) return refused(egress.message, err);
  const fault = find(err, (one) => one instanceof McpFault);
  if (fault?.fault === 'redirect') return refused('it answers with a redirect, which is not followed; give the address it leads to', err);
  if (fault?.fault === 'tooLarge') return refused('it answers more than can be taken', err);
  return new AppError('upstream_failed', `The MCP server could not be asked for its tools${answered(err)}`, { cause: err });
}

/** What the server answered, where that helps; what went wrong on the way to it stays with us. */
function answered(err: unknown): string {
  const status = find(err, (one): one is SdkHttpError => SdkHttpError.isInstance(one))?.status;
  if (status === 403) return ': it answered 403. It may not be served at this address, or not to this credential';
  if (status !== undefined) return `: it answered ${status}`;
  const refusal = find(err, (one): one is ProtocolError => ProtocolError.isInstance(one));
  return refusal === undefined ? '' : `: it answered with error ${refusal.code}`;
}

/** The caller's own credential at the integration, if it was stored for where this goes. */
async function ownSecret(
  { credentials, connections }: Deps,
  { orgId, kind, id }: Principal,
  { url, auth, integrationId }: Request,
): Promise<string | undefined> {
  if (integrationId === undefined || auth.type === 'none') return undefined;
  const found = await credentials.find(orgId, { owner: { kind, id }, integrationId });
  if (found === undefined) return undefined;
  if (audienceProblem(found.audience, { ...audienceOf(url, auth), slug: '', moved: true }) !== undefined) return undefined;
  const renewal = await connections.current(found);
  return 'credential' in renewal ? credentials.reveal(renewal.credential) : undefined;
}

export const listMcpTools =
  (deps: Deps): Handler<typeof executor.listMcpTools> =>
  async (request, call) => {
    const { url, transport, auth, sealed } = request;
    const principal = adminOnly(call.principal);
    const rule = deps.egress.refuseUrl(url);
    if (rule !== undefined) throw refused(rule);
    const secret =
      sealed === undefined
        ? await ownSecret(deps, principal, request)
        : deps.unsealer.unseal(sealed, `mcp-listing:${principal.orgId}:${url}`).toString('utf8');
    const until = Date.now() + Math.min(LONGEST_MS, call.deadline - Date.now() - 1_000);
    const left = (): number => Math.max(1, until - Date.now());
    try {
      const connection = await connect(deps.agents, { url, transport, auth, secret }, left());
      const { client } = connection;
      try {
        const { tools, cut } = await listTools(client, left());
        const { name = '', title, version = '' } = client.getServerVersion() ?? {};
        const instructions = client.getInstructions();
        const packed = await promisify(gzip)(JSON.stringify(tools));
        if (packed.length > MAX_GZIP_BYTES) throw refused('it answers more than can be taken');
        return new Attached(
          {
            transport: connection.transport,
            protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
            server: {
              name: (title ?? name).slice(0, MAX_TEXT),
              version: version.slice(0, MAX_TEXT),
              ...(instructions !== undefined && { instructions: instructions.slice(0, MAX_TEXT) }),
            },
            ...(cut !== undefined && { cut }),
          },
          packed,
        );
      } finally {
        await connection.close();
      }
    } catch (err) {
      throw err instanceof AppError ? err : explain(err, secret !== undefined);
    }
  };
