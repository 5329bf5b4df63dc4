/** The tools of an MCP server, for an import: asked under the credential that the admin gives with it, or has stored for the integration. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Attached, type Handler } from '@gatehouse/bus';
import {
  audienceOf,
  audienceProblem,
  type executor,
  type Principal,
  type RequestOf,
  requireAdmin,
  visibleText,
} from '@gatehouse/contracts';
import type { Unsealer } from '@gatehouse/crypto';
import type { Renewals } from '../connections/renew';
import { secretValues } from '../domain/presentCredential';
import { containsSecret, scrub, type Secrets } from '../domain/scrub';
import type { CredentialVault } from '../store/credentialVault';
import type { Egress } from '../upstream/egress';
import { connect } from '../upstream/mcp/connect';
import type { McpAgents } from '../upstream/mcp/guardedFetch';
import { listingProblem, refused } from '../upstream/mcp/listingProblem';
import { listTools } from '../upstream/mcp/listTools';
import type { McpSessions } from '../upstream/mcp/sessions';

interface Deps {
  readonly agents: McpAgents;
  readonly sessions: Pick<McpSessions, 'end'>;
  readonly egress: Pick<Egress, 'refuseUrl'>;
  readonly unsealer: Pick<Unsealer, 'unseal'>;
  readonly credentials: Pick<CredentialVault, 'find' | 'reveal'>;
  readonly connections: Pick<Renewals, 'current' | 'unsent'>;
}
type Request = RequestOf<typeof executor.listMcpTools>;

const LONGEST_MS = 35_000;
const MAX_TEXT = 4_000;
/** What one answer of the bus carries. */
const MAX_GZIP_BYTES = 7_000_000;

interface Own {
  readonly secret: string | undefined;
  readonly unsent: readonly string[];
}
const NONE: Own = { secret: undefined, unsent: [] };

/** The caller's own credential at the integration, if it was stored for where this goes. */
async function ownCredential(
  { credentials, connections }: Deps,
  { orgId, kind, id }: Principal,
  { url, auth, integrationId }: Request,
): Promise<Own> {
  if (integrationId === undefined || auth.type === 'none') return NONE;
  const found = await credentials.find(orgId, { owner: { kind, id }, integrationId });
  if (found === undefined) return NONE;
  if (audienceProblem(found.audience, { ...audienceOf(url, auth), slug: '', moved: true }) !== undefined) return NONE;
  const renewal = await connections.current(found);
  if (!('credential' in renewal)) return NONE;
  const { credential } = renewal;
  const [secret, unsent] = await Promise.all([credentials.reveal(credential), connections.unsent(credential)]);
  return { secret, unsent };
}

/** Characters that cannot be seen stay, so that they are told of, unless the credential stands between them. */
function withoutSecret(text: string, secrets: Secrets | undefined): string {
  const visible = visibleText(text);
  return scrub(containsSecret(visible, secrets) ? visible : text, secrets);
}

export const listMcpTools =
  (deps: Deps): Handler<typeof executor.listMcpTools> =>
  async (request, call) => {
    const { url, transport, auth, sealed, integrationId } = request;
    const principal = requireAdmin(call.principal, 'read the tools of an MCP server');
    const rule = deps.egress.refuseUrl(url);
    if (rule !== undefined) throw refused(rule);
    // Whoever reads the tools of an integration anew may do so because its server was restarted.
    if (integrationId !== undefined) deps.sessions.end({ orgId: principal.orgId, integrationId });
    const { secret, unsent } =
      sealed === undefined
        ? await ownCredential(deps, principal, request)
        : { ...NONE, secret: deps.unsealer.unseal(sealed, `mcp-listing:${principal.orgId}:${url}`).toString('utf8') };
    const secrets = [...secretValues(auth, secret), ...unsent];
    const until = Date.now() + Math.min(LONGEST_MS, call.deadline - Date.now() - 1_000);
    const left = (): number => Math.max(1, until - Date.now());
    try {
      const connection = await connect(deps.agents, { url, transport, auth, secret, secrets }, left());
      const { client } = connection;
      try {
        const { tools, cut } = await listTools(connection, left());
        const { name = '', title, version = '' } = client.getServerVersion() ?? {};
        const instructions = client.getInstructions();
        const said = (text: string): string => withoutSecret(text, connection.secrets).slice(0, MAX_TEXT);
        const packed = await promisify(gzip)(JSON.stringify(tools));
        if (packed.length > MAX_GZIP_BYTES) throw refused('it answers more than can be taken');
        return new Attached(
          {
            transport: connection.transport,
            protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
            server: {
              name: said(title ?? name),
              version: said(version),
              ...(instructions !== undefined && { instructions: said(instructions) }),
            },
            ...(cut !== undefined && { cut }),
          },
          packed,
        );
      } finally {
        await connection.close();
      }
    } catch (err) {
      throw listingProblem(err, secrets);
    }
  };
