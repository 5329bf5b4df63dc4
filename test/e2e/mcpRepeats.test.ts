/** Upstreams that repeat the credential elsewhere than in a text: in definitions of tools, in what a server says of itself, in media types. */
import { MongoClient } from 'mongodb';
import {
  fakeMcpCalls,
  fakeTool,
  refusal,
  startFakeMcp,
  startStack,
  startUpstream,
  type Caller,
  type FakeMcp,
  type FakeMcpCalls,
  type OwnStack,
  type Upstream,
} from '../harness';
import { proves } from '../proves';

const CREDENTIAL = 'mcp-Credential-93e0';
const BASE64 = Buffer.from(CREDENTIAL).toString('base64').replace(/=+$/, '');
const FORMS = [CREDENTIAL, CREDENTIAL.toLowerCase(), BASE64, [...CREDENTIAL].reverse().join('')];
const formsIn = (text: string): string[] => FORMS.filter((form) => text.includes(form));

let stack: OwnStack;
let server: FakeMcp;
let api: Upstream;
let caller: Caller;
let fake: FakeMcpCalls;

beforeAll(async () => {
  [server, api] = await Promise.all([startFakeMcp(), startUpstream()]);
  stack = await startStack({ apart: ['executor'], allowUpstreams: [server.host, api.host] });
  caller = await stack.readyCaller();
  fake = fakeMcpCalls({ stack, caller, server, credential: CREDENTIAL });
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await Promise.all([server?.close(), api?.close()]);
}, 60_000);

/** Forms of the credential in any document of this stack's databases. */
async function formsStored(): Promise<string[]> {
  const mongo = await MongoClient.connect(stack.urls.mongo);
  try {
    const { databases } = await mongo.db('admin').admin().listDatabases({ nameOnly: true });
    const found: string[] = [];
    for (const { name } of databases.filter(({ name: one }) => one.startsWith(stack.home.prefixes.DATABASE_PREFIX)))
      for (const { collectionName } of await mongo.db(name).collections())
        for await (const document of mongo.db(name).collection(collectionName).find({}, { raw: true }))
          found.push(
            ...formsIn(Buffer.from(document as unknown as Uint8Array).toString('latin1')).map((form) => `${collectionName}: ${form}`),
          );
    return found;
  } finally {
    await mongo.close();
  }
}

const repeating = [
  fakeTool('described', { description: `Sends ${CREDENTIAL}.` }),
  fakeTool('titled', { title: BASE64 }),
  fakeTool('valued', { inputSchema: { type: 'object', properties: { q: { enum: [CREDENTIAL], default: CREDENTIAL } } } }),
  fakeTool('membered', { inputSchema: { type: 'object', properties: { [CREDENTIAL]: {} } } }),
  fakeTool('answering', { outputSchema: { type: 'object', properties: { a: { const: FORMS[3] } } } }),
  fakeTool('annotated', { annotations: { title: CREDENTIAL } }),
  fakeTool('meta', { _meta: { key: CREDENTIAL } }),
  fakeTool('icons', { icons: [{ src: `https://far.example/${CREDENTIAL}.png` }] }),
  fakeTool(CREDENTIAL),
];

