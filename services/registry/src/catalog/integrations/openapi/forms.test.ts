/** How forms are written: what the document says of each field, in every version of OpenAPI. */
import { apiDocument } from '../../../testing/apiDocument';
import { importOperation, importValue } from '../../../testing/importValue';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const text = { type: 'string' };
const map = { type: 'object', additionalProperties: text };
const properties = { amount: { type: 'integer' }, metadata: map, shipping: { type: 'object' }, expand: { type: 'array', items: text } };

const form = (media: Record<string, unknown>, type = FORM, version = '3.0.3') =>
  importValue({
    ...apiDocument({ '/v1/charges': { post: { operationId: 'PostCharges', requestBody: { content: { [type]: media } } } } }),
    openapi: version,
  });
const fieldsOf = ({ definitions }: ReturnType<typeof form>) => definitions[0]!.formFields;

test('what a document like Stripe says of its fields comes along', () => {
  const deep = { explode: true, style: 'deepObject' };
  const encoding = { metadata: deep, shipping: deep, expand: deep, unknown: deep };
  const imported = form({ schema: { type: 'object', properties }, encoding });
  expect(fieldsOf(imported)).toEqual(['metadata', 'shipping', 'expand'].map((name) => ({ name, style: 'deepObject', explode: true })));
  expect(imported.notes).toEqual([]);
});

test('fields of a schema behind references and in parts are found', () => {
  const schema = { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { b: map } }] };
  const encoding = { a: { style: 'form', explode: false }, b: { contentType: 'application/json' } };
  const paths = { '/x': { post: { requestBody: { content: { [FORM]: { schema, encoding } } } } } };
  const { definitions } = importValue(apiDocument(paths, { components: { schemas: { A: { properties: { a: map } } } } }));
  expect(definitions[0]!.formFields).toEqual([
    { name: 'a', style: 'form', explode: false },
    { name: 'b', contentType: 'application/json' },
  ]);
});

test.each([
  ['3.0.3', [{ name: 'expand', contentType: 'text/plain' }]],
  ['3.1.0', [{ name: 'expand', style: 'form', explode: false }]],
])('parts have a style in 3.1 and not in 3.0: %s', (version, fields) => {
  const encoding = { expand: { style: 'form', explode: false, contentType: 'text/plain' } };
  expect(fieldsOf(form({ schema: { type: 'object', properties }, encoding }, MULTIPART, version))).toEqual(fields);
});

test('parts may be objects and lists; files, and documents that are no JSON, are reported by name', () => {
  const parts = (property: unknown, encoding: unknown = {}) =>
    form({ schema: { type: 'object', properties: { p: property } }, encoding: { p: encoding } }, MULTIPART);
  expect(parts(map).skipped).toEqual([]);
  expect(fieldsOf(parts(map))).toBeUndefined();
  const binary = { type: 'string', format: 'binary' };
  for (const file of [binary, { type: 'array', items: binary }, { contentMediaType: 'image/png' }])
    expect(parts(file).skipped[0]).toMatch('form field "p" is not plain text but a file');
  expect(parts(map, { contentType: 'application/xml' }).skipped[0]).toMatch('is a document of type "application/xml"');
  expect(fieldsOf(parts(text, { contentType: 'image/png, image/jpeg' }))).toBeUndefined();
  expect(fieldsOf(parts(text, { contentType: 'text/plain\r\nX: y' }))).toBeUndefined();
  expect(parts(text, { headers: { 'X-A': {} } }).notes).toEqual(['headers of form field "p" are not sent']);
  expect(form({ schema: { properties: { p: map } }, encoding: { p: { style: 'matrix' } } }).skipped[0]).toMatch('has the style "matrix"');
});

test('a file that need not be sent is left out, and said; one that must be keeps the operation from being one', () => {
  const binary = { type: 'string', format: 'binary' };
  const withFile = (required: string[]) =>
    form({ schema: { type: 'object', properties: { title: text, file: binary }, required } }, MULTIPART);
  const { definitions, notes, skipped } = withFile(['title']);
  expect(skipped).toEqual([]);
  expect(notes).toEqual(['form field "file" is a file, which is not sent in multipart forms: it is left out']);
  expect(JSON.stringify(definitions[0]!.inputSchema)).toContain('"title"');
  expect(JSON.stringify(definitions[0]!.inputSchema)).not.toContain('"file"');
  expect(definitions[0]!.inputSchema).toMatchObject({ properties: { body: { additionalProperties: false } } });
  expect(withFile(['title', 'file']).skipped[0]).toMatch('form field "file" is not plain text but a file');
});

