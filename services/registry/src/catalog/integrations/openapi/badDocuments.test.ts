import { importDocument } from './importDocument';
import type { DocumentTask } from '../importer/task';

describe('a document that cannot be used', () => {
  const details = (task: DocumentTask['source']): readonly string[] => {
    try {
      importDocument({ integrationId: 'i', slug: 'x', source: task });
    } catch (err) {
      const { code, details: all } = err as { code: string; details: readonly string[] };
      expect(code).toBe('invalid');
      return all;
    }
    return [];
  };
  const nested = (depth: number): string => `{"openapi":"3.1.0","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefghi'.split('').map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(',')}]`),
  ].join('\n');

  test.each<[string, string, RegExp]>([
    ['broken JSON', '{"openapi": "3.1.0", ', /^\/text: is not JSON: /],
    ['broken YAML', 'a: b: c', /^\/text: is not JSON or YAML: .* at line 1, column 4$/],
    ['a key twice in YAML', 'openapi: 3.1.0\nopenapi: 3.0.0', /unique/],
    ['a key twice in JSON', '{"openapi":"3.1.0","x":{"a\\":":1,"b":2,"b":3}}', /^\/text: has a member that stands twice/],
    ['a YAML alias bomb', bomb, /alias/],
    ['a YAML anchor inside itself', 'openapi: 3.1.0\nx: &a [*a]', /nested|alias/],
    ['deep nesting', nested(300), /nested deeper than 200/],
    ['very deep YAML', `x: ${'['.repeat(50_000)}`, /^\/text: /],
    ['a number', '42', /^\/: is no OpenAPI or Swagger document: it is the value 42, and must be an object$/],
    ['a list', '[1]', /^\/: is no OpenAPI or Swagger document: it is a list, /],
    ['prose', 'This is our API, have fun.', /^\/: is no OpenAPI or Swagger document: it is plain text, /],
    ['nothing', '', /^\/: is no OpenAPI or Swagger document: it is empty, /],
    ['no version', '{"info":{}}', /^\/: is no OpenAPI or Swagger document: it has neither "openapi" nor "swagger"$/],
    ['version 1.2', '{"swagger":"1.2"}', /version "1.2" is not one of/],
    ['version 4', '{"openapi":"4.0.0"}', /version "4.0.0" is not one of/],
    ['a member named __proto__', '{"openapi":"3.1.0","info":{"__proto__":{}}}', /^\/info: has a member named "__proto__"/],
    ['a lone surrogate', '{"openapi":"3.1.0","info":{"title":"\\ud800"}}', /^\/info\/title: has a lone surrogate/],
    ['an infinite number', '{"openapi":"3.1.0","x":1e999}', /^\/x: is a number out of range/],
    [
      'a media type of Swagger named __proto__',
      '{"swagger":"2.0","produces":["__proto__"],"paths":{"/x":{"get":{"responses":{"200":{"examples":{"a":"b"}}}}}}}',
      /^\/: the Swagger 2.0 document is broken: it holds the text "__proto__" where it can become the name of a member$/,
    ],
    [
      'a form field of Swagger named __proto__',
      '{"swagger":"2.0","paths":{"/x":{"post":{"parameters":[{"name":"__proto__","in":"formData","type":"string"}],"responses":{}}}}}',
      /it holds the text "__proto__"/,
    ],
    ['broken Swagger', '{"swagger":"2.0","paths":{"/x":{"get":{"parameters":[{"name":"a"}]}}}}', /Swagger 2.0 document is broken/],
  ])('%s is refused with its place', (_what, text, message) => {
    expect(details({ text })).toEqual([expect.stringMatching(message)]);
  });
  test('a text that nothing is named by may be "__proto__", also in Swagger', () => {
    const parameter = { name: 'q', in: 'query', type: 'string', description: '__proto__', default: '__proto__', enum: ['__proto__', 'a'] };
    const operation = { summary: '__proto__', parameters: [parameter], responses: { 200: { description: '__proto__' } } };
    const schema = { type: 'object', title: '__proto__', properties: { a: { type: 'string', example: '__proto__' } } };
    const document = {
      swagger: '2.0',
      host: 'api.example',
      schemes: ['https'],
      info: { description: '__proto__' },
      paths: { '/x': { get: operation } },
      definitions: { A: schema },
    };
    expect(details({ text: JSON.stringify(document) })).toEqual([]);
  });
  test('what came by address is named as that', () =>
    expect(details({ text: '{', from: 'url' })).toEqual([expect.stringMatching(/^\/url: is not JSON/)]));
});
