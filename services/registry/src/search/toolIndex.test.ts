import { buildToolIndex, type SearchableTool } from './toolIndex';
import { termOf, tokenize } from './tokenize';

const tool = (toolName: string, more: Partial<SearchableTool> = {}): SearchableTool => ({
  id: toolName,
  integrationId: 'int',
  slug: 'x',
  toolName,
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
  ['status', 'status'],
  ['access', 'access'],
  ['aws', 'aws'],
  ['the', null],
])('%s is looked for as %s', (word, term) => {
  expect(termOf(word)).toBe(term);
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
