/** The integrations of an organization by clicks: import, tools, access, credentials with a test, a call as oneself, refresh, removal. */
import { startUpstream, until, type Stack, type Upstream } from '../harness';
import { proves } from '../proves';
import { startOrgPages, type OrgPages } from './orgPages';
import { TEST_LIMIT_MS, type Window } from './window';

const KEY = 'the-right-key';
const HOSTILE = '<img src=x onerror=alert(1)>\u202E';

let pages: OrgPages;
let stack: Stack;
let upstream: Upstream;
let window: Window;
beforeAll(async () => {
  [pages, upstream] = [await startOrgPages('/integrations'), await startUpstream()];
  ({ stack, window } = pages);
  upstream.plan(({ headers }) => (headers.authorization === `Bearer ${KEY}` ? { body: '{"all":"well"}' } : { status: 401 }));
}, TEST_LIMIT_MS);
afterAll(async () => {
  await pages?.stop();
  await upstream?.close();
}, TEST_LIMIT_MS);

/** Two tools, and one operation that cannot be one. */
const describing = (second: string, description = ''): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: HOSTILE, version: '1' },
    servers: [{ url: upstream.url }],
    security: [{ bearer: [] }],
    paths: {
      '/things': { get: { operationId: 'listThings', summary: HOSTILE, description, responses: {} } },
      [`/${second}`]: { get: { operationId: second, summary: 'Second', responses: {} } },
      '/broken': { get: { operationId: 'broken', parameters: [{ $ref: '#/components/parameters/absent' }], responses: {} } },
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });

