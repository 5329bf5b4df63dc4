/** The independent client: Swagger's own, which builds a request from the document as it was published. */
import { buildRequest } from 'swagger-client/lib/execute';
import type { registry } from '@gatehouse/contracts';

import { authorizedFor, schemesOf } from './credentials';

type Node = Readonly<Record<string, unknown>>;
export type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const targetOf = (document: Node, ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (at, step) =>
        isNode(at) || Array.isArray(at) ? (at as Node)[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')] : undefined,
      document,
    );

/** References replaced by what they point to: the client asks for that. Deep schemas are cut, because it looks at the first levels only. */
function resolved(document: Node, value: unknown, depth: number): unknown {
  if (depth > 12) return {};
  if (Array.isArray(value)) return value.map((each) => resolved(document, each, depth + 1));
  if (!isNode(value)) return value;
  if (typeof value['$ref'] === 'string') return resolved(document, targetOf(document, value['$ref']), depth + 1);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !['responses', 'description', 'example', 'examples', 'x-webhooks', 'callbacks'].includes(key))
      .map(([key, each]) => [key, resolved(document, each, depth + 1)]),
  );
}

/** Form fields of Swagger 2 are parameters. */
function parametersOf(tool: registry.HttpTool, args: Node, isSwagger2: boolean): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const { argument, in: place, name } of tool.parameters) {
    const value = args[argument];
    if (value === undefined) continue;
    if (place !== 'body') given[`${place}.${name}`] = value;
    else if (isSwagger2 && tool.bodyType?.includes('form'))
      for (const [field, each] of Object.entries(value as Node)) given[`formData.${field}`] = each;
    else if (isSwagger2) given['body'] = value;
  }
  return given;
}

export function otherClient(document: Node): (path: string, tool: registry.HttpTool, args: Node) => Sent {
  const isSwagger2 = document['swagger'] !== undefined;
  const kept = new Map<string, unknown>();
  return (path, tool, args) => {
    const key = `${tool.method} ${path}`;
    const paths = document['paths'] as Record<string, Node>;
    const item =
      kept.get(key) ??
      resolved(
        document,
        {
          parameters: paths[path]?.['parameters'] ?? [],
          [tool.method.toLowerCase()]: {
            ...(paths[path]![tool.method.toLowerCase()] as Node),
            operationId: 'compared',
            servers: undefined,
          },
        },
        0,
      );
    kept.set(key, item);
    const { origin, host, pathname, protocol } = new URL(tool.baseUrl);
    const at = isSwagger2
      ? {
          swagger: '2.0',
          host,
          basePath: pathname === '/' ? undefined : pathname,
          schemes: [protocol.replace(':', '')],
          consumes: document['consumes'],
        }
      : { openapi: document['openapi'], servers: [{ url: `${origin}${pathname.replace(/\/$/, '')}` }] };
    const parameters = parametersOf(tool, args, isSwagger2);
    // In Swagger 2 the body is a parameter with a name of its own.
    const body = isSwagger2
      ? (item as { parameters: Node[] }).parameters
          .concat((((item as Node)[tool.method.toLowerCase()] as Node)['parameters'] as Node[]) ?? [])
          .find((each) => each['in'] === 'body')
      : undefined;
    if (body !== undefined && 'body' in parameters) {
      parameters[`body.${String(body['name'])}`] = parameters['body'];
      delete parameters['body'];
    }
    const types = Object.keys((((item as Node)[tool.method.toLowerCase()] as Node)['requestBody'] as Node | undefined)?.['content'] ?? {});
    const bodyArgument = tool.parameters.find((binding) => binding.in === 'body')?.argument;
    const operation = (item as Node)[tool.method.toLowerCase()] as Node;
    const declared = isSwagger2 ? { securityDefinitions: schemesOf(document) } : { components: { securitySchemes: schemesOf(document) } };
    return buildRequest({
      spec: { ...at, ...declared, security: document['security'], paths: { [path]: item } },
      securities: { authorized: authorizedFor(document, operation, tool.auth), specSecurity: document['security'] },
      operationId: 'compared',
      parameters,
      ...(!isSwagger2 && bodyArgument !== undefined && { requestBody: args[bodyArgument] }),
      requestContentType: types.find((type) => type.split(';', 1)[0] === tool.bodyType) ?? types[0] ?? tool.bodyType,
    }) as Sent;
  };
}
