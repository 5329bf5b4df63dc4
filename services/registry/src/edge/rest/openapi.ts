/** The OpenAPI 3.1 description of this API, from the same table and schemas that serve it. */
import { Type, type TSchema } from 'typebox';
import { asEnums } from './asEnums';
import { IF_MATCH_PATTERN } from './readInput';
import { takesEmptyBody, type Route } from './route';

const ErrorBody = Type.Object({
  error: Type.String(),
  details: Type.Optional(Type.Array(Type.String(), { description: 'One entry per failure, each prefixed by the path it applies to' })),
});

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same request with the same key is done once and answered alike for 24 hours; the same key with another request is refused with 409.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The revision that was seen. If it is not the current one, nothing is changed and 409 shows what is there now.',
  schema: { type: 'string', pattern: IF_MATCH_PATTERN.source },
};

const json = (schema: object) => ({ 'application/json': { schema } });
const failure = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/Error' }) });

/** `/orgs/:orgSlug` to `/orgs/{orgSlug}`. A parameter that may have slashes is sent with `%2F` for them, or as it is. */
const templateOf = (path: string): string => path.replaceAll(/[:*](\w+)/g, '{$1}');
const parameterNames = (path: string): string[] => [...path.matchAll(/[:*](\w+)/g)].map((match) => match[1]!);

/** `GET /v1/orgs/:orgSlug/grants` to `getOrgsGrants`. */
const operationIdOf = ({ method, path }: Route): string => {
  const words = path
    .replace('/v1/orgs/:orgSlug', '/org')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && word !== 'v1');
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
};

function parametersOf(route: Route) {
  const inPath = parameterNames(route.path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const query = (route.query ?? {}) as { properties?: Record<string, TSchema>; required?: string[] };
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  const headers = [...(route.method === 'POST' ? [IDEMPOTENCY_KEY] : []), ...(route.takesIfMatch === true ? [IF_MATCH] : [])];
  return [...inPath, ...inQuery, ...headers];
}

const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function bodyOf(route: Route) {
  if (route.takesBytes === true) return { requestBody: { required: true, content: BYTES } };
  if (route.body === undefined) return {};
  const texts = Object.fromEntries((route.textTypes ?? []).map((type) => [type, { schema: { type: 'string' } }]));
  const files = Object.fromEntries((route.byteTypes ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  const content = { ...json(route.describedBody ?? route.body), ...texts, ...files };
  return { requestBody: { required: route.bodyOptional !== true && !takesEmptyBody(route), content } };
}

function goodAnswerOf({ answer, answersFile }: Route) {
  if (answersFile === true) return { description: 'The file', content: BYTES };
  return answer === undefined ? { description: 'Done' } : { description: 'Good', content: json(answer) };
}

const takesBody = ({ body, takesBytes }: Route): boolean => body !== undefined || takesBytes === true;

const conflictOf = (method: Route['method']): string | undefined =>
  method === 'GET' ? undefined : 'The state has moved on, a name is taken, or the idempotency key was used for another request';

/** Every status an operation answers. The clients of our tests refuse an answer whose status is not here. */
function answersOf(route: Route) {
  const { method, status, admin, entityTag, badGateway, conflict = conflictOf(method) } = route;
  return {
    [status]: goodAnswerOf(route),
    ...(entityTag === true && { 304: { description: 'As the client has it already' } }),
    400: failure('The input breaks a rule; `details` lists every failure'),
    401: failure('No usable access token'),
    403: failure(admin ? 'Admins only, or not from this address' : 'Not allowed to this caller, or not from this address'),
    ...(parameterNames(route.path).length > 0 && { 404: failure('Absent, or not visible to the caller') }),
    ...(conflict !== undefined && { 409: failure(conflict) }),
    ...(takesBody(route) && { 413: failure('The body is too large') }),
    414: failure('The address is too long'),
    ...(takesBody(route) && { 415: failure('The body has a type or an encoding that is not taken') }),
    429: failure('Too many requests; `Retry-After` says when to come again'),
    500: failure('A fault of ours'),
    ...(badGateway !== undefined && { 502: failure(badGateway) }),
    503: failure('A part of ours cannot answer now; nothing was done'),
    ...(method !== 'GET' && { 504: failure('It may have been done, and the answer was lost') }),
  };
}

/** The first word of the path behind the organization. */
const tagOf = ({ path }: Route): string =>
  path
    .replace(/^\/v1\/(?:orgs\/:orgSlug\/)?/, '')
    .split('/', 1)[0]!
    .replace(':orgSlug', 'orgs');

const operationOf = (route: Route) => ({
  operationId: operationIdOf(route),
  summary: route.summary,
  tags: [tagOf(route)],
  ...(route.admin ? { description: 'Admins only.' } : {}),
  parameters: parametersOf(route),
  ...bodyOf(route),
  responses: answersOf(route),
});

export function openApiDocument(routes: readonly Route[], apiUrl: string, issuer: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) (paths[templateOf(route.path)] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return asEnums({
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse REST API',
      version: '1',
      description:
        'What administrators, members and the console do: integrations, grants, rules, approvals, agents, skills and the audit trail.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    servers: [{ url: apiUrl }],
    security: [{ identityProvider: [] }],
    paths,
    components: {
      schemas: { Error: ErrorBody },
      securitySchemes: {
        identityProvider: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: `Access token of ${issuer} (RFC 9068)` },
      },
    },
  });
}
