/** That calls inside a process do not need the broker's connection; that they mean the same as others is held by the suites over every transport. */
import { edgeCallContext } from '../index';
import { failure, hello } from '../testing/calls';
import { echo } from '../testing/contracts';
import { eachWithProxy } from '../testing/eachWithProxy';
import { Fixture } from '../testing/fixture';
import type { Proxy } from '../testing/proxy';

let fixture: Fixture;
let proxy: Proxy;
eachWithProxy([], (...opened) => void ([fixture, proxy] = opened));

const quick = { silenceMs: 250, startMs: 250, unheardMs: 150, aliveMs: 80, sweepMs: 20, drainMs: 50 };

it.each([
  ['are answered', true],
  ['without the setting get no answer', false],
])('calls inside a process %s while the connection of the server stands still', async (_, localCalls) => {
  const server = fixture.bus('identity', { url: proxy.url, localCalls }, quick);
  server.serve(echo, (request) => request);
  const caller = fixture.bus('gateway', { url: proxy.url, localCalls }, quick);
  await Promise.all([server.start(), caller.start()]);
  proxy.freeze();
  const call = caller.call(echo, hello, edgeCallContext());
  if (localCalls) await expect(call).resolves.toEqual(hello);
  else expect((await failure(call)).code).toBe('unavailable');
});

it('calls reach no service of the same process that uses another broker or prefix', async () => {
  const server = fixture.bus('identity', { localCalls: true });
  server.serve(echo, (request) => request);
  await server.start();
  const outsider = fixture.bus('gateway', { prefix: `${fixture.prefix}x.`, localCalls: true }, quick);
  await outsider.start();
  expect((await failure(outsider.call(echo, hello, edgeCallContext()))).code).toBe('unavailable');
});

/** The test's user, written in another way: two users would make no other difference. */
function asSomebodyElse(address: string): string {
  const url = new URL(address);
  const user = url.username === '' ? 'guest' : url.username;
  url.username = `%${user.charCodeAt(0).toString(16)}${user.slice(1)}`;
  url.password ||= 'guest';
  return url.href;
}

it('calls reach a service of the same process that has a broker user of its own', async () => {
  const server = fixture.bus('identity', { url: proxy.url, localCalls: true }, quick);
  server.serve(echo, (request) => request);
  const caller = fixture.bus('gateway', { url: asSomebodyElse(proxy.url), localCalls: true }, quick);
  await Promise.all([server.start(), caller.start()]);
  proxy.freeze();
  await expect(caller.call(echo, hello, edgeCallContext())).resolves.toEqual(hello);
});
