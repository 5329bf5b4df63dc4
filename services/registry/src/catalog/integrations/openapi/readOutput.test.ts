import { importOperation } from '../../../testing/importValue';

const json = (schema: unknown) => ({ content: { 'application/json; charset=utf-8': { schema } } });
const outputOf = (responses: unknown, schemas: Record<string, unknown> = {}): unknown => {
  const { tools } = importOperation({ responses }, 'get', '/x', { components: { schemas } });
  return tools[0]!.outputSchema === undefined ? undefined : JSON.parse(tools[0]!.outputSchema);
};
const Pet = { type: 'object', properties: { name: { type: 'string' } } };

test.each<[what: string, responses: object, schema: unknown]>([
  ['the first good answer', { default: json({ type: 'null' }), 404: json({}), 201: json({ type: 'string' }), 200: json(Pet) }, Pet],
  [
    'all good ones',
    { '2XX': json({ type: 'array', items: { $ref: '#/components/schemas/Pet' } }) },
    { type: 'array', items: { $ref: '#/$defs/Pet' }, $defs: { Pet } },
  ],
  ['none', { 404: json(Pet) }, undefined],
  ['no JSON', { 200: { content: { 'text/csv': { schema: Pet } } } }, undefined],
  ['one that says nothing', { 200: json({}) }, undefined],
  ['one that points nowhere', { 200: json({ $ref: '#/components/schemas/Absent' }) }, undefined],
  ['one that is too large to be read', { 200: json({ enum: Array.from({ length: 5_000 }, (_, at) => at) }) }, undefined],
])('%s', (_, responses, schema) => {
  expect(outputOf(responses, { Pet })).toEqual(schema);
});

test('what an answer says changes neither the definition nor its digest', () => {
  const [one, other] = [{}, { 200: json(Pet) }].map((responses) => importOperation({ responses }).tools[0]!);
  expect(other!.outputSchema).toBeDefined();
  expect([other!.digest, other!.definition]).toEqual([one!.digest, one!.definition]);
});
