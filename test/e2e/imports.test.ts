/** API descriptions over REST: large ones, odd ones and hostile ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { githubDocument } from '@gatehouse/test-support';
import { useStack, type Caller, type Stack } from '../harness';
import { proves } from '../proves';

interface Report {
  format: string;
  operations: number;
  imported: number;
  skipped: { operation: string; reason: string }[];
}
interface Result {
  integration: { slug: string; toolCount: number };
  report: Report;
}
const BASE = 'https://api.example.com/v1';
const EXAMPLES = join(__dirname, '../../node_modules/@readme/oas-examples');

let stack: Stack;
let caller: Caller;
beforeAll(async () => {
  stack = await useStack();
  caller = await stack.readyCaller();
}, 120_000);
afterAll(() => stack?.stop(), 60_000);

/** A large import may take longer than the harness's client waits. */
async function post(
  body: string,
  type = 'application/json',
  query = '',
): Promise<{ status: number; json: Result & { error?: string; details?: string[] } }> {
  const headers = { authorization: `Bearer ${await stack.adminJwt()}`, 'content-type': type };
  const response = await fetch(`${stack.apiUrl}/v1/orgs/${stack.orgSlug}/integrations${query}`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(110_000),
  });
  return { status: response.status, json: (await response.json()) as never };
}
const importText = (slug: string, text: string, more: object = {}) => post(JSON.stringify({ slug, text, ...more }));
const call = async (name: string, args: Record<string, unknown>) => (await stack.callTool(name, args, { token: caller.token.value })).json;
const operationsIn = (document: { paths: Record<string, object> }): number =>
  Object.values(document.paths).flatMap((item) =>
    Object.keys(item).filter((key) => /^(get|put|post|delete|options|head|patch|trace)$/.test(key)),
  ).length;

async function toolNames(slug: string): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ limit: '200', ...(cursor !== undefined && { cursor }) });
    const page = (await stack.org('GET', `/integrations/${slug}/tools?${query}`)) as { tools: { name: string }[]; nextCursor?: string };
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return names;
}

