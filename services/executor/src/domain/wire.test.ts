/** What is sent is what rules and approvers read: requests go to a real server, whose libraries read them back. */
import type { registry } from '@gatehouse/contracts';
import { FORM, MULTIPART, refused, wireFixture, type WireFixture } from '../testing/wireFixture';
import { compileRequest } from './buildRequest';

type Definition = registry.HttpTool;
let fixture: WireFixture;
beforeAll(async () => void (fixture = await wireFixture()));
afterAll(() => fixture.close());
const tool: WireFixture['tool'] = (...given) => fixture.tool(...given);
const send: WireFixture['send'] = (...given) => fixture.send(...given);

const text = { type: 'string' };
const number = { type: 'integer' };
const charge = {
  type: 'object',
  properties: {
    amount: number,
    currency: text,
    metadata: { type: 'object', additionalProperties: text },
    shipping: { $ref: '#/$defs/shipping' },
    name: text,
    expand: { type: 'array', items: text },
    items: { type: 'array', items: { type: 'object' } },
  },
};
const $defs = { shipping: { type: 'object', properties: { name: text, address: { type: 'object', properties: { city: text } } } } };
const deep = (name: string): registry.FormField => ({ name, style: 'deepObject', explode: true });
const stripe = (more: Partial<Definition> = {}) =>
  tool({
    formFields: ['metadata', 'shipping', 'expand', 'items'].map(deep),
    inputSchema: { type: 'object', properties: { body: charge }, $defs },
    ...more,
  });

