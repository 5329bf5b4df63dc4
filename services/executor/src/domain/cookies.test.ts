/** Cookies that arguments fill: nothing a caller writes becomes another cookie, or that of the credential. */
import type { registry } from '@gatehouse/contracts';
import { compileRequest } from './buildRequest';
import { UnusableDefinition } from './refusal';

const cookie = (name: string, more: Partial<registry.ParameterBinding> = {}): registry.ParameterBinding => ({
  argument: name,
  in: 'cookie',
  name,
  required: false,
  ...more,
});
const session: registry.ToolAuth = { type: 'apiKey', in: 'cookie', name: 'sid' };
const tool = (parameters: registry.ParameterBinding[], auth: registry.ToolAuth = session): registry.HttpTool => ({
  kind: 'http',
  integrationId: 'int_0000000000000000000000',
  slug: 'api',
  toolName: 't',
  digest: 'd',
  baseUrl: 'https://api.example',
  method: 'GET',
  path: '/x',
  parameters,
  inputSchema: {},
  auth,
});
const sent = (parameters: registry.ParameterBinding[], args: Record<string, unknown>, auth?: registry.ToolAuth): string | undefined =>
  compileRequest(tool(parameters, auth))(args).headers['cookie'];
const refused = (...given: Parameters<typeof sent>): readonly string[] => {
  try {
    return [`sent: ${sent(...given)}`];
  } catch (err) {
    return (err as { details: string[] }).details;
  }
};

test('each is sent under its own name', () => {
  expect(sent([cookie('lang'), cookie('theme')], { lang: 'de', theme: 'dark' })).toBe('lang=de; theme=dark');
  expect(sent([cookie('lang')], {})).toBeUndefined();
  expect(sent([cookie('ids', { explode: false })], { ids: [1, 2] })).toBe('ids=1%2C2');
  expect(sent([cookie('filter', { contentType: 'application/json' })], { filter: { a: 1 } })).toBe('filter=%7B%22a%22%3A1%7D');
  expect(sent([cookie('note', { contentType: 'text/plain' })], { note: 'a b' })).toBe('note=a%20b');
});

test.each(['a; sid=stolen', 'a\r\nset-cookie: sid=1', 'a,sid=1', 'a b', '"', '\\', 'ü', '=', '\u0000', '%3B sid=1'])(
  'whatever %j says, it is one value',
  (value) => {
    const text = sent([cookie('lang')], { lang: value })!;
    expect(text).toMatch(/^lang=[A-Za-z0-9._~%-]*$/);
    expect(decodeURIComponent(text.slice(5))).toBe(value);
  },
);

test('a list or an object that would be several cookies is refused', () => {
  expect(refused([cookie('lang')], { lang: { sid: 'mine' } })).toEqual(['/lang: must be a single value: it is sent as one cookie']);
  expect(refused([cookie('lang')], { lang: ['a', 'b'] })).toEqual(['/lang: must be a single value: it is sent as one cookie']);
  expect(refused([cookie('lang')], { lang: null })[0]).toMatch('must not be null');
});

test.each(['sid', 'SID', 'sid.x', 's_id'])('%s cannot be set beside the cookie of the credential', (name) => {
  expect(refused([cookie(name)], { [name]: 'mine' })).toEqual([`/${name}: cannot set the parameter that carries the credential`]);
  const several: registry.ToolAuth = {
    type: 'several',
    schemes: [{ name: 'session', auth: { type: 'apiKey', in: 'cookie', name: 'sid' } }],
  };
  expect(refused([cookie(name)], { [name]: 'mine' }, several)).toEqual([`/${name}: cannot set the parameter that carries the credential`]);
});

test.each(['a;b', 'a=b', 'a b', '$Version', 's%69d', ''])('a definition with the cookie %j is not usable', (name) => {
  expect(() => compileRequest(tool([cookie(name)]))).toThrow(UnusableDefinition);
});
