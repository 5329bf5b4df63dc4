/** Why an MCP server could not be asked for its tools, for whoever imports it: what came, and what was expected, or what is wrong with the way to it. */
import { AppError } from '@gatehouse/contracts';
import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  SUPPORTED_PROTOCOL_VERSIONS,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/client';
import { scrub, secretsOf } from '../../domain/scrub';
import { connectionProblem } from '../documentProblem';
import { EgressError } from '../egress';
import { NoTunnel } from '../proxy';
import { McpUnauthorized } from './connect';
import { find, isTimeout, isUnsent } from './errorChain';
import { McpFault } from './guardedFetch';

const IS_IT = 'Is this the address of its MCP endpoint?';
const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}/;
const VERSION = /protocol version is not supported: ([\w.-]{1,40})$/;

export const refused = (rule: string, cause?: unknown): AppError => refusedAt('/mcp/url', rule, cause);

/** `data`: what a program can act on. */
const refusedAt = (path: string, rule: string, cause?: unknown, data?: Readonly<Record<string, unknown>>): AppError =>
  new AppError('invalid', 'The MCP server is not acceptable', { details: [`${path}: ${rule}`], cause, ...(data && { data }) });

const failed = (what: string, cause: unknown): AppError =>
  new AppError('upstream_failed', `The MCP server could not be asked for its tools${what}`, { cause });

/** The error from which an import learns that a server wants a key, or a connection instead. */
function wantsCredential({ oauth }: McpUnauthorized, hadOne: boolean): AppError {
  const what = hadOne ? 'the server does not take the credential' : 'the server wants a credential';
  if (oauth === undefined) return refusedAt('/mcp/credential', `${what}: give one, and /auth says how it is sent`);
  return refusedAt(
    '/mcp/credential',
    `${what}: it wants OAuth 2.0 and describes its authorization at ${oauth}; connect, or give an access token here and {"type":"oauth2"} as /auth`,
    undefined,
    { wantsConnection: true },
  );
}

/** What came was no answer of the protocol. */
function unreadable(err: unknown): string | undefined {
  const fault = find(err, (one) => one instanceof McpFault)?.fault;
  if (fault === 'redirect') return 'it answers with a redirect, which is not followed; give the address it leads to';
  if (fault === 'tooLarge') return 'it answers more than can be taken';
  if (fault === 'accepted') return `it answers 202 to a request, as if none were expected back, where an answer must come. ${IS_IT}`;
  const sdk = find(err, (one): one is SdkError => SdkError.isInstance(one));
  const content = find(err, (one): one is SdkError => SdkError.isInstance(one) && one.code === SdkErrorCode.ClientHttpUnexpectedContent);
  if (content !== undefined) {
    const came = MEDIA_TYPE.exec(String((content.data as { contentType?: unknown } | undefined)?.contentType))?.[0];
    return `it answers ${came ?? 'something without a media type'} where JSON or an event stream was expected. ${IS_IT}`;
  }
  const named = find(err, (one): one is Error => one instanceof Error && /^(?:SyntaxError|\$?ZodError)$/.test(one.name))?.name;
  if (named === 'SyntaxError') return `it says that it answers JSON, and what came is none. ${IS_IT}`;
  if (named !== undefined) return `it answers JSON that is no message of JSON-RPC 2.0, which was expected. ${IS_IT}`;
  if (sdk?.code === SdkErrorCode.InvalidResult)
    return `its answer to ${/ for ([\w/]{1,40}):/.exec(sdk.message)?.[1] ?? 'a request'} is not as the protocol has it`;
  return undefined;
}

function version(err: unknown): string | undefined {
  const spoken = `versions ${SUPPORTED_PROTOCOL_VERSIONS.at(-1)} to 2026-07-28 were expected`;
  const other = find(err, (one): one is UnsupportedProtocolVersionError => UnsupportedProtocolVersionError.isInstance(one));
  const said = find(err, (one): one is Error => one instanceof Error && VERSION.test(one.message));
  const came = said === undefined ? other?.supported.slice(0, 5).join(', ') : VERSION.exec(said.message)![1];
  return came === undefined ? undefined : `it speaks version ${came.slice(0, 200)} of the protocol; ${spoken}`;
}

/** HTTP status of an answer that was no success, to a request or, by the older transport, to the one for its stream. */
function statusOf(err: unknown): number | undefined {
  const http = find(err, (one): one is SdkHttpError => SdkHttpError.isInstance(one));
  return http?.status ?? find(err, (one): one is SseError => SseError.isInstance(one))?.code;
}
const NO_SUCH_ADDRESS = new Set([404, 405]);

/** What the server answered, where that helps. */
function answered(err: unknown): string {
  const noTunnel = find(err, (one) => one instanceof NoTunnel);
  if (noTunnel !== undefined) return `: ${noTunnel.message}`;
  const status = statusOf(err);
  if (status === 403) return ': it answered 403. It may not be served at this address, or not to this credential';
  if (status !== undefined) return `: it answered ${status}${NO_SUCH_ADDRESS.has(status) ? `. ${IS_IT}` : ''}`;
  const refusal = find(err, (one): one is ProtocolError => ProtocolError.isInstance(one));
  if (refusal !== undefined) return `: it answered with error ${refusal.code}`;
  if (isTimeout(err)) return ': it did not answer in time';
  const broken = find(err, (one): one is Error => connectionProblem(one) !== undefined);
  if (broken !== undefined) return `: ${connectionProblem(broken)}`;
  return isUnsent(err) ? ': it cannot be reached' : '';
}

/** Says why a server's tools could not be listed. `values`: those of the credential that was sent, if any; they are cut out of the message. */
export function listingProblem(err: unknown, values: readonly string[]): AppError {
  if (err instanceof AppError) return err;
  const { code, message, details, cause, data } = problemOf(err, values.length > 0);
  const secrets = secretsOf(values);
  const clean = (text: string): string => scrub(text, secrets);
  return new AppError(code, clean(message), { details: details.map(clean), cause, ...(data && { data }) });
}

function problemOf(err: unknown, hadOne: boolean): AppError {
  if (err instanceof McpUnauthorized) return wantsCredential(err, hadOne);
  const egress = find(err, (one) => one instanceof EgressError);
  if (egress !== undefined) return refused(egress.message, err);
  const rule = version(err) ?? unreadable(err);
  return rule === undefined ? failed(answered(err), err) : refused(rule, err);
}
