/** What went wrong between us and an MCP server, as a result of the call. Texts name no host, port or system error. */
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { visibleLine, type audit } from '@gatehouse/contracts';
import { textContent } from '../../domain/content';
import { scrub, secretsOf } from '../../domain/scrub';
import { comeBack, fromFault, tooLarge, type UpstreamResult } from '../../domain/upstreamResult';
import { EgressError } from '../egress';
import { McpUnauthorized } from './connect';
import { find, isNoMessage, isTimeout, isUnsent } from './errorChain';
import { isUnknownSession } from './unknownSession';
import { McpFault, type CallSeen } from './guardedFetch';
import { CallCancelled } from './session';

const failed = (reason: audit.CallFailure, said: string, status?: number): UpstreamResult => ({
  outcome: 'failed',
  reason,
  ...(status !== undefined && { status }),
  content: textContent(said),
});

const isFault = (one: unknown): one is McpFault => one instanceof McpFault;
const isEgress = (one: unknown): one is EgressError => one instanceof EgressError;

type Seen = Readonly<Pick<CallSeen, 'status' | 'retryAfter'>>;

const UNAUTHORIZED = 401;
const SERVER_ERRORS = 500;
const MAX_SAID = 4_000;
const MAX_TYPE = 100;

/** What came back cannot be read as an answer of the protocol. */
const MALFORMED: ReadonlySet<string> = new Set([SdkErrorCode.InvalidResult, SdkErrorCode.ClientHttpUnexpectedContent]);

const NOT_RUN = 'The call did not run.';
const rejected = (oauth: string | undefined): UpstreamResult =>
  failed(
    'status',
    `The server answered 401: it does not take the credential${oauth === undefined ? '' : ', and wants an OAuth 2.0 access token'}. ${NOT_RUN}`,
    UNAUTHORIZED,
  );

/** The session with the server is over, and what was sent in it was not looked at. */
export const isSessionGone = (err: unknown): boolean =>
  (SdkHttpError.isInstance(err) && (err.status === 404 || isUnknownSession(err))) ||
  (SdkError.isInstance(err) && err.code === SdkErrorCode.NotConnected);

/** It could not be asked: whatever went wrong, the call itself was not sent. */
export function beforeCall(err: unknown): UpstreamResult {
  if (err instanceof McpUnauthorized) return rejected(err.oauth);
  if (find(err, isEgress) !== undefined) return fromFault('egress', false, undefined);
  const fault = find(err, isFault);
  if (fault?.fault === 'redirect') return redirected(fault.status);
  if (SdkHttpError.isInstance(err))
    return failed('status', `The server answered ${err.status} before it could be asked. ${NOT_RUN}`, err.status);
  if (fault?.fault === 'accepted') return failed('protocol', `The server answered 202 where an answer must come. ${NOT_RUN}`, fault.status);
  if (isTimeout(err)) return fromFault('timeout', false, undefined);
  if (isUnsent(err)) return fromFault('connection', false, undefined);
  if (ProtocolError.isInstance(err) || SdkError.isInstance(err))
    return failed('protocol', `The server does not speak the protocol as it should. ${NOT_RUN}`);
  return fromFault('connection', false, undefined);
}

const redirected = (status: number | undefined): UpstreamResult =>
  failed(
    'redirect',
    `The server answered ${status ?? 'with'}, a redirect. Redirects are not followed; ask an admin to correct its address. ${NOT_RUN}`,
    status,
  );

/** The call was sent, or may have been. `values`: the credential, which is cut out of what the server says. */
export function duringCall(err: unknown, { status, retryAfter }: Seen, values: readonly string[]): UpstreamResult {
  if (err instanceof CallCancelled) return fromFault('abandoned', true, status);
  if (find(err, isEgress) !== undefined) return fromFault('egress', false, undefined);
  const fault = find(err, isFault);
  if (fault?.fault === 'redirect') return redirected(fault.status);
  if (fault?.fault === 'tooLarge') return tooLarge(status, 'The server');
  if (fault?.fault === 'accepted') return accepted(status);
  if (ProtocolError.isInstance(err)) return protocolError(err, status, values);
  if (SdkHttpError.isInstance(err)) return httpError(err.status, retryAfter);
  if (SdkError.isInstance(err)) {
    if (err.code === SdkErrorCode.UnsupportedResultType) return isInputRequired(err) ? askedBack() : unknownType(err, status, values);
    if (MALFORMED.has(err.code)) return unreadable(status);
  }
  if (isNoMessage(err)) return unreadable(status);
  if (isTimeout(err)) return fromFault('timeout', !isUnsent(err), status);
  return fromFault('connection', !isUnsent(err), status);
}

const malformed = (said: string, status: number | undefined): UpstreamResult => ({
  outcome: 'unknown',
  ...(status !== undefined && { status }),
  reason: 'malformed',
  content: textContent(`${said} The call may have run; check before you repeat it.`),
});
/** The call was sent, and what came back cannot be passed on. */
export const unreadable = (status: number | undefined): UpstreamResult =>
  malformed('The server answered something that is no result of a tool.', status);
const accepted = (status: number | undefined): UpstreamResult =>
  malformed('The server answered 202 to the call, as if nobody waited for a result, and sends none.', status);

const resultTypeOf = ({ data }: SdkError): string => String((data as { resultType?: unknown } | undefined)?.resultType);
const isInputRequired = (err: SdkError): boolean => resultTypeOf(err) === 'input_required';

/** The server answered a result of a type that the protocol does not have; results state their type since its newest version. */
function unknownType(err: SdkError, status: number | undefined, values: readonly string[]): UpstreamResult {
  const type = visibleLine(scrub(resultTypeOf(err), secretsOf(values))).slice(0, MAX_TYPE);
  return malformed(`The server answered a result of the type ${JSON.stringify(type)}, which the protocol does not have.`, status);
}

/** What the server says beside its message; nothing where it could not be written again. */
function textOf(data: unknown): string {
  try {
    return data === undefined ? '' : `\nData: ${JSON.stringify(data)}`;
  } catch {
    return '';
  }
}

function protocolError({ code, message, data }: ProtocolError, status: number | undefined, values: readonly string[]): UpstreamResult {
  const secrets = secretsOf(values);
  const [number, said, more] = [String(code), message, textOf(data)].map((text) => scrub(text, secrets).slice(0, MAX_SAID));
  return failed('protocol', `The server refused the call with error ${number}: ${said}${more}`, status);
}

function httpError(status: number, retryAfter: string | undefined): UpstreamResult {
  if (status === UNAUTHORIZED) return rejected(undefined);
  const may = status >= SERVER_ERRORS ? ' The call may have run; check before you repeat it.' : '';
  const { said, ...wait } = comeBack(status, retryAfter);
  return { ...failed('status', `The server answered ${status}.${said}${may}`, status), ...wait };
}

/** Elicitation, sampling or roots, in the way of 2026-07-28. */
const askedBack = (): UpstreamResult =>
  failed(
    'asked',
    'The server asked for the input of a person or a model before it goes on (elicitation or sampling). This gateway passes no such requests on, so the call had no result. Give what it needs as arguments, if it takes them.',
  );
