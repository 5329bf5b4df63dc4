/** What the caller did wrong, as the API tells it. */
export class RequestError extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 409,
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}