describe('a field of a form never becomes another one', () => {
  const attack = { amount: 100, currency: 'usd', metadata: { amount: '999999' } };

  test('an object is JSON in its own field when the document says nothing of it', async () => {
    const { pairs } = await send(stripe({ formFields: [] }), { body: attack });
    expect(pairs).toEqual([
      ['amount', '100'],
      ['currency', 'usd'],
      ['metadata', '{"amount":"999999"}'],
    ]);
  });
  test('members stand in brackets where the document wants them there', async () => {
    const shipping = { name: 'Ada', address: { city: 'London' } };
    const body = {
      ...attack,
      name: 'Bob',
      shipping,
      expand: ['customer', 'invoice'],
      items: [{ price: 'p1', quantity: 2 }, { price: 'p2' }],
    };
    const echo = await send(stripe(), { body });
    expect(echo.body).toEqual({
      ...body,
      amount: '100',
      items: [{ price: 'p1', quantity: '2' }, { price: 'p2' }],
    });
    expect(echo.pairs).toContainEqual(['shipping[address][city]', 'London']);
    expect(echo.pairs).toContainEqual(['expand[1]', 'invoice']);
  });
  test('an exploded object is refused where it would pose as a field of the document, whether that is sent or not', () => {
    const exploded = stripe({ formFields: [{ name: 'metadata', style: 'form', explode: true }] });
    expect(refused(exploded, { body: attack })[0]).toMatch('/body/metadata: would be sent as "amount"');
    for (const name of [
      'amount',
      'AMOUNT',
      ' amount',
      'amount[]',
      'amount[0]',
      'amount.x',
      'amount\u0000x',
      '[amount]',
      ']amount',
      '[[amount]]',
      '!amount',
      'currency',
    ])
      expect(refused(exploded, { body: { metadata: { [name]: '1' } } })[0]).toMatch('/body/metadata: would be sent as');
    expect(refused(exploded, { body: { metadata: { order: '1' } } })).toEqual([]);
  });
  test.each([
    'metadata[amount]',
    'amount[]',
    'Amount',
    '[amount]',
    '[amount][x]',
    'amount]',
    '.amount',
    'sh\u0130pping',
    'shipping.name',
    'metadata',
  ])('a field named %j is not made up beside those of the document', (name) => {
    const details = refused(stripe(), { body: { amount: 1, [name]: '2' } });
    expect(details).toEqual(name === 'metadata' ? [] : [expect.stringContaining('/body/')]);
  });
  test.each(['a][amount', 'amount]', '[x', '', 'amount\u0000'])('a member named %j cannot leave its brackets', (name) => {
    expect(refused(stripe(), { body: { metadata: { [name]: '1' } } })[0]).toMatch('/body/metadata: must not have a member');
  });
  test.each(['_method', '_METHOD', '_method[]', '_charset_', 'X-HTTP-Method-Override'])(
    'a member named %j changes neither the method nor the character set',
    (name) => {
      for (const bodyType of [FORM, MULTIPART, 'application/json'])
        expect(refused(tool({ bodyType }, charge), { body: { amount: 1, [name]: 'DELETE' } })[0]).toMatch('take another method');
      const declares = { properties: { ...charge.properties, [name]: text } };
      expect(refused(tool({ bodyType: 'application/json' }, declares), { body: { [name]: 'DELETE' } })).toEqual([]);
      const parameters: registry.ParameterBinding[] = [{ argument: 'q', in: 'query', name: 'q', required: false, explode: true }];
      expect(refused(tool({ parameters }), { q: { [name]: 'DELETE' } })[0]).toMatch('take another method');
    },
  );
  test.each([
    [FORM, ['id', 'page', 'Page', 'page[]'], []],
    [MULTIPART, ['id', 'page'], []],
    ['application/json', ['page', 'PAGE'], ['id']],
  ])('a field of %s is not made up beside parameters that servers read with it', (bodyType, names, taken) => {
    const parameters: registry.ParameterBinding[] = [
      { argument: 'id', in: 'path', name: 'id', required: true },
      { argument: 'page', in: 'query', name: 'page', required: false },
      { argument: 'body', in: 'body', name: '', required: true },
    ];
    const definition = tool({ bodyType, parameters, path: '/x/{id}' }, { type: 'object', properties: { note: text } });
    const detailsOf = (name: string): readonly string[] => refused(definition, { id: '1', page: 1, body: { note: 'n', [name]: '9' } });
    for (const name of names) expect(detailsOf(name)).toEqual([expect.stringContaining('is like a parameter of the query or path')]);
    for (const name of taken) expect(detailsOf(name)).toEqual([]);
    const declares = tool({ bodyType, parameters, path: '/x/{id}' }, { type: 'object', properties: { page: text, id: text } });
    expect(refused(declares, { id: '1', page: 1, body: { id: '9', page: '2' } })).toEqual([]);
  });
  test('members of an exploded object that a server may read as one are refused', () => {
    const parameters: registry.ParameterBinding[] = [{ argument: 'q', in: 'query', name: 'q', required: false, explode: true }];
    for (const twin of ['Z', 'z[]', '[z]'])
      expect(refused(tool({ parameters }), { q: { z: 1, [twin]: 2 } })[0]).toMatch('/q: would be sent as');
    expect(refused(tool({ parameters }), { q: { z: 1, y: 2 } })).toEqual([]);
  });
  test('two objects do not share a member', () => {
    const both = tool({ formFields: ['a', 'b'].map((name) => ({ name, style: 'form', explode: true })) });
    expect(refused(both, { body: { a: { x: 1 }, b: { x: 2 } } })[0]).toMatch('/body/b: would be sent as "x", a name that is sent already');
  });
  test('names that are one after encoding are one', () => {
    const explode = tool({ formFields: [{ name: 'a', style: 'form', explode: true }] });
    expect(refused(explode, { body: { a: { '\ud800': 1, '\udbff': 2 } } })[0]).toMatch('is sent already');
    for (const bodyType of [FORM, MULTIPART])
      expect(refused(tool({ bodyType }), { body: { 'a\ud800': 1, 'a\udbff': 2 } })[0]).toMatch('is sent already');
    expect(refused(tool({ bodyType: MULTIPART }), { body: { 'a"': 1, 'a%22': 2 } })[0]).toMatch('is sent already');
  });
  test('a name that some parsers of parts read as another is none', () => {
    for (const name of ['am\\ount', 'amount\\', '\\amount', '=?utf-8?q?amount?=', '=?utf-8?B?YW1vdW50?='])
      expect(refused(tool({ bodyType: MULTIPART }), { body: { amount: 1, [name]: 9 } })[0]).toMatch(
        'must not have a backslash or "=?" in a name',
      );
    const exploded = tool({ bodyType: MULTIPART, formFields: [{ name: 'a', style: 'form', explode: true }] });
    expect(refused(exploded, { body: { a: { 'am\\ount': 9 } } })[0]).toMatch('/body/a: must not have a backslash or "=?" in a name');
    expect(refused(tool({ bodyType: FORM }), { body: { 'am\\ount': 9 } })).toEqual([]);
  });
});

