/** Two requests, part by part, as a server reads them: after percent-decoding. */
import type { BuiltRequest } from '../../services/executor/src/domain/buildRequest';
import type { Sent } from './swaggerClient';

export interface Difference {
  readonly part: 'method' | 'path' | 'query' | 'headers' | 'cookies' | 'content type' | 'body';
  readonly ours: string;
  readonly theirs: string;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
/** Names and values in an order of their own: the order of parameters says nothing. */
const pairsOf = (query: string, plus = false): string =>
  JSON.stringify(
    query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => decoded(plus ? pair.replaceAll('+', ' ') : pair))
      .sort(),
  );
const essence = (type = ''): string => type.split(';', 1)[0]!.trim().toLowerCase();

/** Parts of a multipart text: name and content. */
const partsOf = (text: string): string =>
  JSON.stringify(
    [...text.matchAll(/name="([^"]*)"(?:\r\nContent-Type: [^\r]*)?\r\n\r\n([\s\S]*?)\r\n--/g)]
      .map(([, name, content]) => `${decoded(name!)}=${content}`)
      .sort(),
  );

/** Members in one order. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, each]) => [key, sorted(each)]),
      )
    : Array.isArray(value)
      ? value.map(sorted)
      : value;
/** What is no text here is a defect of the comparison. */
function textOf(body: unknown): string {
  if (body === undefined || typeof body === 'string') return body ?? '';
  throw new Error(`A body that is no text: ${JSON.stringify(body)}`);
}
const jsonOf = (body: unknown): string => {
  if (body === undefined) return '';
  try {
    return JSON.stringify(sorted(typeof body === 'string' ? JSON.parse(body) : body));
  } catch {
    return textOf(body);
  }
};

async function bodyOf(body: unknown, type: string): Promise<string> {
  if (body instanceof FormData) {
    const entries = await Promise.all(
      [...body.entries()].map(async ([name, value]) => `${name}=${typeof value === 'string' ? value : await value.text()}`),
    );
    return JSON.stringify(entries.sort());
  }
  if (type === 'application/x-www-form-urlencoded') return pairsOf(textOf(body), true);
  if (type === 'multipart/form-data') return partsOf(textOf(body));
  return type === 'application/json' || type.endsWith('+json') ? jsonOf(body) : typeof body === 'string' ? body : jsonOf(body);
}

/** Headers that the document describes, in lower case. */
const described = (headers: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.entries(headers)
      .map(([name, value]): [string, string] => [name.toLowerCase(), String(value)])
      .filter(([name]) => !['accept', 'content-type', 'cookie'].includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Cookies in an order of their own, as a server decodes them. */
const cookiesOf = (headers: Readonly<Record<string, string>>): string => {
  const [, text = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie') ?? [];
  return JSON.stringify(
    text
      .split('; ')
      .filter((pair) => pair !== '')
      .map(decoded)
      .sort(),
  );
};

export async function compare(ours: BuiltRequest, theirs: Sent): Promise<Difference[]> {
  const [path = '', query = ''] = ours.path.split(/\?(.*)/s, 2);
  const [theirPath = '', theirQuery = ''] = theirs.url.split(/\?(.*)/s, 2);
  const type = essence(ours.headers['content-type']);
  const theirType = essence(Object.entries(theirs.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]);
  const sides: [Difference['part'], string, string][] = [
    ['method', ours.method, theirs.method],
    ['path', decoded(ours.origin + path), decoded(theirPath)],
    ['query', pairsOf(query), pairsOf(theirQuery)],
    ['headers', described(ours.headers), described(theirs.headers)],
    ['cookies', cookiesOf(ours.headers), cookiesOf(theirs.headers)],
    // The client leaves the type of multipart forms to fetch, which writes the boundary.
    ['content type', type, theirs.body instanceof FormData ? type : theirType],
    ['body', await bodyOf(ours.body?.toString('utf8'), type), await bodyOf(theirs.body, type)],
  ];
  return sides.filter(([, a, b]) => a !== b).map(([part, a, b]) => ({ part, ours: a, theirs: b }));
}
