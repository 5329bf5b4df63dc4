/** Every way out goes through the proxy of the operator when there is one. */
import { oauthApi, openWorkspace, startForwardProxy, type ForwardProxy, type OAuthApi } from '@gatehouse/test-support';
import { startFakeMcp, startStack, startUpstream, type Caller, type FakeMcp, type OwnStack, type Upstream } from '../harness';
import { sharedPlatforms } from '../harness/testRun';
import { upstreamDocument } from '../harness/upstreamDocument';
import { proves } from '../proves';

const PASSWORD = 'egress-proxy-password-51e0';
/** A name that only the proxy can resolve. */
const NAME = 'partner.example';

let proxy: ForwardProxy;
let api: Upstream;
let direct: Upstream;
let server: FakeMcp;
let provider: OAuthApi;
let platform: string;
let stack: OwnStack;
let caller: Caller;
const named = (host: string): string => host.replace('127.0.0.1', NAME);

beforeAll(async () => {
  [proxy, api, direct, server, provider] = await Promise.all([
    startForwardProxy(PASSWORD),
    startUpstream(),
    startUpstream(),
    startFakeMcp(),
    oauthApi(),
  ]);
  platform = (await sharedPlatforms()).managed[0]!;
  stack = await startStack({
    apart: ['executor'],
    allowUpstreams: [named(api.host), named(server.host), direct.host, new URL(provider.origin).host],
    settings: {
      executor: { EGRESS_PROXY: proxy.url, EGRESS_PROXY_EXCEPT: direct.host, PLATFORM_HOSTS: `managed=${platform}` },
    },
  });
  caller = await stack.readyCaller();
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await Promise.all([proxy, api, direct, server, provider].map((one) => one?.close()));
}, 60_000);
beforeEach(() => void (proxy.tunnels.length = 0));

const call = (tool: string) => stack.execute(tool, {}, { token: caller.token.value });
async function usable(slug: string): Promise<void> {
  await stack.putCredential(caller.account.id, slug, 'upstream-bearer-key', 'bearer');
  await stack.grant(caller.account.id, slug);
}

proves(['EGRESS-PROXY'], 'the document of an API and its calls, with the credential inside the tunnel', async () => {
  const host = named(api.host);
  // The document names the server by its address, the admin by its name.
  await stack.org('POST', '/integrations', { slug: 'api', url: `http://${host}/openapi.json`, baseUrl: `http://${host}` });
  await usable('api');
  expect(await call('api/echo')).toMatchObject({ isError: false });
  expect(new Set(proxy.tunnels)).toEqual(new Set([host]));
  expect(api.hits[0]!.headers).toMatchObject({ host, authorization: 'Bearer upstream-bearer-key' });
  expect(JSON.stringify(api.hits)).not.toMatch(/proxy/i);
});

proves(['EGRESS-PROXY'], 'an MCP server', async () => {
  await stack.org('POST', '/integrations', { slug: 'fake', mcp: { url: server.url.replace('127.0.0.1', NAME) } });
  await stack.grant(caller.account.id, 'fake');
  expect(await call('fake/echo')).toMatchObject({ isError: false });
  expect(new Set(proxy.tunnels)).toEqual(new Set([named(server.host)]));
});

proves(['EGRESS-PROXY'], 'an authorization server', async () => {
  await stack.importApi('shop', { document: provider.document() });
  expect(await stack.org('GET', '/integrations/shop/authorization-server')).toMatchObject({ issuer: provider.origin });
  expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(provider.origin).host]));
});

proves(['EGRESS-PROXY'], 'an outside platform', async () => {
  const { key } = await openWorkspace(platform);
  expect(await stack.org('PUT', '/platforms/managed/key', { key })).toMatchObject({ baseUrl: platform });
  expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(platform).host]));
});

proves(['EGRESS-PROXY'], 'an exception is reached past it, and what is refused is not asked of it', async () => {
  await stack.importApi('direct', { document: direct.document() });
  await usable('direct');
  expect(await call('direct/echo')).toMatchObject({ isError: false });
  for (const url of ['https://169.254.169.254', 'https://10.0.0.1', 'https://intranet', 'https://[::ffff:127.0.0.1]', `http://${NAME}:1`])
    await expect(stack.importApi('inside', { document: upstreamDocument(url) })).rejects.toMatchObject({ status: 400 });
  expect(proxy.tunnels).toEqual([]);
});

proves(['EGRESS-PROXY'], 'away, calls fail as calls that did not run, and its password is in no log', async () => {
  await proxy.close();
  await stack.importApi('later', { document: upstreamDocument(`http://${named(server.host)}`) });
  await usable('later');
  const { isError, text } = await call('later/echo');
  expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('The call did not run') });
  const log = stack.services['executor']!.log();
  expect(log).toContain('the egress proxy opened no tunnel');
  expect(log).not.toContain(PASSWORD);
});
