/** The OpenAPI document that says what operations made by hand say. Pure. */
import { isObject, type JsonObject } from '../../shared/json';
import type { HandMadeOperation, HandMadeParameter } from './operation';

/** References of a schema start at itself; in the document they start where it stands. */
function moved(value: unknown, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => moved(item, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isOwnRef = name === '$ref' && typeof member === 'string' && /^#(\/|$)/.test(member);
      return [name, isOwnRef ? `${to}${member.slice(1)}` : moved(member, to)];
    }),
  );
}

const schemaAt = (name: string): string => `#/components/schemas/${name}`;
/** Tells whether a schema has references and so becomes a component; others stand in the operation itself, where a model reads them at once. */
const hasReferences = (schema: JsonObject): boolean => JSON.stringify(schema).includes('"$ref"');

function bodySchemaOf({ name, body }: HandMadeOperation): JsonObject {
  const schema = body?.schema ?? {};
  return hasReferences(schema) ? { $ref: schemaAt(name) } : schema;
}

function parametersOf({ path, parameters = [] }: HandMadeOperation): JsonObject[] {
  const described = new Set(parameters.flatMap(({ in: place, name }) => (place === 'path' ? [name] : [])));
  const found = [...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]!))];
  const bare = found.filter((name) => !described.has(name)).map((name) => ({ name, in: 'path' as const }));
  return [...bare, ...parameters].map(({ type = 'string', list = false, enum: values, required, ...rest }: HandMadeParameter) => {
    const schema = { type, ...(values !== undefined && { enum: values }) };
    return { ...rest, required: required ?? rest.in === 'path', schema: list ? { type: 'array', items: schema } : schema };
  });
}

function operationOf(operation: HandMadeOperation): JsonObject {
  const { name, summary, description, body } = operation;
  return {
    operationId: name,
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    parameters: parametersOf(operation),
    ...(body !== undefined && {
      requestBody: {
        required: body.required ?? true,
        ...(body.description !== undefined && { description: body.description }),
        content: { 'application/json': { schema: bodySchemaOf(operation) } },
      },
    }),
  };
}

/** Returns the document; the operations must have been checked. */
export function documentOf(title: string, operations: readonly HandMadeOperation[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationOf(operation);
  const schemas = operations.flatMap(({ name, body }) =>
    body?.schema === undefined || !hasReferences(body.schema) ? [] : [[name, moved(body.schema, schemaAt(name))] as const],
  );
  return { openapi: '3.1.0', info: { title, version: '1' }, paths, components: { schemas: Object.fromEntries(schemas) } };
}
