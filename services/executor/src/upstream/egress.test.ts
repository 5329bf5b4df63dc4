import type { LookupAddress } from 'node:dns';
import { isPublicAddress } from '@gatehouse/runtime';
import type { Dispatcher } from 'undici';
import { parseAllowList } from './allowList';
import { createEgress } from './egress';
import { documentFetcher } from './fetchDocument';

const egress = createEgress(parseAllowList(''));

/** T-43 of docs/threat-model.md#requests-to-apis. */
const refused = [
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://127.1',
  'https://0',
  'https://0.0.0.0',
  'https://017700000001',
  'https://0x7f.1',
  'https://0x7f000001',
  'https://2130706433',
  'https://127.0.0.1.',
  'https://localhost',
  'https://localhost.',
  'https://LOCALHOST',
  'https://a.localhost',
  'https://[::1]',
  'https://[::]',
  'https://[::ffff:7f00:1]',
  'https://[::ffff:127.0.0.1]',
  'https://[::127.0.0.1]',
  'https://[64:ff9b::a9fe:a9fe]',
  'https://[64:ff9b:1::1]',
  'https://[2002:7f00:1::]',
  'https://[2001::1]',
  'https://[2001:db8::1]',
  'https://[fe80::1]',
  'https://[fc00::1]',
  'https://[fd12:3456::1]',
  'https://[fec0::1]',
  'https://[ff02::1]',
  'https://93.184.216.34:22',
  'https://api.example.com:25',
  'https://[100::1]',
  'https://[3fff::1]',
  'https://[5f00::1]',
  'https://[4000::1]',
  'https://169.254.169.254',
  'https://168.63.129.16',
  'https://[::ffff:168.63.129.16]',
  'https://169.254.169.254/latest/meta-data/',
  'https://0251.0376.0251.0376',
  'https://0xa9fea9fe',
  'https://10.0.0.1',
  'https://10.255.255.255',
  'https://172.16.0.1',
  'https://172.31.255.255',
  'https://192.168.1.1',
  'https://100.64.0.1',
  'https://192.0.0.1',
  'https://192.0.2.1',
  'https://198.18.0.1',
  'https://198.51.100.1',
  'https://203.0.113.1',
  'https://224.0.0.1',
  'https://240.0.0.1',
  'https://255.255.255.255',
  'https://192.88.99.1',
  'https://ok@10.0.0.1',
  'http://ok@10.0.0.1',
  'https://user:pass@api.example.com',
  'https://①②⑦.⓪.⓪.①',
  'https://１２７.０.０.１',
  'https://127。0。0。1',
  'https://%31%32%37.0.0.1',
  'https://metadata.google.internal',
  'https://router.local',
  'https://intranet',
  'https://nas.home.arpa',
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/',
  'ftp://example.com',
  'data:text/plain,x',
  'javascript:1',
  'ws://example.com',
  'http://example.com',
  'http://8.8.8.8',
  '//example.com',
  'example.com',
  '',
  'https://',
  'https:// example.com',
  'https://[::1',
  'https://exa mple.com',
];
test.each(refused)('%j is refused', (url) => expect(egress.refuseUrl(url)).toEqual(expect.any(String)));

test.each([
  'https://api.example.com',
  'https://api.example.com:8443/v1',
  'https://8.8.8.8',
  'https://[2606:4700::1111]',
  'https://api.example.com.',
  'https://bücher.example',
])('%j is allowed', (url) => expect(egress.refuseUrl(url)).toBeUndefined());

test('documents of APIs come over https alone, also where a host redirects to http', async () => {
  const answers = { '/moved': [302, { location: 'http://example.com/openapi.json' }] } as const;
  const asked: string[] = [];
  const dispatcher = {
    dispatch: ({ path }: { path: '/moved' }, handler: Dispatcher.DispatchHandler) => {
      asked.push(path);
      const [status, headers] = answers[path];
      handler.onResponseStart!({} as never, status, headers, '');
      handler.onResponseEnd!({} as never, {});
      return true;
    },
  } as unknown as Dispatcher;
  const fetch = documentFetcher(dispatcher, egress);
  for (const url of ['http://example.com/openapi.json', 'https://example.com/moved'])
    await expect(fetch(url, 1_000, 1_000)).rejects.toMatchObject({ code: 'invalid', details: ['/url: only https is allowed'] });
  expect(asked).toEqual(['/moved']);
});

describe('what an operator allows', () => {
  const open = createEgress(parseAllowList('127.0.0.1:8080, api.corp.internal:8443, 10.1.0.0/16:443,[fd00::1]:9000,[fd12::/16]:443'));
  test.each([
    'http://127.0.0.1:8080/x',
    'https://127.0.0.1:8080',
    'http://0x7f.1:8080',
    'https://api.corp.internal:8443',
    'https://API.corp.internal.:8443',
    'https://10.1.2.3',
    'https://[fd00::1]:9000',
    'https://[fd12:1::5]',
  ])('%j is allowed', (url) => expect(open.refuseUrl(url)).toBeUndefined());
  test.each([
    'http://127.0.0.1',
    'http://127.0.0.1:8081',
    'https://127.0.0.2:8080',
    'https://api.corp.internal',
    'https://x.api.corp.internal:8443',
    'https://10.2.0.1',
    'https://10.1.2.3:444',
    'https://[fd00::2]:9000',
  ])('%j is not', (url) => expect(open.refuseUrl(url)).toBeDefined());
  test.each(['x', 'host', ':80', 'host:0', 'host:99999', '10.0.0.0/99:443', 'http://a:80', 'a b:80', '[::1]'])(
    'the setting %j stops the start',
    (setting) => expect(() => parseAllowList(setting)).toThrow(/UPSTREAM_ALLOW/),
  );
});

describe('names', () => {
  const resolve = (name: string, on = egress, port = 443): Promise<LookupAddress[]> =>
    new Promise((done, fail) =>
      on.lookup(port)(name, { all: true }, (err, addresses) => (err === null ? done(addresses as LookupAddress[]) : fail(err))),
    );

  test('a name that resolves to a private address is refused, wherever it says it is', async () => {
    await expect(resolve('localhost')).rejects.toThrow(/does not resolve to public addresses only/);
    expect(await egress.refuseTarget('https://localhost.')).toBeDefined();
  });
  test('an allowed name may', async () => {
    const open = createEgress(parseAllowList('localhost:7777'));
    expect((await resolve('localhost', open, 7777)).length).toBeGreaterThan(0);
    await expect(resolve('localhost', open, 7778)).rejects.toThrow();
  });
  test('a name that does not resolve now may be stored', async () => {
    expect(await egress.refuseTarget('https://no-such-host.example.invalid')).toBeUndefined();
  });
});

test('text that is no address is not public', () => {
  for (const text of ['', 'localhost', '1.2.3', '::g']) expect(isPublicAddress(text)).toBe(false);
});