proves(
  ['CONSOLE-INTEGRATIONS', 'IMPORT', 'MARKS'],
  'a pasted description and a file are previewed with what could not be taken, hostile names stay text, and hidden characters are marked',
  async () => {
    const { page } = window;
    await window.button('Import API').click();
    await page.getByText('Text', { exact: true }).click();
    await window.field('Text of the OpenAPI description').fill('{"openapi":');
    await window.button('Preview').click();
    await window.says('Not done.');
    await window.field('Text of the OpenAPI description').fill(describing('second'));
    await window.button('Preview').click();
    await window.says('2 tools, and 1 operation that cannot become a tool.');
    await page.getByRole('list', { name: 'Cannot become a tool (1)' }).getByText('GET /broken').waitFor();
    const marked = 'holds hidden characters, which were left out.';
    await window.says(`Look at the name and description of the integration: one of them ${marked}`);
    await window.says(`Look at its description: it ${marked}`);
    expect(await window.axe()).toEqual([]);
    await window.button('Back').click();

    await page.getByText('File', { exact: true }).click();
    await window.field('File with the OpenAPI description').setInputFiles({
      name: 'things.json',
      mimeType: 'application/json',
      buffer: Buffer.from(describing('second')),
    });
    await window.button('Preview').click();
    await window.says('2 tools, and 1 operation that cannot become a tool.');
    await window.field('Short name').fill('things');
    await window.button('Import 2 tools').click();
    await window.says('things has 2 tools.');
    await pages.go('/integrations/things');
    await window.says(`Look at the name and description of the integration: one of them ${marked}`);
    await page.getByRole('cell', { name: 'listThings', exact: true }).waitFor();
    await page.getByLabel('Search tools').fill('second');
    await page.getByRole('cell', { name: 'listThings', exact: true }).waitFor({ state: 'detached' });
    expect(window.dialogs).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS', 'IMPORT'],
  'a well-known API or MCP server is searched by words and fills in the form; its way to prove calls goes with its own address alone',
  async () => {
    const { page } = window;
    const asked: unknown[] = [];
    await page.route('**/integrations/preview', (route) => {
      asked.push(JSON.parse(route.request().postData()!));
      return route.abort();
    });
    await pages.go('/integrations');
    await window.button('Import API').click();
    const start = page.getByRole('combobox', { name: 'Well-known API or MCP server (optional)' });
    await start.fill('github rest');
    await page.getByRole('option', { name: /GitHub API/ }).click();
    const address = await window.field('Address of the OpenAPI description').inputValue();
    expect(address).toMatch(/^https:\/\/raw\.githubusercontent\.com\/github\//);
    expect(await window.axe()).toEqual([]);
    await window.button('Preview').click();
    await start.fill('linear');
    await page.getByRole('option', { name: /Linear/ }).click();
    expect(await window.field('Address of the MCP server').inputValue()).toBe('https://mcp.linear.app/mcp');
    await window.button('Preview').click();
    await window.field('Address of the MCP server').fill('https://mcp.example/mcp');
    await window.button('Preview').click();
    await until('three previews', async () => asked.length === 3);
    expect(asked).toEqual([
      { url: address, auth: { type: 'bearer' } },
      { mcp: { url: 'https://mcp.linear.app/mcp' }, auth: { type: 'oauth2' } },
      { mcp: { url: 'https://mcp.example/mcp' } },
    ]);
    await page.unroute('**/integrations/preview');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS', 'CONSOLE-FIRST-CALL'],
  'a person stores a key, reads why a call is refused, is granted the tools, and sees what the API answers to the key',
  async () => {
    const { page } = window;
    await pages.go('/integrations/things?view=credentials');
    await window.says('No credential is stored: tools that need one cannot be called.');
    await window.button('Store credential').click();
    await window.field('Bearer token').fill('a-wrong-key');
    await window.button('Store credential').click();
    await window.button('Test credential').click();
    await window.says('Gatehouse refused the call. Nothing was sent to the API.');
    expect(upstream.hits).toHaveLength(0);

    await page.getByRole('link', { name: 'Change the grants' }).click();
    await window.button('Grant access').click();
    await page.getByRole('radio', { name: 'Member', exact: true }).check();
    await page.getByRole('combobox').click();
    await page.getByRole('option').first().click();
    await window.button('Grant access').click();
    await page.getByRole('row', { name: /admin@/ }).waitFor();

    await page.getByRole('tab', { name: 'Try' }).click();
    await window.button('What would happen').click();
    await window.says('Would run.');
    expect(upstream.hits).toHaveLength(0);
    await window.button('Run it here').click();
    await window.says('The API rejected the call (401).');
    await page.getByRole('tab', { name: 'Credentials' }).click();
    await window.button('Replace credential').click();
    await window.field('Bearer token').fill(KEY);
    await window.button('Store credential').click();
    await window.button('Test credential').click();
    await window.says('The API answered 200.');
    expect(await window.axe()).toEqual([]);
    await page.getByRole('link', { name: 'What happened to this call' }).click();
    await page.getByRole('heading', { level: 1, name: /things\// }).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS', 'CALL-BREAKER'],
  'the page says that calls are refused because the API failed repeatedly, since when and until when, and says so no more when it answers',
  async () => {
    const isOpen = async (): Promise<boolean> => {
      await stack.org('POST', '/me/calls', { tool: 'things/listThings', arguments: {} });
      return (await stack.org('GET', '/integrations/things/health'))['breaker'] !== undefined;
    };
    upstream.plan(() => ({ status: 500 }));
    await until('a circuit breaker to open', isOpen);
    await pages.go('/integrations/things');
    await window.says(
      /Calls are refused for now, and nothing is sent: \d+ of the last \d+ calls before .+ failed\. From .+ on the next call is tried\./,
    );
    expect(await window.axe()).toEqual([]);
    upstream.plan(() => ({ body: '{"all":"well"}' }));
    await until('every circuit breaker to close', async () => !(await isOpen()), 60_000);
    await window.page.getByText('Calls are refused for now').waitFor({ state: 'detached' });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS', 'TOOL-DISABLED', 'TOOL-DESCRIPTION'],
  'a tool that somebody else changed meanwhile is not overwritten: both versions are shown, and a change of another tool asks nothing',
  async () => {
    const { page } = window;
    const set = (tool: string, change: object) => stack.org('PATCH', `/integrations/things/tools/${tool}`, change);
    const second = () => stack.org('GET', '/integrations/things/tools/second');
    await pages.go('/integrations/things');
    await window.button('Edit second').click();
    await window.field('Description (optional)').fill('Mine.');
    await set('second', { enabled: false });
    await window.button('Save tool').click();
    await window.says('Not saved: somebody changed this while you did.');
    expect(await second()).toMatchObject({ enabled: false, description: '' });
    expect(await window.axe()).toEqual([]);
    await window.button('Take theirs').click();
    await page.getByRole('switch', { name: 'Enabled', checked: false }).waitFor();
    await window.field('Description (optional)').fill('Mine, read again.');
    await set('listThings', { description: 'Of another admin.' });
    await window.button('Save tool').click();
    await page.getByRole('cell', { name: /Mine, read again\./ }).waitFor();
    expect(await second()).toMatchObject({ enabled: false, description: 'Mine, read again.' });
    await set('second', { enabled: true, description: null });
    await set('listThings', { description: null });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS', 'TOOL-DISABLED', 'TOOL-DESCRIPTION'],
  'a tool is described in other words and disabled, and the page of the refused call leads back to it',
  async () => {
    const { page } = window;
    await pages.go('/integrations/things');
    await window.button('Edit second').click();
    await window.field('Description (optional)').fill('Ask for the second thing.');
    expect(await window.axe()).toEqual([]);
    await window.button('Save tool').click();
    await page.getByRole('cell', { name: /Ask for the second thing\..*in the words of an admin/ }).waitFor();
    await page.getByRole('checkbox', { name: 'Select second' }).check();
    await window.button('Disable…').click();
    await window.button('Disable tools').click();
    await window.says('1 disabled.');
    await window.button('Close').click();
    await window.says('disabled: every call is refused');
    expect(await window.axe()).toEqual([]);

    const { id } = await stack.org('POST', '/me/calls', { tool: 'things/second', arguments: {} });
    await pages.go(`/calls/${String(id)}`);
    await window.says('the tool is disabled');
    await page.getByRole('link', { name: 'Enable the tool' }).click();
    await window.button('Edit second').click();
    await page.getByRole('switch', { name: 'Enabled' }).check();
    await window.button('Save tool').click();
    // The note of the save before may still be shown: the dialog closes once this one is done.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await stack.org('GET', '/integrations/things/tools/second')).toMatchObject({
      enabled: true,
      description: 'Ask for the second thing.',
      importedDescription: '',
    });
    await window.button('Show original description of second').click();
    await window.button('Use the original description').click();
    await window.says('Save the tool to use the original description.');
    await window.button('Save tool').click();
    await page.getByText('in the words of an admin').waitFor({ state: 'detached' });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-INTEGRATIONS'],
  'a newer description is compared before it is taken, and an integration is removed after its name was typed',
  async () => {
    const { page } = window;
    const { revision } = await stack.org('GET', '/integrations/things');
    await pages.go('/integrations/things?view=settings');
    await page.getByText('Text', { exact: true }).click();
    await window.field('Text of the OpenAPI description').fill(describing('third', 'Call it first.'));
    await window.button('Preview').click();
    await window.says('1 added, 1 changed, 1 removed.');
    await page.getByRole('list', { name: 'What models read of listThings, before and after' }).getByText('Call it first.').waitFor();
    expect(await window.axe()).toEqual([]);
    expect((await stack.org('GET', '/integrations/things'))['revision']).toBe(revision);
    await window.button('Refresh integration').click();
    await window.says('Refreshed: 1 added, 1 changed, 1 removed.');
    const { tools } = await stack.org('GET', '/integrations/things/tools');
    expect((tools as { name: string }[]).map(({ name }) => name)).toEqual(['listThings', 'third']);

    await stack.org('POST', '/blocks', { target: { kind: 'tool', slug: 'things', tool: 'third' }, reason: 'leak' });
    await window.button('Remove integration').click();
    await window.says('1 block is lifted.');
    await window.says(/1 caller made \d+ calls in the last 7 days\./);
    expect(await window.axe()).toEqual([]);
    await page.getByLabel(/^Everything that calls it stops/).fill('things');
    await window.button('Remove integration').last().click();
    await window.says('No API is imported yet.');
    await expect(stack.org('GET', '/integrations/things')).rejects.toMatchObject({ status: 404 });
    await until('the block to be lifted', async () => ((await stack.org('GET', '/blocks?status=active'))['blocks'] as []).length === 0);
    await pages.go('/blocks');
    await page.getByRole('row', { name: /things\/third tool of a deleted integration/ }).waitFor();
  },
  TEST_LIMIT_MS,
);
