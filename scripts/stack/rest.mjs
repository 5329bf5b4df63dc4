/** A client of the REST API as small as seeding and the tests need it. */

/** An answer that was not a success, with what the API said. */
export class RestError extends Error {
  /** @param {string} what @param {number} status @param {any} body */
  constructor(what, status, body) {
    super(`${what} answered ${status}: ${body?.error ?? ''}${body?.details ? ` (${body.details.join('; ')})` : ''}`);
    this.status = status;
    this.body = body;
  }
}

/**
 * @param {string} apiUrl @param {() => Promise<string> | string} bearer
 * @returns {(method: string, path: string, body?: unknown) => Promise<any>} rejects with `RestError` unless the status is 2xx
 */
export const restClient = (apiUrl, bearer) => async (method, path, body) => {
  const response = await fetch(`${apiUrl}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${await bearer()}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(40_000),
  });
  const text = await response.text();
  const json = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new RestError(`${method} ${path}`, response.status, json);
  return json;
};

/** The answer, or undefined when it is 404. @template T @param {Promise<T>} answer @returns {Promise<T | undefined>} */
export const orNothing = (answer) =>
  answer.catch((err) => {
    if (err instanceof RestError && err.status === 404) return undefined;
    throw err;
  });
