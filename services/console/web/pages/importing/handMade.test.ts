import { emptyParameter, emptyRow, handMadeBody, handMadeOf, namesInPath, rowRules, type HandMade } from './handMade';

const values = (more: Partial<HandMade>): HandMade => ({ ...handMadeOf(), name: 'Depot', ...more });

test('what the form has no fields for stays when operations are changed', () => {
  const operations = [
    {
      name: 'move',
      method: 'POST' as const,
      path: '/boxes/{box}/shelves/{shelf}',
      summary: 'Move a box',
      parameters: [
        { name: 'box', in: 'path' as const, type: 'integer' as const, description: 'Number' },
        { name: 'dryRun', in: 'query' as const, type: 'boolean' as const },
        { name: 'X-Reason', in: 'header' as const, required: true, description: 'Why' },
        { name: 'tag', in: 'query' as const, list: true, enum: ['a, b', 'c'] },
        { name: 'size', in: 'query' as const, type: 'number' as const, enum: [1.5, 2] },
      ],
      body: { required: false, description: 'Where to', schema: { type: 'object' } },
    },
  ];
  const known = handMadeOf({ name: 'Depot', baseUrl: 'https://depot.test', operations });
  const [path, ...others] = operations[0]!.parameters;
  expect(handMadeBody(values({ ...known, proof: 'keep' }))).toEqual({
    name: 'Depot',
    operations: [{ ...operations[0]!, parameters: [...others, path] }],
  });
  const renamed = known.operations.map((row) => ({ ...row, path: '/crates/{crate}', method: 'GET' }));
  expect(handMadeBody(values({ operations: renamed })).operations).toEqual([
    { name: 'move', method: 'GET', path: '/crates/{crate}', summary: 'Move a box', parameters: others },
  ]);
});

test('an operation is sent with what was filled in, and how calls prove themselves', () => {
  const row = { ...emptyRow, name: 'add', method: 'POST', path: '/boxes', takesBody: true, schema: ' ' };
  const operations = [{ ...row, parameters: [{ ...emptyParameter, name: 'page', type: 'integer' }] }];
  expect(handMadeBody(values({ operations, proof: 'query', keyName: 'key' }))).toEqual({
    name: 'Depot',
    auth: { type: 'apiKey', in: 'query', name: 'key' },
    operations: [{ name: 'add', method: 'POST', path: '/boxes', parameters: [{ name: 'page', in: 'query', type: 'integer' }], body: {} }],
  });
  expect(handMadeBody(values({ proof: 'basic' })).auth).toEqual({ type: 'basic' });
});

test('a value that is no number is left for the API to refuse, and true and false have none', () => {
  const parameters = (more: object) =>
    handMadeBody(values({ operations: [{ ...emptyRow, parameters: [{ ...emptyParameter, name: 'a', ...more }] }] })).operations![0]!
      .parameters;
  expect(parameters({ type: 'integer', enum: '1\n\ntwo' })).toEqual([{ name: 'a', in: 'query', type: 'integer', enum: [1, 'two'] }]);
  expect(parameters({ type: 'boolean', enum: 'yes' })).toEqual([{ name: 'a', in: 'query', type: 'boolean' }]);
});

test('names in braces are parameters of the path, each once', () => {
  expect(namesInPath('/a/{id}/b/{id}/{no}')).toEqual(['id', 'no']);
});

test('the rules hold while operations are what is imported', () => {
  const from = { from: 'hand' };
  expect(
    [rowRules.path('boxes', from), rowRules.name('two words', from), rowRules.schema('[]', from)].every((fault) => fault !== null),
  ).toBe(true);
  expect([rowRules.path('/boxes', from), rowRules.name('add', from), rowRules.schema('', from), rowRules.schema('{}', from)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(rowRules.path('boxes', { from: 'url' })).toBeNull();
});
