/** Servers that answer 400 where the protocol has 404 for a session that they do not know, as the official reference server does after a restart. */
import { SdkHttpError } from '@modelcontextprotocol/client';

const BAD_REQUEST = 400;
/** What is longer says more than that a session is unknown. */
const MAX_SAID = 500;
const NAMES_SESSION =
  /\bsession[ -]?id\b|\bsession (?:is |was |has )?(?:not found|unknown|expired|ended|terminated|closed)\b|\b(?:invalid|unknown|expired) session\b|\bserver (?:is )?not initiali[sz]ed\b/i;

/** The message of a JSON-RPC error, or the text of a body that is none. */
function saidIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? error.message : '';
  } catch {
    return text;
  }
}

const isBadRequest = (err: unknown): err is SdkHttpError => SdkHttpError.isInstance(err) && err.status === BAD_REQUEST;

/** The server says of a request in a session that it knows no such session: it did not look at the rest of it. */
export function isUnknownSession(err: unknown): boolean {
  if (!isBadRequest(err)) return false;
  const { text } = err.data as { text?: unknown };
  if (typeof text !== 'string') return false;
  const said = saidIn(text);
  return said.length <= MAX_SAID && NAMES_SESSION.test(said);
}

/** It may be the session that the server refuses, whatever it says. */
export const mayBeUnknownSession = isBadRequest;
