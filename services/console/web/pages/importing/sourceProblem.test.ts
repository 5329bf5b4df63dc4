import { fieldErrors, Problem } from '../../api/problems';
import { sourceProblem } from './sourceProblem';

const FIELDS = ['from', 'url', 'file', 'text', 'baseUrl', 'server', 'credential', 'known'];
const shown = (from: string, details: string[], status = 400, hadCredential = false): Record<string, string> =>
  fieldErrors(sourceProblem(new Problem(status, 'bad', { details }), { from, hadCredential })!.details, FIELDS);

test.each<[string, string, Record<string, string>]>([
  ['file', '/text: is not JSON: Expected , (line 1 column 40)', { file: 'It is not JSON: Expected , (line 1 column 40).' }],
  ['text', '/text: is not JSON: x', { text: 'It is not JSON: x.' }],
  ['file', '/: is no OpenAPI or Swagger document', { file: 'It is no OpenAPI or Swagger document.' }],
  ['url', '/info/title: has a lone surrogate', { url: '/info/title has a lone surrogate' }],
  ['url', '/url: the document is too large', { url: 'The document is too large.' }],
  ['text', '/baseUrl: server address "/" is relative', { baseUrl: 'Server address "/" is relative.' }],
  ['mcp', '/mcp/url: it answers text/html', { server: 'It answers text/html.' }],
  ['url', '/auth: is unknown', { '': '/auth: is unknown' }],
  ['url', 'no path at all', { '': 'no path at all' }],
])('of the source %s, %s stands at its field', (from, detail, expected) => {
  expect(shown(from, [detail])).toEqual(expected);
});

test('a credential that is wanted or not taken is told in the words of the form', () => {
  const detail = '/mcp/credential: the server wants a credential: give one, and /auth says how it is sent';
  expect(shown('mcp', [detail])).toEqual({ credential: 'The server wants a credential.' });
  expect(shown('mcp', [detail], 400, true)).toEqual({ credential: 'The server does not take this credential.' });
  expect(shown('mcp', ['/mcp/credential: /auth says that the server takes none'], 400, true)).toEqual({
    credential: 'It takes no credential.',
  });
});

test('what is too large says so in megabytes, at its field', () => {
  expect(shown('text', [], 413)).toEqual({ text: 'It is larger than 32 MB.' });
});
