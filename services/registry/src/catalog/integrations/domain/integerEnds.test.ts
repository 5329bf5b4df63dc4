import type { JsonObject } from '../../shared/json';
import { asStored } from './integerEnds';
import { storedTool } from './storedTool';

/** The tool of an operation whose argument, and whose answer, have these bounds. */
const toolWith = (bounds: object, type: unknown = 'integer') => {
  const schema: JsonObject = { type: 'object', properties: { id: { type, format: 'int64', ...bounds }, minimum: { type: 'string' } } };
  return storedTool('GET /x', {
    definition: {
      ...{ kind: 'http', integrationId: 'int_1', slug: 'x', toolName: 'x', baseUrl: 'https://x.example', method: 'GET', path: '/x' },
      parameters: [],
      inputSchema: schema,
      auth: { type: 'none' },
    },
    ...{ summary: 'Reads', description: '', tags: [], outputSchema: schema },
  });
};
const ends = { minimum: -(2 ** 63), maximum: 2 ** 63 };

test.each([
  ['int64', { ...ends }],
  ['uint64', { maximum: 2 ** 64 }],
  ['larger ones', { exclusiveMaximum: 1e30 }],
])('a tool that was stored with the ends of %s is not another one without them', (_, bounds) => {
  const [stored, read] = [toolWith(bounds), toolWith({})];
  expect(stored.digest).not.toBe(read.digest);
  expect(asStored([read], [stored])).toEqual([stored]);
});

test('what else its description says anew changes it, and its texts are those that were read', () => {
  const [stored, read] = [toolWith(ends), toolWith({ maximum: 10 })];
  expect(asStored([read], [stored])).toEqual([read]);
  expect(asStored([{ ...toolWith({}), summary: 'Reads one' }], [stored])).toEqual([{ ...stored, summary: 'Reads one' }]);
  expect(asStored([read], [])).toEqual([read]);
});

test('bounds of other numbers are never left out', () => {
  const [stored, read] = [toolWith(ends, 'number'), toolWith({}, 'number')];
  expect(asStored([read], [stored])).toEqual([read]);
});
