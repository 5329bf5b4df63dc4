import { changedArguments } from './changedArguments';

const toolWith = (inputSchema: object) => ({ definition: JSON.stringify({ kind: 'http', inputSchema }) });
const changes = (before: object, after: object) => changedArguments(toolWith(before), toolWith(after));
const text = { type: 'string' };

test('arguments that came, went, are needed now, are not needed any more, and take another type', () => {
  const before = {
    properties: {
      gone: text,
      q: text,
      sort: text,
      limit: { type: 'string', description: 'How many' },
      tags: { type: 'array', items: text },
    },
    required: ['sort'],
  };
  const after = {
    properties: {
      q: text,
      sort: text,
      limit: { type: 'integer' },
      tags: { type: 'array', items: { type: 'integer' } },
      page: text,
      at: text,
    },
    required: ['q', 'at'],
  };
  expect(changes(before, after)).toEqual([
    { argument: 'gone', change: 'removed' },
    { argument: 'q', change: 'required' },
    { argument: 'sort', change: 'optional' },
    { argument: 'limit', change: 'type', before: 'string', after: 'integer' },
    { argument: 'tags', change: 'type', before: 'array of string', after: 'array of integer' },
    { argument: 'page', change: 'added' },
    { argument: 'at', change: 'added', isRequired: true },
  ]);
});

test('the same schema by reference is no change', () => {
  const after = { properties: { q: { $ref: '#/$defs/Words' } }, $defs: { Words: text } };
  expect(changes({ properties: { q: text } }, after)).toEqual([]);
});

test('values, limits and descriptions of arguments whose type stays are told, before and after, also of the items of a list', () => {
  const long = 'x'.repeat(300);
  const before = {
    properties: {
      state: { ...text, enum: ['open'] },
      size: { type: 'integer', maximum: 100 },
      to: { ...text, description: 'Whom' },
      tags: { type: 'array', maxItems: 3, items: { ...text, enum: ['a'] } },
    },
  };
  const after = {
    properties: {
      state: { ...text, enum: ['open', 'closed'] },
      size: { type: 'integer', minimum: 1, maximum: 50 },
      to: { ...text, description: long },
      tags: { type: 'array', items: { ...text, const: 'a b' } },
    },
  };
  expect(changes(before, after)).toEqual([
    { argument: 'state', change: 'values', before: '"open"', after: '"open", "closed"' },
    { argument: 'size', change: 'limits', before: 'maximum 100', after: 'minimum 1, maximum 50' },
    { argument: 'to', change: 'text', before: 'Whom', after: `${long.slice(0, 199)}…` },
    { argument: 'tags', change: 'limits', before: 'maxItems 3', after: '' },
    { argument: 'tags[]', change: 'values', before: '"a"', after: '"a b"' },
  ]);
});

test('members of the body, of lists in it and of what it refers to are named with where they stand', () => {
  const schema = (line: object) => ({
    properties: { body: { allOf: [{ $ref: '#/$defs/Order' }], properties: { note: text } } },
    $defs: {
      Order: { type: 'object', properties: { lines: { type: 'array', items: { $ref: '#/$defs/Line' } } } },
      Line: { type: 'object', ...line },
    },
  });
  const before = schema({ properties: { sku: text, count: { anyOf: [{ type: 'integer' }, { type: 'null' }] } } });
  expect(changes(before, schema({ properties: { sku: text, count: { type: 'integer' }, gift: text }, required: ['sku'] }))).toEqual([
    { argument: 'body.lines[].sku', change: 'required' },
    { argument: 'body.lines[].count', change: 'type', before: 'integer or null', after: 'integer' },
    { argument: 'body.lines[].gift', change: 'added' },
  ]);
});

test('schemas that contain themselves, and use each other many times, are compared in the end', () => {
  const names = Array.from({ length: 60 }, (_, at) => `part${at}`);
  const all = Object.fromEntries(names.map((name) => [name, { $ref: '#/$defs/Node' }]));
  const schema = (more: object) => ({
    allOf: names.map(() => ({ $ref: '#/$defs/Node' })),
    $defs: { Node: { type: 'object', allOf: names.map(() => ({ $ref: '#/$defs/Node' })), properties: { ...all, ...more } } },
  });
  expect(changes(schema({}), schema({ more: text }))[0]).toEqual({ argument: 'part0.part0.part0.part0.part0.more', change: 'added' });
});
