/** JSON-RPC over HTTP as a script writes it, one function per form. For tests. */
import type { Fixture } from './fixture';

export const K = 'io.modelcontextprotocol/';
export const MODERN = '2026-07-28';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed body, as far as tests look into it; undefined when there is none. */
  readonly json: Body;
}

/** Members of any answer: a test reads those it expects. */
export interface Body {
  readonly id: unknown;
  readonly result: {
    readonly protocolVersion: string;
    readonly instructions: string;
    readonly tools: readonly { readonly name: string }[];
    readonly content: readonly { readonly type: string; readonly text: string }[];
    readonly toolResult: unknown;
    readonly isError: boolean;
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly capabilities: object;
    readonly contents: readonly { readonly text: string }[];
    readonly _meta: Readonly<Record<string, unknown>>;
  };
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export async function post(fixture: Fixture, body: unknown, headers: Record<string, string> = {}, url = fixture.url): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${fixture.token}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  return { status: response.status, headers: response.headers, text, json: (isJson ? JSON.parse(text) : undefined) as Body };
}

export const rpc = (method: string, params?: unknown, id: unknown = 1): object => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});

export const legacy = (fixture: Fixture, method: string, params?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  post(fixture, rpc(method, params), headers);

/** Version header only, as a hand-written script does. */
export const compat = (fixture: Fixture, method: string, params?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  post(fixture, rpc(method, params), { 'mcp-protocol-version': MODERN, ...headers });

export const meta = (rest: object = {}): object => ({ [`${K}protocolVersion`]: MODERN, [`${K}clientCapabilities`]: {}, ...rest });

/** Headers and `_meta` as an official client sends them. */
export function strict(
  fixture: Fixture,
  method: string,
  params: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const named = params['name'] ?? params['uri'];
  const name = typeof named === 'string' ? { 'mcp-name': named } : {};
  const all = { 'mcp-protocol-version': MODERN, 'mcp-method': method, ...name, ...headers };
  return post(fixture, rpc(method, { _meta: meta(), ...params }), all);
}
