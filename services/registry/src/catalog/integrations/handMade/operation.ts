/** One HTTP operation as an admin writes it by hand. */
import { Description } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { strict } from '../../shared/strict';

export const MAX_OPERATIONS = 200;

const HandMadeParameter = strict({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  in: Type.Enum(['path', 'query', 'header']),
  type: Type.Optional(Type.Enum(['string', 'integer', 'number', 'boolean'], { description: 'Default: string' })),
  list: Type.Optional(
    Type.Boolean({
      description: 'It takes a list of them: in the query sent under its name once for each, elsewhere with commas between. Default: false',
    }),
  ),
  enum: Type.Optional(
    Type.Array(Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Number()]), {
      minItems: 1,
      maxItems: 100,
      description: 'The values that are taken, of `type`. Default: all',
    }),
  ),
  required: Type.Optional(Type.Boolean({ description: 'Default: true in the path, false elsewhere' })),
  description: Type.Optional(Type.String({ maxLength: 1_000 })),
});
export type HandMadeParameter = Static<typeof HandMadeParameter>;

const HandMadeBody = strict({
  schema: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'JSON Schema of the body; `#` in a `$ref` is this schema. Default: any JSON',
    }),
  ),
  required: Type.Optional(Type.Boolean({ description: 'Default: true' })),
  description: Type.Optional(Type.String({ maxLength: 1_000 })),
});

export const HandMadeOperation = strict({
  name: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?$',
    description: 'Of the tool, inside the integration',
    'x-rule': '1 to 64 letters, digits, "_", "." and "-", with a letter or digit at both ends',
  }),
  method: Type.Enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
  path: Type.String({
    minLength: 1,
    maxLength: 1_024,
    pattern: '^/[^?#\\\\\\s]*$',
    description: 'Below the base URL, such as `/orders/{id}`. A name in braces that `parameters` does not have is taken as text',
    'x-rule': 'a path that begins with "/" and has no "?", "#", "\\" or blank in it: what stands behind "?" are query parameters',
  }),
  summary: Type.Optional(Type.String({ maxLength: 200 })),
  description: Type.Optional(Description),
  parameters: Type.Optional(Type.Array(HandMadeParameter, { maxItems: 100 })),
  body: Type.Optional(HandMadeBody),
});
export type HandMadeOperation = Static<typeof HandMadeOperation>;

export const HandMadeOperations = Type.Array(HandMadeOperation, {
  minItems: 1,
  maxItems: MAX_OPERATIONS,
  description: 'HTTP operations written by hand, in place of a description of the API. They need `baseUrl`',
});
