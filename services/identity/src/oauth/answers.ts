/** HTTP answers of `/register` and `/token` as values. */

export interface HttpRequest {
  readonly contentType: string;
  readonly authorization?: string | undefined;
  readonly body: string;
}
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store', pragma: 'no-cache' } as const;

export const answer = (status: number, body: string): HttpAnswer => ({
  status,
  headers: status === 401 ? { ...HEADERS, 'www-authenticate': 'Basic realm="oauth"' } : HEADERS,
  body,
});
export const oauthError = (error: string, error_description: string): HttpAnswer =>
  answer(400, JSON.stringify({ error, error_description }));