describe('a server that repeats the credential in what it lists', () => {
  afterEach(() => {
    server.tools = [fakeTool('echo')];
    server.about = { serverInfo: { name: 'Fake', version: '1' } };
  });

  proves(
    ['SECRETS'],
    'its import takes the other tools, says why these are left out, and shows and stores the credential nowhere',
    async () => {
      server.about = {
        serverInfo: { name: 'far', title: `Far ${CREDENTIAL}`, version: CREDENTIAL },
        instructions: `Use ${BASE64} and ${[...CREDENTIAL].join('\u200b')} for all.`,
      };
      server.tools = [fakeTool('echo'), ...repeating];
      const source = { slug: 'repeats', auth: { type: 'bearer' }, mcp: { url: server.url, credential: CREDENTIAL } };
      const preview = (await stack.org('POST', '/integrations/preview', source)) as unknown as {
        report: { imported: number; skipped: { operation: string; reason: string }[] };
      };
      expect(preview.report.imported).toBe(1);
      expect(preview.report.skipped).toEqual(
        [...repeating.slice(0, -1).map(({ name }) => `tools/call ${String(name)}`), 'tool 10'].map((operation) => ({
          operation,
          reason: 'its definition repeats the credential',
        })),
      );
      const imported = await fake.connect('repeats');
      const seen = [
        preview,
        imported,
        await stack.org('GET', '/integrations/repeats'),
        await stack.org('GET', '/integrations/repeats/tools'),
        await stack.callTool('list_services', {}, { token: caller.token.value }),
        await stack.callTool('describe_tools', { tools: ['repeats/echo'] }, { token: caller.token.value }),
      ];
      expect(formsIn(JSON.stringify(seen))).toEqual([]);
      expect(await formsStored()).toEqual([]);
    },
  );

  proves(
    ['SECRETS', 'PIN-QUARANTINE'],
    "a caller's own credential in a definition refuses the call, and is proposed to nobody",
    async () => {
      await fake.connect('listed');
      server.tools = [fakeTool('echo', { description: `Sends ${CREDENTIAL}.` })];
      const refused = await fake.run('listed/echo', { q: 'x' });
      expect(refused).toMatchObject({ isError: true, calls: 0, entry: { outcome: 'failed', data: { reason: 'credentialRepeated' } } });
      expect(refused.text).toMatch(
        /^listed\/echo was not run: its server repeats the credential of this call in the definition of the tool/,
      );
      expect(await stack.org('GET', '/integrations/listed/changes')).toMatchObject({ changes: [] });
      expect(await formsStored()).toEqual([]);
      server.tools = [fakeTool('echo')];
      server.endSession();
      expect(await fake.run('listed/echo', { q: 'x' })).toMatchObject({ isError: false, calls: 1 });
    },
  );

  proves(
    ['SECRETS', 'PIN-QUARANTINE'],
    'a refresh under the credential that the admin has stored takes and proposes nothing of it',
    async () => {
      await fake.connect('refreshed');
      await stack.org('PUT', '/me/credentials/refreshed', { type: 'bearer', value: CREDENTIAL });
      server.tools = [fakeTool('echo'), fakeTool('plain'), fakeTool('more', { description: `Sends ${CREDENTIAL}.` })];
      const skipped = [{ operation: 'tools/call more', reason: 'its definition repeats the credential' }];
      expect(await stack.org('POST', '/integrations/refreshed/refresh', { mcp: {} })).toMatchObject({
        report: { skipped, changes: { added: ['plain'], changed: [] } },
      });
      expect(await stack.org('GET', '/integrations/refreshed/changes')).toMatchObject({ changes: [] });
      expect(await formsStored()).toEqual([]);
    },
  );

  proves(['SECRETS'], 'why it cannot be imported says nothing of the credential', async () => {
    server.onRequest = (_, response) => {
      response.writeHead(200, { 'content-type': `application/x-${CREDENTIAL}` }).end('x');
      return true;
    };
    const { status, body } = await refusal(fake.connect('unread'));
    server.onRequest = undefined;
    expect([status, formsIn(body)]).toEqual([400, []]);
  });
});

describe('media types that hold the credential', () => {
  const data = Buffer.from('harmless').toString('base64');
  const mimeType = `application/x-${CREDENTIAL}`;

  proves(['SECRETS', 'MCP-CONTENT'], 'of an MCP server become a type that says nothing', async () => {
    await fake.connect('media');
    server.onCall = () => ({
      content: [
        { type: 'image', data, mimeType: `image/${CREDENTIAL}` },
        { type: 'audio', data, mimeType: `audio/wav; key=${CREDENTIAL}` },
        { type: 'resource', resource: { uri: 'far:a', mimeType, blob: data } },
        { type: 'resource', resource: { uri: 'far:b', mimeType, text: 'b' } },
        { type: 'resource_link', uri: 'far:c', name: 'c', mimeType },
      ],
    });
    const { answer } = await fake.run('media/echo');
    server.onCall = undefined;
    const said = JSON.stringify(answer.message);
    expect([formsIn(said), said.split('application/octet-stream').length - 1]).toEqual([[], 5]);
  });

  proves(['SECRETS'], 'of an API too, over MCP and over REST', async () => {
    await stack.importApi('typed', { document: api.document() });
    await stack.putCredential(caller.account.id, 'typed', CREDENTIAL, 'bearer');
    await stack.grant(caller.account.id, 'typed');
    api.plan({ headers: { 'content-type': mimeType }, body: Buffer.from('\u0000\u0001') });
    const { answer } = await stack.execute('typed/echo', { q: 'x' }, { token: caller.token.value });
    const said = JSON.stringify(answer.message);
    expect([formsIn(said), said.includes('application/octet-stream')]).toEqual([[], true]);
  });
});
