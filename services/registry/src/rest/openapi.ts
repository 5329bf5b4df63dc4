/** The OpenAPI 3.1 description of this API, from the same table and schemas that serve it. */
import { Type, type TSchema } from 'typebox';
import type { Route } from './route';

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
  schema: { type: 'string', pattern: '^(\\*|"?[0-9]{1,15}"?)$' },
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

const BYTES = { 'application/octet-stream': {} };

function bodyOf(route: Route) {
  if (route.takesBytes === true) return { requestBody: { required: true, content: BYTES } };
  if (route.body === undefined) return {};
  const texts = Object.fromEntries((route.textTypes ?? []).map((type) => [type, { schema: { type: 'string' } }]));
  return { requestBody: { required: route.bodyOptional !== true, content: { ...json(route.describedBody ?? route.body), ...texts } } };
}

function goodAnswerOf({ answer, answersFile }: Route) {
  if (answersFile === true) return { description: 'The file', content: BYTES };
  return answer === undefined ? { description: 'Done' } : { description: 'Good', content: json(answer) };
}

function answersOf(route: Route) {
  return {
    [route.status]: goodAnswerOf(route),
    400: failure('The input breaks a rule; `details` lists every failure'),
    401: failure('No usable access token'),
    ...(route.admin ? { 403: failure('Admins only') } : {}),
    ...(route.scope === 'organization' ? { 404: failure('Absent, or not visible to the caller') } : {}),
    default: failure('Anything else'),
  };
}

const operationOf = (route: Route) => ({
  operationId: operationIdOf(route),
  summary: route.summary,
  ...(route.admin ? { description: 'Admins only.' } : {}),
  parameters: parametersOf(route),
  ...bodyOf(route),
  responses: answersOf(route),
});

export function openApiDocument(routes: readonly Route[], apiUrl: string, issuer: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) (paths[templateOf(route.path)] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return {
    openapi: '3.1.0',
    info: { title: 'Gatehouse REST API', version: '1' },
    servers: [{ url: apiUrl }],
    security: [{ identityProvider: [] }],
    paths,
    components: {
      schemas: { Error: ErrorBody },
      securitySchemes: {
        identityProvider: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: `Access token of ${issuer} (RFC 9068)` },
      },
    },
  };
}
