/** The pre-flight against a gateway that says what the test wants, as a pipeline runs it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Tool {
  approval?: 'maybe' | 'always';
  denied?: string;
}
interface Run {
  code: number;
  out: string;
  err: string;
}

const TOKEN = 'svc_test';
/** What the account may use; everything else is not found. */
const granted: Record<string, Tool> = {
  'orders/list': {},
  'orders/create': { approval: 'maybe' },
  'orders/refund': { approval: 'always' },
  'orders/purge': { denied: 'blocked: incident 7\n\u001b[31m::error::' },
  'crm/find': {},
  'crm/purge': { denied: 'never', approval: 'always' },
};
const services = [
  { slug: 'orders', credential: 'connected' },
  { slug: 'crm', credential: 'missing' },
];
const answers = {
  list_services: () => ({ services }),
  describe_tools: ({ tools }: { tools: string[] }) => ({
    tools: tools.filter((tool) => tool in granted).map((tool) => ({ tool, approval: 'never', ...granted[tool] })),
    notFound: tools.filter((tool) => !(tool in granted)),
  }),
};

let server: Server;
let url: string;
let folder: string;
let asked: { name: keyof typeof answers; arguments: { tools: string[] } }[];
let failure: { status: number; body: object } | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const refused = request.headers.authorization === `Bearer ${TOKEN}` ? failure : { status: 401, body: {} };
      if (refused !== undefined) return void response.writeHead(refused.status).end(JSON.stringify(refused.body));
      const { params } = JSON.parse(Buffer.concat(chunks).toString()) as { params: (typeof asked)[number] };
      asked.push(params);
      const text = JSON.stringify(answers[params.name](params.arguments));
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text }], isError: false } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/org/acme`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  failure = undefined;
});

const run = (args: string[], env: Record<string, string> = { GATEHOUSE_TOKEN: TOKEN }): Promise<Run> =>
  new Promise((resolve) => {
    const program = join(__dirname, '..', 'preflight.mjs');
    const child = execFile(process.execPath, [program, ...args], { env: { PATH: process.env['PATH'], ...env } }, (_err, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
const check = (...args: string[]): Promise<Run> => run(['--url', url, ...args]);

test.each([
  [0, ['orders/list']],
  [3, ['orders/list', 'orders/create']],
  [3, ['orders/refund', 'orders/list']],
  [4, ['orders/purge', 'orders/refund']],
  [5, ['orders/purge', 'crm/find', 'orders/list']],
  [5, ['crm/purge']],
  [6, ['orders/none', 'crm/find', 'orders/purge']],
  [6, ['nothing']],
])('exit code %i for %j', async (code, tools) => {
  const { code: given, out, err } = await check(...tools);
  expect({
    given,
    err,
    tools: out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ +/)[1]),
  }).toEqual({ given: code, err: '', tools });
});

test('a line says why, in one line', async () => {
  expect((await check('orders/list', 'orders/refund', 'orders/purge', 'crm/find', 'orders/none')).out).toBe(
    [
      'ready               orders/list',
      'needs_approval      orders/refund  (every call waits for a person)',
      'denied              orders/purge  (blocked: incident 7 [31m::error::)',
      'missing_credential  crm/find  (the account has no credential for crm)',
      'not_granted         orders/none  (not granted to this account, or there is no such tool)',
      '',
    ].join('\n'),
  );
});

test('--json', async () => {
  const { code, out } = await check('--json', 'orders/create', 'orders/list');
  expect([code, JSON.parse(out)]).toEqual([
    3,
    {
      ready: false,
      exitCode: 3,
      tools: [
        { tool: 'orders/create', verdict: 'needs_approval', detail: 'calls may wait for a person, by their arguments or the time' },
        { tool: 'orders/list', verdict: 'ready' },
      ],
    },
  ]);
});

test('names from a file, each asked once, twenty at a time, and nothing is run', async () => {
  const file = join(folder, 'tools.txt');
  const many = Array.from({ length: 45 }, (_, at) => `orders/t${at}`);
  writeFileSync(file, ['# what the release needs', '', 'orders/list # daily', 'orders/refund', ...many].join('\r\n'));
  const { code, out } = await check('--file', file, 'orders/list');
  expect([code, out.trimEnd().split('\n').length]).toEqual([6, 47]);
  expect(asked.map(({ name }) => name)).toEqual(['list_services', ...Array.from({ length: 3 }, () => 'describe_tools')]);
  expect(asked.slice(1).map((call) => call.arguments.tools.length)).toEqual([20, 20, 7]);
});

test('the gateway away, or saying no, is 1', async () => {
  const nobody = createServer();
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
  const { port } = nobody.address() as AddressInfo;
  await new Promise((resolve) => nobody.close(resolve));
  expect(await run(['--url', `http://127.0.0.1:${port}/`, 'a/b'])).toMatchObject({ code: 1, err: expect.stringContaining('ECONNREFUSED') });
  const refused = await run(['--url', url, 'a/b'], { GATEHOUSE_TOKEN: 'svc_other' });
  expect(refused).toMatchObject({ code: 1, out: '', err: 'preflight: the gateway refuses the token\n' });
  failure = { status: 503, body: { error: { message: 'Temporarily unavailable' } } };
  expect(await check('a/b')).toMatchObject({ code: 1, err: expect.stringContaining('503 Temporarily unavailable') });
  failure = {
    status: 200,
    body: { result: { isError: true, content: [{ type: 'text', text: 'The gateway cannot do this right now.' }] } },
  };
  expect(await check('a/b')).toMatchObject({ code: 1, err: expect.stringContaining('cannot do this right now') });
});

test('wrong usage is 2, and says what', async () => {
  const wrong: [string[], Record<string, string>, RegExp][] = [
    [['a/b'], { GATEHOUSE_TOKEN: TOKEN }, /--url is missing/],
    [['--url', 'ftp://x', 'a/b'], { GATEHOUSE_TOKEN: TOKEN }, /--url is no http address/],
    [['--url', url], { GATEHOUSE_TOKEN: TOKEN }, /at least one tool/],
    [['--url', url, 'a/b'], {}, /GATEHOUSE_TOKEN/],
    [['--url', url, '--token', 'x', 'a/b'], { GATEHOUSE_TOKEN: TOKEN }, /--token/],
    [['--url', url, '--file', join(folder, 'none')], { GATEHOUSE_TOKEN: TOKEN }, /--file cannot be read/],
    [['--url', url, 'x'.repeat(513)], { GATEHOUSE_TOKEN: TOKEN }, /no tool has the name/],
  ];
  for (const [args, env, text] of wrong) expect(await run(args, env)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(text) });
  expect(asked).toEqual([]);
});

test('--help names every exit code', async () => {
  const { code, out } = await run(['--help'], {});
  expect(code).toBe(0);
  for (const number of [0, 1, 2, 3, 4, 5, 6]) expect(out).toMatch(new RegExp(`^  ${number}  `, 'm'));
});
