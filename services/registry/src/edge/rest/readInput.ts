/** Turns a request into the checked input of its route. */
import { AppError, visibleLine } from '@gatehouse/contracts';
import { holdsToken } from '@gatehouse/crypto';
import { edgeJsonLimits, parseJson, readBody, type JsonLimits } from '@gatehouse/runtime';
import type { Request } from 'express';
import { IsInteger, IsLiteral, type TSchema } from 'typebox';
import { DEFAULT_MAX_BYTES, takesEmptyBody, type Route } from './route';

/** An API description or an agent inside a JSON body may have more members than anything else we take. */
const LARGE: JsonLimits = { maxDepth: 256, maxKeys: 2_000_000 };

const limitsOf = ({ maxBytes, mayRound, opaqueMembers = [] }: Route): JsonLimits => ({
  ...edgeJsonLimits,
  opaqueMembers,
  ...(maxBytes > DEFAULT_MAX_BYTES && LARGE),
  exactNumbers: mayRound !== true,
});

const propertiesOf = (schema: TSchema | undefined): Record<string, TSchema> =>
  schema !== undefined && 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {};

/** Addresses and searches are kept: by browsers, by proxies, and in the audit trail. */
function refuseTokens(query: Record<string, unknown>): void {
  const details = Object.entries(query)
    .filter(([, value]) => [value].flat().some((text) => typeof text === 'string' && holdsToken(text)))
    .map(([name]) => `/${name}: must not hold a token: give its first 12 characters, or its id`);
  if (details.length > 0) throw new AppError('invalid', 'the query is not acceptable', { details });
}

/** Query strings carry text; what the schema calls an integer or `true` becomes that when it is written so. */
export function readQuery(route: Route, query: Record<string, unknown>): Record<string, unknown> {
  refuseTokens(query);
  const properties = propertiesOf(route.query);
  const typed = Object.entries(query).map(([name, value]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isNumber = schema !== undefined && IsInteger(schema) && typeof value === 'string' && /^(?:0|-?[1-9]\d{0,14})$/.test(value);
    if (schema !== undefined && IsLiteral(schema) && schema.const === true && value === 'true') return [name, true] as const;
    return [name, isNumber ? Number(value) : value] as const;
  });
  return route.checkQuery(Object.fromEntries(typed), 'the query') as Record<string, unknown>;
}

/** A revision as our answers show it, with or without the quotes of an entity tag; `*` matches any. */
export const IF_MATCH_PATTERN = /^(?:\*|0|[1-9][0-9]{0,14}|"(?:0|[1-9][0-9]{0,14})")$/;

/** The revision of `If-Match`; none where the route takes none. */
export function readIfMatch(route: Route, request: Request): number | undefined {
  const value = request.headers['if-match'];
  if (route.takesIfMatch !== true || value === undefined || value === '*') return undefined;
  if (!IF_MATCH_PATTERN.test(value))
    throw new AppError('invalid', 'the header If-Match is not acceptable', { details: ['If-Match: must be one revision, such as "3"'] });
  return Number(value.replaceAll('"', ''));
}

const mediaTypeOf = (request: Request): string => (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
/** A client that names no type means JSON. */
const isJson = (type: string): boolean => type === '' || type === 'application/json' || /^application\/[^\s/]+\+json$/.test(type);

/** Bodies are read as UTF-8, of which US-ASCII is a part. */
function refuseCharset(request: Request): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset))
    throw new AppError('invalid', `a body must be in UTF-8, not in ${JSON.stringify(visibleLine(charset))}`, { data: { status: 415 } });
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid', 'the body is not UTF-8');
  }
}

function refuseEncoding(request: Request): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw new AppError('invalid', 'a body must be sent without Content-Encoding', { data: { status: 415 } });
}

/** The bytes of the body; none for routes without one. */
export async function readBytes(route: Route, request: Request): Promise<Buffer> {
  if (route.checkBody === undefined && route.takesBytes !== true) return Buffer.alloc(0);
  refuseEncoding(request);
  return readBody(request, route.maxBytes);
}

/** The checked body; undefined for routes without one. `query` has been checked. */
export function parseBody(route: Route, request: Request, query: Record<string, unknown>, bytes: Buffer): unknown {
  if (route.checkBody === undefined) return undefined;
  if (bytes.length === 0 && route.bodyOptional === true) return undefined;
  if (bytes.length === 0 && takesEmptyBody(route)) return route.checkBody({}, 'the body');
  const type = mediaTypeOf(request);
  if (route.byteTypes?.includes(type)) return undefined;
  const isText = route.textTypes?.includes(type) === true;
  if (!isText && !isJson(type))
    throw new AppError(
      'invalid',
      `a body must be ${['application/json', ...(route.textTypes ?? []), ...(route.byteTypes ?? [])].join(' or ')}, not ${JSON.stringify(type)}`,
      {
        data: { status: 415 },
      },
    );
  refuseCharset(request);
  if (isText) return route.checkBody({ ...query, text: decodeText(bytes) }, 'the body');
  if (route.textTypes !== undefined && Object.keys(query).length > 0)
    throw new AppError('invalid', 'a JSON body brings all members itself; the query must be empty');
  const value = parseJson(bytes, limitsOf(route));
  return route.checkBody(value, 'the body');
}
