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

test('other words are no change, nor is the same schema by reference', () => {
  const after = { properties: { q: { $ref: '#/$defs/Words', description: 'What to find' } }, $defs: { Words: text } };
  expect(changes({ properties: { q: text } }, after)).toEqual([]);
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
