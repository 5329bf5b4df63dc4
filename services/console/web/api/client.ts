/** The REST API through our own origin. No credential is here: the server part attaches it. */
import createClient, { type Middleware } from 'openapi-fetch';
import { Problem, problemOf } from './problems.ts';
import type { paths } from './schema.d.ts';
import { addressWithoutTokens } from './withoutToken.ts';

/** Whether the page is in use. Background reads of an unused page must not keep a session alive. */
const AWAY_MS = 60_000;
let actedAt = Date.now();
const note = (): void => void (actedAt = Date.now());

for (const act of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'popstate'] as const)
  addEventListener(act, note, { capture: true, passive: true });

const isAway = (): boolean => Date.now() - actedAt > AWAY_MS;

let csrf = '';
/** Set from the session; every write carries it. */
export const setCsrf = (value: string): void => void (csrf = value);

/** Headers of the few writes that go to the server part of the console and not to the API. */
export const sessionHeaders = (): Record<string, string> => ({ 'X-CSRF-Token': csrf });

/** Marks a background read: it does not keep the session alive. */
export const poll = { 'X-Gatehouse-Poll': '1' } as const;

let onSignedOut = (): void => undefined;
/** Called when an answer says that nobody is signed in any more. */
export const whenSignedOut = (listener: () => void): void => void (onSignedOut = listener);

const guard: Middleware = {
  onRequest({ request: asked }) {
    const address = addressWithoutTokens(asked.url);
    const request = address === asked.url ? asked : new Request(address, asked);
    if (request.method !== 'GET') request.headers.set('X-CSRF-Token', csrf);
    else if (isAway()) for (const [name, value] of Object.entries(poll)) request.headers.set(name, value);
    return request;
  },
  onResponse({ response }) {
    if (response.status === 401) onSignedOut();
    return undefined;
  },
};

export const api = createClient<paths>({ baseUrl: '/api', credentials: 'same-origin' });
api.use(guard);

/** Headers that make a write happen once however often it is sent. */
export const once = (key: string) => ({ 'Idempotency-Key': key });

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The answer's body, or a thrown `Problem`. */
export async function answer<T>(request: Promise<Result<T>>): Promise<T> {
  let result: Result<T>;
  try {
    result = await request;
  } catch {
    throw new Problem(0, 'No answer came. The network or the server may be away.');
  }
  if (!result.response.ok) throw problemOf(result.response, result.error);
  return result.data as T;
}
