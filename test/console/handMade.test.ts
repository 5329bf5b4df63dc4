/** An API without a description by clicks: its operations are written, previewed, imported, called and changed. */
import { startUpstream, type Upstream } from '../harness';
import { proves } from '../proves';
import { findingsOfSizes, SIZE_NAMES } from './looks';
import { startOrgPages, type OrgPages } from './orgPages';
import { TEST_LIMIT_MS, type Window } from './window';

let pages: OrgPages;
let upstream: Upstream;
let window: Window;
beforeAll(async () => {
  [pages, upstream] = [await startOrgPages('/integrations'), await startUpstream()];
  ({ window } = pages);
}, TEST_LIMIT_MS);
afterAll(async () => {
  await pages?.stop();
  await upstream?.close();
}, TEST_LIMIT_MS);

const TAG = { name: 'tag', in: 'query', list: true, enum: ['red', 'blue'] };
const operation = (at: number) => window.page.getByRole('group', { name: `Operation ${at}`, exact: true });
const focused = (): Promise<unknown> => window.page.evaluate('document.activeElement.textContent || document.activeElement.dataset.path');

proves(
  ['CONSOLE-BY-HAND', 'IMPORT-BY-HAND'],
  'operations are written by hand, with what is wrong beside its field, previewed and imported',
  async () => {
    const { page } = window;
    await window.button('Import API').click();
    await page.getByText('By hand', { exact: true }).click();
    await window.button('Preview').click();
    await operation(1).getByText('Begin with "/".').waitFor();
    await window.field('Name of the API').fill('Depot');
    await window.field('Base URL').fill(`${upstream.url}/v1`);
    const first = operation(1);
    await first.getByLabel('Method').selectOption('POST');
    await first.getByLabel('Path', { exact: true }).fill('/boxes/{box}/moves');
    await first.getByText('From the path: box.').waitFor();
    await first.getByLabel('Tool name').fill('moveBox');
    await first.getByLabel('Summary (optional)').fill('Move a box');
    await first.getByRole('button', { name: 'Add parameter' }).click();
    const parameter = first.getByRole('group', { name: 'Parameter 1' });
    await parameter.getByLabel('Parameter name').fill('Authorization');
    await parameter.getByLabel('Sent in').selectOption('header');
    await first.getByLabel('Takes a JSON body').check();
    await first
      .getByLabel('JSON Schema of the body (optional)')
      .fill('{"type":"object","required":["shelf"],"properties":{"shelf":{"type":"integer"}}}');
    await window.button('Add operation').click();
    await operation(2).getByLabel('Path', { exact: true }).fill('/unwanted');
    await window.button('Remove operation 2').press('Enter');
    await operation(2).waitFor({ state: 'detached' });
    expect(await focused()).toBe('Add operation');
    await window.button('Preview').click();
    await parameter.getByText('is a header that callers never set').waitFor();
    expect(await focused()).toBe('operations.0.parameters.0.name');
    expect(await findingsOfSizes(window, 'by hand', SIZE_NAMES)).toEqual([]);
    await parameter.getByLabel('Parameter name').fill('dryRun');
    await parameter.getByLabel('Sent in').selectOption('query');
    await parameter.getByLabel('Type').selectOption('boolean');
    await first.getByRole('button', { name: 'Add parameter' }).click();
    const second = first.getByRole('group', { name: 'Parameter 2' });
    await second.getByLabel('Parameter name').fill('tag');
    await second.getByLabel('A list of them').check();
    await second.getByLabel('Allowed values (optional)').fill('red\nblue');
    await window.button('Preview').click();
    await window.says('Depot (made by hand): 1 tool.');
    await page.getByRole('list', { name: 'Tools' }).getByText('POST /boxes/{box}/moves').waitFor();
    await window.button('Import 1 tool').click();
    await window.says('depot has 1 tool.');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-BY-HAND', 'IMPORT-BY-HAND'],
  'the tool is called, its operations are changed with a comparison, and what was written is there again',
  async () => {
    const { stack, go } = pages;
    const { page } = window;
    const { user } = (await stack.rest('GET', '/me')) as { user: { id: string } };
    const resource = { kind: 'integration', slug: 'depot' };
    await stack.org('PUT', '/grants', { subject: { kind: 'user', id: user.id }, resource, tools: 'ALL' });
    await go('/integrations/depot?view=try&tool=moveBox');
    await page.getByLabel('Arguments').fill('{"box":"b7","dryRun":true,"tag":["red","blue"],"body":{"shelf":3}}');
    await window.button('Run it here').click();
    await window.says('The API answered 200.');
    expect(upstream.hits.at(-1)).toMatchObject({
      method: 'POST',
      url: '/v1/boxes/b7/moves?dryRun=true&tag=red&tag=blue',
      body: '{"shelf":3}',
    });

    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Change operations' }).waitFor();
    expect(await operation(1).getByLabel('Tool name').inputValue()).toBe('moveBox');
    await operation(1).getByLabel('Path', { exact: true }).fill('/crates/{box}/moves');
    await operation(1)
      .getByLabel('JSON Schema of the body (optional)')
      .fill('{"type":"object","required":["shelf"],"properties":{"shelf":{"type":"string"},"note":{"type":"string"}}}');
    await window.button('Add operation').click();
    await operation(2).getByLabel('Path', { exact: true }).fill('/boxes');
    await operation(2).getByLabel('Tool name').fill('list');
    await window.button('Preview').click();
    await window.says('1 added, 1 changed, 0 removed.');
    await window.says('changed: “body.shelf” takes string now, integer before; “body.note” is new');
    expect(await window.axe()).toEqual([]);
    await window.button('Refresh integration').click();
    await window.says('Refreshed: 1 added, 1 changed, 0 removed.');
    expect(await stack.org('GET', '/integrations/depot')).toMatchObject({
      baseUrl: `${upstream.url}/v1`,
      operations: [
        { name: 'moveBox', path: '/crates/{box}/moves', parameters: [{ name: 'dryRun', in: 'query', type: 'boolean' }, TAG] },
        { name: 'list', method: 'GET', path: '/boxes' },
      ],
    });
  },
  TEST_LIMIT_MS,
);