describe('Swagger 2', () => {
  const swagger = (parameters: unknown[], consumes = [FORM]) =>
    importValue({
      swagger: '2.0',
      info: { title: 'T', version: '1' },
      host: 'a.test',
      schemes: ['https'],
      paths: { '/x/{id}': { post: { consumes, parameters: [{ name: 'id', in: 'path', required: true, type: 'string' }, ...parameters] } } },
    });
  const list = (place: string, collectionFormat?: string) => ({
    name: 'p',
    in: place,
    type: 'array',
    items: text,
    ...(collectionFormat !== undefined && { collectionFormat }),
  });

  test.each([
    [undefined, { style: 'form', explode: false }],
    ['csv', { style: 'form', explode: false }],
    ['ssv', { style: 'spaceDelimited', explode: false }],
    ['pipes', { style: 'pipeDelimited', explode: false }],
    ['multi', { style: 'form', explode: true }],
  ])('lists in the format %s, in query and forms alike', (format, how) => {
    expect(swagger([list('query', format)]).definitions[0]!.parameters[1]).toMatchObject(how);
    for (const consumes of [FORM, MULTIPART])
      expect(swagger([list('formData', format)], [consumes]).definitions[0]!.formFields).toEqual([{ name: 'p', ...how }]);
  });
  describe('a list of lists', () => {
    const inner = { ...text, type: 'array', items: text, collectionFormat: 'pipes' };
    test.each(['query', 'header', 'path', 'formData'])('that is required in a %s is reported', (place) => {
      const parameter = { ...list(place), items: inner, required: true, ...(place === 'path' && { name: 'id' }) };
      const { skipped } = swagger([parameter]);
      expect(skipped).toEqual([expect.stringMatching(/"(p|id)" is a list of lists in the format "pipes", which is not sent/)]);
    });
    test.each(['query', 'header'])('that may be left out of a %s is left out, and the rest can be called', (place) => {
      const { definitions, notes } = swagger([{ ...list(place), items: { type: 'array', items: text } }]);
      expect(definitions[0]!.parameters.map(({ name }) => name)).toEqual(['id']);
      expect(notes).toContainEqual(expect.stringContaining(`${place} parameter "p" is a list of lists in the format "csv"`));
    });
  });
  test.each([
    ['query', 'tsv', 'has the style "tsv"'],
    ['formData', 'tsv', 'is a list in the format "tsv"'],
    ['header', 'pipes', 'has the style "pipes"'],
  ])('a list in a %s in the format %s is reported', (place, format, reason) => {
    expect(swagger([list(place, format)]).skipped[0]).toMatch(reason);
  });
});

test('of several body types the best that can be sent is taken', () => {
  const file = { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } };
  const several = (content: Record<string, unknown>) => importOperation({ requestBody: { content } }, 'post');
  const both = several({ [MULTIPART]: file, 'text/csv': { schema: text } });
  expect(both.definitions[0]!.bodyType).toBe('text/csv');
  expect(both.notes).toEqual([
    'the body is sent as text/csv: form field "file" is not plain text but a file, which is not sent in multipart forms',
  ]);
  const xml = several({ 'application/xml': { schema: { type: 'object', properties: { a: text } } }, 'application/octet-stream': {} });
  expect(xml.definitions[0]).toMatchObject({ bodyType: 'application/xml', inputSchema: { properties: { body: { type: 'string' } } } });
  expect(xml.notes[0]).toMatch('the body is text of type application/xml, which the caller writes');
  expect(several({ [MULTIPART]: file, 'image/png': {} }).skipped[0]).toMatch('form field "file" is not plain text');
});

test('a header that is never sent is no argument, and the report says so', () => {
  const names = [
    'User-Agent',
    'Date',
    'Origin',
    'Referer',
    'Via',
    'traceparent',
    'X-Forwarded-Host',
    'Sec-Fetch-Mode',
    'True-Client-IP',
    'X_HTTP_Method_Override',
    'Remote-User',
    'X-Auth-Request-Email',
  ];
  const parameters = names.map((name) => ({ name, in: 'header', schema: text }));
  const { definitions, notes } = importOperation({ parameters });
  expect(definitions[0]!.inputSchema['properties']).toEqual({});
  expect(notes).toEqual(names.map((name) => `header parameter "${name}" is never set by callers`));
});

test('a header declared twice in other case is one argument', () => {
  const { definitions } = importOperation({ parameters: ['X-Tag', 'x-tag'].map((name) => ({ name, in: 'header', schema: text })) });
  expect(definitions[0]!.parameters.map(({ name }) => name)).toEqual(['x-tag']);
});

test.each([
  [FORM, { type: 'array', items: text }, 'array'],
  [MULTIPART, text, 'string'],
  [FORM, { type: ['array', 'null'] }, 'array, null'],
])('a form of type %s that is no object is told, not offered', (type, schema, named) => {
  const { definitions, skipped } = form({ schema }, type, '3.1.0');
  expect(definitions).toEqual([]);
  expect(skipped[0]).toContain(`the form is of type "${named}", and only an object has fields`);
});
