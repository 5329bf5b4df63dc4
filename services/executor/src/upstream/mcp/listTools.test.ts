import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { secretsOf } from '../../domain/scrub';
import { asListed, incoming } from './incoming';
import { byName, listTools, pinOf, REPEATED } from './listTools';

/** What a server lists, page by page, as the client library hands it over. */
const listing = (pages: readonly (readonly object[])[], values: readonly string[] = []) => {
  let at = 0;
  const request = () => Promise.resolve({ [asListed]: pages[at], ...((at += 1) < pages.length && { nextCursor: String(at) }) });
  return listTools({ client: { request } as unknown as Client, secrets: secretsOf(values) }, 1_000);
};
const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object' } });

test('of tools with one name the first is what is imported and what a call is compared with, on whatever page the others are', async () => {
  const [first, second, other] = [tool('a', 'first'), tool('a', 'second'), tool('b', 'other')];
  const listed = await listing([
    [first, second],
    [other, first],
  ]);
  const twice = 'the server lists another tool of this name before it';
  expect(listed.tools.map(({ fault }) => fault)).toEqual([undefined, twice, undefined, twice]);
  expect([...byName(listed)].map(([name, { pin }]) => [name, pin])).toEqual([
    ['a', pinOf(first)],
    ['b', pinOf(other)],
  ]);
});

/** A client of the library, connected to a server of this generation that lists `tools`. */
async function connected(version: '2025-11-25' | '2026-07-28', tools: readonly unknown[]): Promise<Client> {
  const told = { capabilities: { tools: {} }, serverInfo: { name: 'far', version: '1' } };
  const results: Record<string, object> = {
    initialize: { ...told, protocolVersion: '2025-11-25' },
    // The list lacks the members that say how long it may be kept, as the lists of some servers do.
    'tools/list': { tools, resultType: 'complete' },
    ...(version === '2026-07-28' && {
      'server/discover': { ...told, supportedVersions: [version], resultType: 'complete', ttlMs: 0, cacheScope: 'private' },
    }),
  };
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message) => {
      const { id, method } = message as { id?: number; method: string };
      const said = results[method] === undefined ? { error: { code: -32_601, message: 'none' } } : { result: results[method] };
      // Text, as between processes: whoever changes what came changes nothing here.
      if (id !== undefined)
        setImmediate(() => transport.onmessage?.(JSON.parse(JSON.stringify({ jsonrpc: '2.0', id, ...said })) as JSONRPCMessage));
      return Promise.resolve();
    },
    onmessage: incoming(() => false).look,
  };
  const client = new Client({ name: 'gatehouse', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  return client;
}

test.each(['2025-11-25', '2026-07-28'] as const)(
  'of a list with broken tools the others are listed, of a server of %s',
  async (version) => {
    const broken = [
      { name: 'no schema' },
      { name: 'of a text', inputSchema: { type: 'string' } },
      { ...tool('number', ''), description: 5 },
      { ...tool('hints', ''), annotations: 'x' },
      { ...tool('icons', ''), icons: 'x' },
    ];
    const client = await connected(version, [tool('a', 'first'), ...broken, null, 'text', { inputSchema: {} }, tool('b', 'last')]);
    const { tools } = await listTools({ client, secrets: undefined }, 1_000);
    expect(tools.map((one) => [one.tool, one.fault])).toEqual([
      [tool('a', 'first'), undefined],
      ...broken.map((one) => [one, undefined]),
      [{}, 'it is no object'],
      [{}, 'it is no object'],
      [{ inputSchema: {} }, undefined],
      [tool('b', 'last'), undefined],
    ]);
    await client.close();
  },
);

test('of a tool that repeats the credential anywhere the name is kept at most, and a second of its name does not take its place', async () => {
  const key = 'the-Credential-77ab';
  const base64 = Buffer.from(`x${key}`).toString('base64');
  const more = [
    { description: `with ${key}` },
    { title: encodeURIComponent(key) },
    { inputSchema: { type: 'object', properties: { [key]: {} } } },
    { inputSchema: { type: 'object', properties: { a: { enum: [base64] } } } },
    { outputSchema: { default: key.toUpperCase() } },
    { annotations: { title: key } },
    { _meta: { key } },
    { icons: [{ src: key }] },
    { execution: { deeper: [[key]] } },
    // Characters that cannot be seen are taken out of descriptions before anybody reads them.
    { description: [...key].join('\u200b') },
    { title: [...base64].join('\u0001') },
  ];
  const repeating = more.map((members, at) => ({ ...tool(`a${at}`, ''), ...members }));
  const listed = await listing([[...repeating, tool('a0', 'second'), tool(key, ''), tool('b', 'other')]], [key]);
  expect(listed.tools.map((one) => [one.tool, one.fault])).toEqual([
    ...repeating.map(({ name }) => [{ name }, REPEATED]),
    [{ name: 'a0' }, 'the server lists another tool of this name before it'],
    [{}, REPEATED],
    [tool('b', 'other'), undefined],
  ]);
  expect(byName(listed).get('a0')).toMatchObject({ fault: REPEATED });
});

test('a result without a list of tools is no empty list', async () => {
  for (const tools of ['oops', null, {}, undefined]) {
    const client = await connected('2025-11-25', tools as never);
    await expect(listTools({ client, secrets: undefined }, 1_000)).rejects.toThrow('tools/list');
  }
});

test('a name that repeats the credential between characters that cannot be seen is not told either', async () => {
  const { tools } = await listing([[tool('n_s3cret\u00ad-of-9', 'x')]], ['s3cret-of-9']);
  expect(tools).toMatchObject([{ tool: {}, fault: REPEATED }]);
  expect(JSON.stringify(tools)).not.toContain('s3cret');
});

test('of a list without end 200 pages are asked for', async () => {
  let asked = 0;
  const request = () => Promise.resolve({ [asListed]: [], nextCursor: String((asked += 1)) });
  const { cut } = await listTools({ client: { request } as unknown as Client, secrets: undefined }, 10_000);
  expect(cut).toBe('the server lists its tools on more than 200 pages');
  expect(asked).toBe(200);
});
