/** The two cookies of the console. The `__Host-` prefix makes browsers take them from this very host over TLS (or plain loopback) only. */
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

export const SESSION_COOKIE = '__Host-gatehouse-session';
/** Ties a sign-in under way to the browser that began it. */
export const BROWSER_COOKIE = '__Host-gatehouse-signin';

const VALUE = /^[A-Za-z0-9_-]{43}$/;

/** The value of a cookie we could have set. Where two have one name, neither counts: somebody else added one. */
export function readCookie(request: IncomingMessage, name: string): string | undefined {
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 && VALUE.test(values[0]!) ? values[0] : undefined;
}

const attributes = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const;

export const setCookie = (response: Response, name: string, value: string, seconds: number): void =>
  void response.cookie(name, value, { ...attributes, maxAge: seconds * 1_000 });

export const clearCookie = (response: Response, name: string): void => void response.clearCookie(name, attributes);
