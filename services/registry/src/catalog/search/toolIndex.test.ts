import { buildToolIndex, type SearchableTool } from './toolIndex';
import { termOf, tokenize } from './tokenize';

const tool = (toolName: string, more: Partial<SearchableTool> = {}): SearchableTool => ({
  id: toolName,
  integrationId: 'int',
  slug: 'x',
  toolName,
  tool: `x/${toolName}`,
  operation: `POST /${toolName}`,
  service: 'x',
  summary: '',
  description: '',
  tags: [],
  argumentNames: [],
  adminOnly: false,
  ...more,
});
const all = (): boolean => true;

test.each([
  ['listOpenOrders', ['list', 'open', 'orders']],
  ['repos_get-by.id/v2', ['repos', 'get', 'by', 'id', 'v2']],
  ['getHTTPStatus', ['get', 'http', 'status']],
  ['Größe änderN', ['größe', 'änder', 'n']],
  ['(.*)*$', []],
])('%s is %j', (text, words) => {
  expect(tokenize(text)).toEqual(words);
});

test.each([
  ['issues', 'issue'],
  ['repositories', 'repository'],
  ['deployed', 'deploys'],
])('%s and %s are one term', (one, other) => {
  expect(termOf(one)).toBe(termOf(other));
});

test.each(['the', 'please', 'existing'])('%s does not count', (word) => {
  expect(termOf(word)).toBeNull();
});

test('what says just that comes first', async () => {
  const index = await buildToolIndex([
    tool('pull-request-stacks_list', { summary: 'List the stacks of pull requests' }),
    tool('pulls_list', { summary: 'List pull requests' }),
  ]);
  expect(index.search('list the pull requests', all).map(({ toolName }) => toolName)[0]).toBe('pulls_list');
});

test("the name counts more than the description, and hidden tools take nobody's place", async () => {
  const index = await buildToolIndex([
    tool('a', { description: 'creates an invoice' }),
    tool('createInvoice'),
    tool('c', { summary: 'Send an invoice' }),
    tool('d', { argumentNames: ['invoice_id'] }),
  ]);
  const names = index.search('invoice', all).map(({ toolName }) => toolName);
  expect(names[0]).toBe('createInvoice');
  expect(names[1]).toBe('c');
  expect(names).toHaveLength(4);
  expect(index.search('invoice', ({ toolName }) => toolName !== 'createInvoice').map(({ toolName }) => toolName)[0]).toBe('c');
  expect(index.search('invoi', all)[0]!.toolName).toBe('createInvoice');
  expect(index.search('invoise', all)[0]!.toolName).toBe('createInvoice');
  expect(index.search('***', all)).toEqual([]);
});

test('equal scores come in the order of names', async () => {
  const index = await buildToolIndex(['c', 'a', 'b'].map((name) => tool(`${name}_thing`)));
  expect(index.search('thing', all).map(({ toolName }) => toolName)).toEqual(['a_thing', 'b_thing', 'c_thing']);
});

test('what is asked to be done is read from the verb, and what a tool does from its name, its method and its path', async () => {
  const index = await buildToolIndex([
    tool('GetCustomers', { operation: 'GET /v1/customers' }),
    tool('PostCustomers', { operation: 'POST /v1/customers' }),
    tool('PostCustomersCustomer', { operation: 'POST /v1/customers/{customer}' }),
    tool('DeleteCustomersCustomer', { operation: 'DELETE /v1/customers/{customer}' }),
    tool('customers_archive', { operation: 'POST /customers.archive' }),
  ]);
  const first = (question: string): string => index.search(question, all)[0]!.toolName;
  expect(first('create a customer')).toBe('PostCustomers');
  expect(first('I want to add a new customer')).toBe('PostCustomers');
  expect(first('list customers')).toBe('GetCustomers');
  expect(first('which customers are there?')).toBe('GetCustomers');
  expect(first('change a customer')).toBe('PostCustomersCustomer');
  expect(first('remove the customer')).toBe('DeleteCustomersCustomer');
  expect(first('archive a customer')).toBe('customers_archive');
});

test('other words for a thing find it, after the word itself', async () => {
  const index = await buildToolIndex([
    tool('createIssue', { operation: 'POST /issue' }),
    tool('createTicket', { operation: 'POST /tickets' }),
    tool('usergroups_create'),
  ]);
  expect(index.search('create a ticket', all).map(({ toolName }) => toolName)).toEqual([
    'createTicket',
    'createIssue',
    'usergroups_create',
  ]);
  expect(index.search('create a user group', all)[0]!.toolName).toBe('usergroups_create');
});

test('the name of a tool finds that tool, however it is written', async () => {
  const names = ['issues_create', 'issues_create-comment', 'issues_list', 'PostCustomersCustomer', 'PostCustomers'];
  const index = await buildToolIndex(names.map((name) => tool(name)));
  for (const name of names) expect([name, index.search(name, all)[0]!.toolName]).toEqual([name, name]);
});

test('markup of a summary is not searched, and a hostile one costs nothing', async () => {
  const index = await buildToolIndex([tool('a', { summary: '<strong>List</strong> things' }), tool('b', { description: '<'.repeat(600) })]);
  expect(index.search('strong', all)).toEqual([]);
  expect(index.search('things', all)).toHaveLength(1);
});
