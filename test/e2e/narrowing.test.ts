/** Less of a large answer, as its caller asks. */
import { callTool, startUpstream, useStack, type Caller, type Stack, type Upstream } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let caller: Caller;
let api: Upstream;
beforeAll(async () => {
  api = await startUpstream();
  stack = await useStack();
  caller = await stack.readyCaller();
  await stack.importApi('api', { document: api.document() });
  await stack.grant(caller.account.id, 'api');
  await stack.org('PUT', `/service-accounts/${caller.account.id}/credentials/api`, { type: 'bearer', value: 'narrow-key-1234' });
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  await api?.close();
}, 60_000);

const call = async (more: object) => {
  const { isError, answer } = await callTool(stack.mcpUrl, 'execute_tool', { tool: 'api/echo', ...more }, { token: caller.token.value });
  const content = (answer.message?.result?.['content'] ?? []) as { text: string }[];
  return { isError, texts: content.map(({ text }) => text) };
};
const items = Array.from({ length: 500 }, (_, id) => ({ id, note: 'x'.repeat(50) }));

proves(['CALL-NARROW'], 'members by path, and a cut that says how large the answer was', async () => {
  api.plan({ body: JSON.stringify({ items, total: 500 }) });
  const whole = await call({});
  expect(JSON.parse(whole.texts[0]!)).toEqual({ items, total: 500 });
  const chosen = await call({ fields: ['items.id'] });
  expect(JSON.parse(chosen.texts[0]!)).toEqual({ items: items.map(({ id }) => ({ id })) });
  const cut = await call({ maxBytes: 200 });
  expect(cut).toEqual({
    isError: false,
    texts: [whole.texts[0]!.slice(0, 200), expect.stringContaining(`first 200 of ${whole.texts[0]!.length} bytes`)],
  });
  expect((await call({ fields: ['itemz'] })).texts[1]).toContain('there are "items", "total"');
  api.plan(undefined);
});

proves(['CALL-NARROW'], 'of what fails the beginning is answered, whatever members were asked for', async () => {
  api.plan({ status: 404, body: JSON.stringify({ error: 'x'.repeat(20_000) }) });
  const { isError, texts } = await call({ maxBytes: 100, fields: ['nothing'] });
  expect({ isError, texts }).toEqual({
    isError: true,
    texts: [
      expect.stringMatching(/^The API answered 404\.\n\{"error":"x+$/),
      expect.stringContaining('first 100 of 20034 bytes'),
      expect.stringMatching(/^About this call: /),
    ],
  });
  expect((await call({})).texts[1]).toContain('first 4096 of 20034 bytes');
  api.plan(undefined);
});

proves(
  ['CALL-NARROW'],
  'without a bound a large answer is cut, and what a message cannot carry is narrowed before it is sent',
  async () => {
    api.plan({ body: JSON.stringify({ id: 7, text: 'x'.repeat(9_000_000) }) });
    expect((await call({})).texts[1]).toContain('first 1000000 of 9000018 bytes');
    expect((await call({ fields: ['id'] })).texts).toEqual(['{"id":7}']);
    api.plan(undefined);
  },
);

const DESCRIBED = (url: string) => ({
  openapi: '3.0.3',
  info: { title: 'Described', version: '1' },
  servers: [{ url }],
  paths: {
    '/described/{id}': {
      get: {
        operationId: 'read',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } }],
        responses: {
          200: {
            description: 'It',
            content: { 'application/json': { schema: { type: 'object', properties: { url: { type: 'string' } } } } },
          },
        },
      },
    },
  },
});

proves(['CALL-NARROW'], 'an answer that its description describes is data too, unless that says less than its text', async () => {
  await stack.importApi('described', { document: DESCRIBED(api.url) });
  await stack.grant(caller.account.id, 'described');
  const id = '9007199254740993';
  const read = async (more: object = {}) => {
    const asked = { tool: 'described/read', arguments: { id }, ...more };
    const { answer } = await callTool(stack.mcpUrl, 'execute_tool', asked, { token: caller.token.value });
    return answer.message?.result as { content: { text: string }[]; structuredContent?: object; isError?: boolean };
  };
  const whole = await read();
  expect(whole.structuredContent).toMatchObject({ method: 'GET', url: `/described/${id}` });
  expect(JSON.parse(whole.content[0]!.text)).toEqual(whole.structuredContent);
  expect((await read({ fields: ['url'] })).structuredContent).toEqual({ url: `/described/${id}` });
  expect(await read({ maxBytes: 100 })).not.toHaveProperty('structuredContent');
  api.plan({ body: `{"id":${id}}` });
  const exact = await read();
  expect(exact.content).toEqual([{ type: 'text', text: `{"id":${id}}` }]);
  expect(exact).not.toHaveProperty('structuredContent');
  api.plan({ status: 429, headers: { 'retry-after': '30' }, body: '{"error":"slow down"}' });
  const refused = await read();
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('Call again in 30 s') }, { text: expect.stringMatching(/^About this call: /) }],
  });
  expect(refused).not.toHaveProperty('structuredContent');
  api.plan(undefined);
});
