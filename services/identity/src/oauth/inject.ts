/** Runs one HTTP exchange through the provider without a socket. */
import { AppError } from '@gatehouse/contracts';
import { inject as injectRequest } from 'light-my-request';
import type Provider from 'oidc-provider';

export interface InjectedRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, or an address of the provider. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
export interface InjectedAnswer {
  readonly status: number;
  readonly location: string | undefined;
  /** A `Cookie` header with what the answer set. */
  readonly cookies: string;
  readonly body: string;
}

/** Rejects with `AppError('unavailable')` when the provider failed inside; it has told its log. */
export async function inject(provider: Provider, { method, url, headers = {}, body }: InjectedRequest): Promise<InjectedAnswer> {
  const issuer = new URL(provider.issuer);
  const target = new URL(url, issuer);
  const callback = provider.callback();
  const answer = await injectRequest((request, response) => void callback(request, response), {
    method,
    url: target.pathname + target.search,
    headers: { ...headers, host: issuer.host, 'x-forwarded-proto': issuer.protocol.slice(0, -1), accept: 'application/json' },
    ...(body !== undefined && { payload: body }),
  });
  if (answer.statusCode >= 500) throw new AppError('unavailable', 'the authorization server cannot answer now');
  const { location } = answer.headers;
  return {
    status: answer.statusCode,
    location: typeof location === 'string' ? location : undefined,
    cookies: answer.cookies.flatMap(({ name, value }) => (value === '' ? [] : [`${name}=${value}`])).join('; '),
    body: answer.payload,
  };
}
