/** Why no document came, in words for the admin who asked for it: the status at most, and nothing of what a host wrote. */
import { ExchangeError } from './exchange';
import { NoTunnel } from './proxy';

const codeOf = (one: unknown): string => String((one as { code?: unknown } | undefined)?.code);

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ENOTFOUND$/, 'the name of its host is not known'],
  [/^EAI_AGAIN$/, 'no DNS server says the address of its host'],
  [/^ECONNREFUSED$/, 'its host refuses connections at this port'],
  [/^(?:EHOSTUNREACH|ENETUNREACH)$/, 'there is no way to its host'],
  [/^(?:ERR_SSL_|EPROTO)/, 'its host speaks no TLS at this port; is it http instead of https?'],
  [/^(?:ERR_TLS_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/, 'the certificate of its host is not trusted'],
  [/^HPE_/, 'its host speaks no HTTP at this port; is it https instead of http?'],
  [/^(?:ECONNRESET|UND_ERR_SOCKET|EPIPE)$/, 'its host ended the connection before it had answered'],
];

/** Says why a connection failed by the code of one error, as the rest of a sentence; undefined when nobody can say. */
export const connectionProblem = (one: unknown): string | undefined => REASONS.find(([code]) => code.test(codeOf(one)))?.[1];

/** Says why a document could not be fetched, as the rest of a sentence; undefined when nobody can say. */
export function documentProblem(err: unknown): string | undefined {
  if (!(err instanceof ExchangeError)) return undefined;
  if (err.cause instanceof NoTunnel) return err.cause.message;
  if (err.fault === 'timeout') return 'its host did not answer in time';
  return connectionProblem(err.cause);
}