describe("GitHub's whole API", () => {
  proves(
    ['IMPORT'],
    'every one of its 1,223 operations is a tool or a line of the report',
    async () => {
      const text = await githubDocument();
      let running = true;
      const importing = post(`{"slug":"github","document":${text}}`).finally(() => (running = false));
      let answered = 0;
      for (; running; answered += 1) expect(await call('list_services', {})).toMatchObject({ services: [{ slug: 'orders' }] });
      const { status, json } = await importing;
      expect([status, answered > 3]).toEqual([201, true]);
      const { operations, imported, skipped } = json.report;
      expect([operations, operationsIn(JSON.parse(text))]).toEqual([1_223, 1_223]);
      expect(imported + skipped.length).toBe(operations);
      expect(imported).toBeGreaterThan(1_200);
      for (const { operation, reason } of skipped)
        expect([operation, reason]).toEqual([expect.stringMatching(/^[A-Z]+ \//), expect.stringMatching(/.{8,}/)]);
      const names = await toolNames('github');
      expect([json.integration.toolCount, names.length, new Set(names).size]).toEqual([imported, imported, imported]);
    },
    120_000,
  );

  proves(
    ['IMPORT', 'DISCOVER'],
    'is searched in words and described in full',
    async () => {
      await stack.grant(caller.account.id, 'github');
      const near = async (query: string, tool: string, within: number): Promise<void> => {
        const { tools } = (await call('search_tools', { query })) as { tools: { tool: string }[] };
        expect([query, tools.slice(0, within).map((found) => found.tool)]).toEqual([query, expect.arrayContaining([tool])]);
      };
      await near('create an issue', 'github/issues_create', 3);
      await near('list pull requests', 'github/pulls_list', 3);
      await near('star a repository', 'github/activity_star-repo-for-authenticated-user', 5);
      const { tools } = (await call('describe_tools', { tools: ['github/issues_create'] })) as {
        tools: { inputSchema: Record<string, never> }[];
      };
      expect(tools[0]!.inputSchema).toMatchObject({
        required: expect.arrayContaining(['owner', 'repo', 'body']),
        properties: {
          owner: { type: 'string' },
          body: { type: 'object', required: ['title'], properties: { title: {}, labels: { type: 'array' }, assignees: {} } },
        },
      });
      const large = [
        'repos_update',
        'repos_create-org-ruleset',
        'repos_create-repo-ruleset',
        'repos_update-org-ruleset',
        'repos_update-repo-ruleset',
      ];
      const names = [...large, ...(await toolNames('github')).slice(0, 20 - large.length)].map((name) => `github/${name}`);
      const many = (await call('describe_tools', { tools: names })) as { tools: { tool: string; cut?: string; inputSchema: object }[] };
      expect([many.tools.map(({ tool }) => tool), JSON.stringify(many).length < 60_000]).toEqual([names, true]);
      const shortened = many.tools.find(({ cut }) => cut !== undefined)!;
      expect(shortened.cut).toContain('Describe this tool alone to read all of it.');
      const alone = (await call('describe_tools', { tools: [shortened.tool] })) as typeof many;
      expect(alone.tools[0]!.cut).toBeUndefined();
      expect(JSON.stringify(alone.tools[0]!.inputSchema).length).toBeGreaterThan(JSON.stringify(shortened.inputSchema).length);
    },
    60_000,
  );
});

const example = (path: string): string => readFileSync(join(EXAMPLES, path), 'utf8');
const EXAMPLE_FILES: [path: string, format: RegExp][] = [
  ['2.0/json/petstore.json', /^Swagger 2\.0/],
  ['2.0/yaml/petstore-expanded.yaml', /^Swagger 2\.0/],
  ['2.0/json/schema-circular.json', /^Swagger 2\.0/],
  ['3.0/json/star-trek.json', /^OpenAPI 3\.0/],
  ['3.0/json/circular.json', /^OpenAPI 3\.0/],
  ['3.0/yaml/parameters-style.yaml', /^OpenAPI 3\.0/],
  ['3.0/json/file-uploads.json', /^OpenAPI 3\.0/],
  ['3.1/json/train-travel.json', /^OpenAPI 3\.1/],
  ['3.1/yaml/petstore.yaml', /^OpenAPI 3\.1/],
];

proves(
  ['IMPORT'],
  'documents of all versions, as JSON and YAML, inside a body or as the body',
  async () => {
    for (const [i, [path, format]] of EXAMPLE_FILES.entries()) {
      const { status, json } = await importText(`example-${i}`, example(path), { baseUrl: BASE });
      expect([path, status, json.details]).toEqual([path, 201, undefined]);
      const { operations, imported, skipped } = json.report;
      expect(json.report.format).toMatch(format);
      expect([path, imported + skipped.length, operations > 0]).toEqual([path, operations, true]);
      for (const { reason } of skipped) expect([path, reason]).toEqual([path, expect.stringMatching(/.{8,}/)]);
      expect((await toolNames(`example-${i}`)).length).toBe(imported);
    }
    const raw = await post(example('3.1/yaml/train-travel.yaml'), 'application/yaml', `?slug=raw&baseUrl=${encodeURIComponent(BASE)}`);
    expect([raw.status, raw.json.report?.imported]).toEqual([201, (await toolNames('raw')).length]);
    expect((await importText('raw', example('3.1/yaml/petstore.yaml'), { baseUrl: BASE })).status).toBe(409);
  },
  90_000,
);

const documentWith = (paths: object, more: object = {}): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, servers: [{ url: BASE }], paths, ...more });
const aliases = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...[...'bcdefghij'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[i]}`).join()}]`),
].join('\n');
const HOSTILE: [what: string, text: string, place: RegExp][] = [
  ['broken JSON', '{"openapi":"3.1.0",', /^\/(document|text): is not JSON.*/],
  ['broken YAML', 'openapi: 3.1.0\n  info: [', /^\/(document|text): is not JSON or YAML.*line/],
  ['a key twice in JSON', '{"openapi":"3.1.0","paths":{},"paths":{}}', /^\/(document|text): .*twice/],
  ['a key twice in YAML', 'openapi: 3.1.0\nopenapi: 3.0.0\npaths: {}', /^\/(document|text): .*unique/],
  ['no OpenAPI', '{"hello":"world"}', /^\/.*(openapi|swagger)/i],
  ['a list', '[1,2]', /^\/.*object/],
  ['plain text', 'just words', /^\/.*(object|openapi)/i],
  ['an unknown version', '{"openapi":"4.0.0","paths":{}}', /^\/openapi.*/],
  ['an alias bomb', `openapi: 3.1.0\n${aliases}`, /^\/(document|text): .*alias/i],
  ['an alias cycle', 'openapi: 3.1.0\npaths: &p\n  /x: *p', /^\/.*nested|alias|circle|cycl/i],
  ['bottomless nesting', `{"openapi":"3.1.0","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, /^\/.*nested/],
  ['a poisonous name', '{"openapi":"3.1.0","paths":{"__proto__":{"get":{}}}}', /^\/paths.*__proto__/],
  ['no server', '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{}}', /^\/(servers|baseUrl)/],
];

describe('documents that cannot be used', () => {
  proves(
    ['IMPORT'],
    'are refused with the place, and the registry goes on',
    async () => {
      for (const [what, text, place] of HOSTILE) {
        const { status, json } = await importText('hostile', text);
        expect({ what, status, details: json.details }).toEqual({ what, status: 400, details: [expect.stringMatching(place)] });
      }
      for (const body of [
        '{"slug":"hostile","document":{"openapi"',
        '{"slug":"hostile","slug":"two","text":"x"}',
        '{"slug":"hostile"}',
        '{"slug":"hostile","text":"x","url":"https://e.example"}',
      ]) {
        const { status, json } = await post(body);
        expect([body, status, json.details]).toEqual([body, 400, [expect.stringMatching(/^\//)]]);
      }
      const large = await post(JSON.stringify({ slug: 'hostile', text: 'x'.repeat(33 << 20) }));
      expect([large.status, large.json.error]).toEqual([413, expect.stringMatching(/larger than \d+ bytes/)]);
      await expect(stack.org('GET', '/integrations/hostile')).rejects.toMatchObject({ status: 404 });
      expect((await stack.org('GET', '/integrations/orders'))['toolCount']).toBe(4);
    },
    90_000,
  );

  proves(
    ['IMPORT'],
    'a broken operation is one line of the report and the others work',
    async () => {
      const good = { operationId: 'good', responses: {} };
      const reference = (to: string): object => ({
        post: { operationId: 'bad', requestBody: { content: { 'application/json': { schema: { $ref: to } } } }, responses: {} },
      });
      const loop = {
        schemas: {
          Loop: { $ref: '#/components/schemas/Loop' },
          Tree: { type: 'object', properties: { kids: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } },
        },
      };
      for (const [i, to] of [
        'https://evil.example/schema.json',
        'other.yaml#/X',
        '#/components/schemas/None',
        '#/components/schemas/Loop',
      ].entries()) {
        const slug = `broken-${i}`;
        const { status, json } = await importText(
          slug,
          documentWith({ '/good': { get: good }, '/bad': reference(to) }, { components: loop }),
        );
        expect([to, status]).toEqual([to, 201]);
        expect([to, json.report.skipped]).toEqual([to, [{ operation: 'POST /bad', reason: expect.stringMatching(/.{8,}/) }]]);
        expect(await toolNames(slug)).toEqual(['good']);
      }
      const tree = await importText('tree', documentWith({ '/tree': reference('#/components/schemas/Tree') }, { components: loop }));
      expect(tree.json.report).toMatchObject({ imported: 1, skipped: [] });
      await stack.grant(caller.account.id, 'tree');
      const { tools } = (await call('describe_tools', { tools: ['tree/bad'] })) as { tools: { inputSchema: object }[] };
      expect(JSON.stringify(tools[0]!.inputSchema)).toContain('kids');
    },
    90_000,
  );
});