describe('encodings of a form', () => {
  const styled = (style: string, explode: boolean, value: unknown) =>
    send(tool({ formFields: [{ name: 'p', style, explode }] }), { body: { p: value } }).then(({ pairs }) => pairs);
  test.each([
    ['form', false, ['a', 'b'], [['p', 'a,b']]],
    ['form', true, ['a', 'b'], [['p', 'a'], ['p', 'b']]],
    ['spaceDelimited', false, ['a', 'b'], [['p', 'a b']]],
    ['pipeDelimited', false, ['a', 'b'], [['p', 'a|b']]],
    ['form', false, { a: 1, b: 2 }, [['p', 'a,1,b,2']]],
    ['form', true, { a: 1, b: 2 }, [['a', '1'], ['b', '2']]],
    ['deepObject', true, { a: { b: 1 } }, [['p[a][b]', '1']]],
  ])('%s, explode %s: %j', async (style, explode, value, pairs) => expect(await styled(style, explode, value)).toEqual(pairs)); // prettier-ignore

  test('parts have the media type of the document, or that of their value', async () => {
    const fields: registry.FormField[] = [
      { name: 'note', contentType: 'text/markdown' },
      deep('meta'),
      { name: 'labels', contentType: 'application/json; charset=utf-8' },
    ];
    const body = { labels: ['a', 1], title: 'T', note: '# x', detail: { a: 1 }, tags: ['a', 'b'], lines: [{ n: 1 }], meta: { k: 'v' } };
    const { pairs, types } = await send(tool({ bodyType: MULTIPART, formFields: fields }), { body });
    expect(pairs).toEqual([
      ['labels', '"a"'],
      ['labels', '1'],
      ['title', 'T'],
      ['note', '# x'],
      ['detail', '{"a":1}'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['lines', '{"n":1}'],
      ['meta[k]', 'v'],
    ]);
    expect(types).toEqual([
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
      null,
      'text/markdown',
      'application/json',
      null,
      null,
      'application/json',
      null,
    ]);
  });
});

describe('an item of a list never becomes two', () => {
  test.each([
    ['query', 'form', false, ['read,admin']],
    ['query', 'spaceDelimited', false, ['read admin']],
    ['query', 'pipeDelimited', false, ['read|admin']],
    ['query', 'form', false, { role: 'x,admin,true' }],
    ['path', 'simple', false, ['1,2']],
    ['path', 'simple', true, { 'a=1,b': '2' }],
    ['path', 'label', true, ['1.2']],
    ['path', 'matrix', true, ['1;admin=1']],
    ['header', 'simple', false, ['a,b']],
    ['header', 'simple', true, { 'a=1': 'b' }],
  ] as const)('%s %s, explode %s: %j', (place, style, explode, value) => {
    const parameters: registry.ParameterBinding[] = [{ argument: 'p', in: place, name: 'p', required: false, style, explode }];
    const path = place === 'path' ? '/x/{p}' : '/x';
    expect(refused(tool({ parameters, path }), { p: value })[0]).toMatch(/^\/p: must not have "[^"]+" inside an item or a member/);
  });
  test('null in a list is not an empty text', () => {
    const parameters: registry.ParameterBinding[] = [{ argument: 'p', in: 'query', name: 'p', required: false }];
    expect(refused(tool({ parameters }), { p: [null] })[0]).toMatch('/p: must not have null in a list');
    expect(refused(tool({}), { body: { p: [null] } })[0]).toMatch('/body/p: must not have null in a list');
  });
});

describe('other ways to another name', () => {
  const query = (name: string, more: Partial<registry.ParameterBinding> = {}): registry.ParameterBinding => ({
    argument: name,
    in: 'query',
    name,
    required: false,
    ...more,
  });
  test('a query: members of objects, in any spelling that some server reads alike', () => {
    const definition = tool({ parameters: [query('filter'), query('other'), query('user_id')] });
    for (const name of ['user_id', 'USER_ID', 'user.id', 'user id', 'user_id[0]', 'other[x]'])
      expect(refused(definition, { filter: { [name]: '1' } })[0]).toMatch('/filter: would be sent as');
    expect(refused(definition, { filter: { a: 1 }, other: { a: 2 } })[0]).toMatch('is sent already');
    expect(refused(definition, { filter: { a: 1 }, other: { b: 2 } })).toEqual([]);
  });
  test('the parameter of the credential, in any spelling', () => {
    const auth = { type: 'apiKey', in: 'query', name: 'api_key' } as const;
    for (const name of ['api_key', 'API_KEY', 'api.key', 'api_key[]'])
      expect(refused(tool({ parameters: [query('f')], auth }), { f: { [name]: 'x' } })[0]).toMatch(
        '/f: cannot set the parameter that carries the credential',
      );
  });
  test('a semicolon starts no parameter, even where reserved characters may stay', async () => {
    const { path } = compileRequest(tool({ parameters: [query('q', { allowReserved: true })] }))({ q: 'a;admin=1' });
    expect(path).toBe('/v1/charges?q=a%3Badmin%3D1');
  });
  test('two headers of one name', () => {
    const parameters = ['X-Tag', 'x-tag'].map((name) => ({ ...query(name), in: 'header' as const }));
    expect(refused(tool({ parameters }), { 'X-Tag': 'a', 'x-tag': 'b' })[0]).toMatch('/x-tag: would be sent as the header x-tag');
  });
  test.each([
    ['/{a}.{b}', { a: '1.2', b: 'x' }],
    ['/{a}.{b}', { a: '1', b: '2.x' }],
    ['/{a}...{b}', { a: 'v.', b: 'x' }],
    ['/{a}...{b}', { a: 'v', b: '.x' }],
    ['/{a}:{b}', { a: '1:delete', b: 'get' }],
  ])('%s with %j could be read in two ways', (path, args) => {
    const parameters = ['a', 'b'].map((name) => ({ ...query(name), in: 'path' as const, required: true }));
    expect(refused(tool({ parameters, path }), args)[0]).toMatch(/^\/[ab]: must not contain/);
    expect(refused(tool({ parameters, path }), { a: '1', b: '2' })).toEqual([]);
  });
  test('JSON: a member that only differs in case from one of the schema, at any depth and behind any reference', () => {
    const json = (schema: unknown) => tool({ bodyType: 'application/json', inputSchema: { properties: { body: schema }, $defs } });
    expect(refused(json(charge), { body: { AMOUNT: 9 } })[0]).toMatch('/body/AMOUNT: is spelled like "amount"');
    expect(refused(json({ allOf: [{}, charge] }), { body: { shipping: { address: { City: 'x' } } } })[0]).toMatch(
      '/body/shipping/address/City: ',
    );
    expect(refused(json({ type: 'array', items: charge }), { body: [{ currency: 'a' }, { ſhipping: {} }] })[0]).toMatch(
      'is spelled like "shipping"',
    );
    expect(refused(json({ properties: { order_id: text } }), { body: { orderId: '9' } })[0]).toMatch('is spelled like "order_id"');
    expect(refused(json({ properties: { id: text } }), { body: { _id: '9' } })).toEqual([]);
    expect(refused(json(charge), { body: { metadata: { a: '1', A: '2' }, other: { Amount: 1 } } })).toEqual([]);
    expect(refused(json({ anyOf: [{ properties: { id: text } }, { properties: { ID: text } }] }), { body: { id: '1', ID: '2' } })).toEqual(
      [],
    );
  });
});
