import type { registry } from '@gatehouse/contracts';
import type { Dispatcher } from 'undici';
import { httpUpstream } from '../upstream/http';
import type { Upstreams } from '../upstream/upstream';
import { compileTool } from './compileTool';

const LONG = '9007199254740993';
const integer = { type: 'integer', format: 'int64' };
const places = {
  id: 'path',
  min: 'query',
  part: 'header',
  sid: 'cookie',
  text: 'query',
  small: 'query',
  list: 'query',
  body: 'body',
} as const;
const definition: registry.HttpTool = {
  kind: 'http',
  integrationId: 'int_0000000000000000000000',
  slug: 'api',
  toolName: 'read',
  digest: 'd',
  method: 'GET',
  path: '/things/{id}',
  baseUrl: 'https://api.example.com',
  auth: { type: 'none' },
  bodyType: 'application/json',
  parameters: Object.entries(places).map(([argument, place]) => ({
    argument,
    in: place,
    name: place === 'body' ? '' : argument,
    required: false,
  })),
  inputSchema: {
    type: 'object',
    properties: {
      id: { $ref: '#/$defs/Id', description: 'its id' },
      min: { ...integer, minimum: 0 },
      part: { type: 'integer' },
      sid: integer,
      text: { type: 'string' },
      small: { type: 'integer', format: 'int32' },
      list: { type: 'array', items: integer },
      body: { type: 'object', properties: { id: integer } },
    },
    additionalProperties: false,
    $defs: { Id: integer },
  },
};
const { build } = compileTool(definition, { http: httpUpstream({} as Dispatcher) } as unknown as Upstreams);
const failures = (args: Record<string, unknown>): unknown => {
  try {
    build(args);
  } catch (err) {
    return (err as { details: unknown }).details;
  }
  return undefined;
};

test('a long integer is sent by its digits, in every place where a request has text', () => {
  const { path, headers } = build({ id: LONG, min: '9223372036854775807', part: `-${LONG}`, sid: LONG });
  expect(path).toBe(`/things/${LONG}?min=9223372036854775807`);
  expect(headers).toMatchObject({ part: `-${LONG}`, cookie: `sid=${LONG}` });
  expect(build({ id: 7, text: LONG }).path).toBe(`/things/7?text=${LONG}`);
});

test.each([
  ['12'],
  ['9007199254740991'],
  ['1e20'],
  ['9007199254740993.5'],
  ['+9007199254740993'],
  ['09007199254740993'],
  ['x'],
  ['9'.repeat(20)],
])('the text %j is none', (id) => expect(failures({ id })).toEqual(['/id: must be integer']));

test('bounds and other formats hold', () => {
  expect(failures({ id: 1, min: `-${LONG}` })).toEqual(['/min: must be >= 0']);
  const told = expect.stringMatching(/cannot be sent here; digits are taken for an int64 that stands alone/);
  expect(failures({ id: 1, small: LONG })).toEqual(['/small: must be integer', told]);
  expect(failures({ id: 1, list: [LONG] })).toEqual(['/list/0: must be integer', told]);
});

test('in a body they cannot be sent, and that is said', () =>
  expect(failures({ id: 1, body: { id: LONG } })).toEqual([
    '/body/id: must be integer',
    expect.stringMatching(/^\/body\/id: a number of this size cannot be sent here/),
  ]));
