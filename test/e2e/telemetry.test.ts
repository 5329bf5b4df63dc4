/** What operators see of the running stack: metrics. */
import { startStack, type OwnStack } from '../harness';
import { proves } from '../proves';

let stack: OwnStack;
beforeAll(async () => (stack = await startStack({ console: true })), 120_000);
afterAll(() => stack.stop(), 60_000);

const samples = async (service: string, name: string): Promise<string[]> =>
  (await stack.services[service]!.metrics()).split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));
/** Sum of the samples that have these labels, among others. */
async function valueOf(service: string, name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const found = (await samples(service, `${name}{`)).filter((line) => wanted.every((pair) => line.includes(pair)));
  return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), found.length === 0 ? NaN : 0);
}

proves(['METRICS'], 'a governed call is counted at each part that it passes, and no label says whose it was', async () => {
  const caller = await stack.readyCaller();
  const token = caller.token.value;
  expect((await stack.execute('orders/listOrders', {}, { token })).isError).toBe(false);
  expect((await stack.execute('orders/nothing-here', {}, { token })).isError).toBe(true);
  await stack.post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { token: `${token}x` });

  expect(await valueOf('executor', 'gatehouse_calls_total', { outcome: 'succeeded', code: 'ok' })).toBe(1);
  expect(await valueOf('executor', 'gatehouse_calls_total', { outcome: 'refused', code: 'name' })).toBe(1);
  expect(await valueOf('executor', 'gatehouse_call_step_seconds_count', { step: 'upstream' })).toBe(1);
  expect(await valueOf('executor', 'gatehouse_upstream_calls_total', { kind: 'http', outcome: 'succeeded', status: '2xx' })).toBe(1);
  expect(await valueOf('gateway', 'gatehouse_rpc_calls_total', { message: 'executor.execute', result: 'ok' })).toBe(2);
  expect(await valueOf('executor', 'gatehouse_rpc_requests_total', { message: 'executor.execute', result: 'ok' })).toBe(2);
  expect(await valueOf('gateway', 'gatehouse_credentials_total', { edge: 'mcp', result: 'accepted' })).toBeGreaterThanOrEqual(2);
  expect(await valueOf('gateway', 'gatehouse_http_requests_total', { edge: 'mcp', route: '/org/:slug', status: '401' })).toBe(1);
  expect(await valueOf('registry', 'gatehouse_http_requests_total', { edge: 'rest', method: 'POST' })).toBeGreaterThan(0);
  expect(await valueOf('approvals', 'gatehouse_approvals_waiting')).toBe(0);
  expect(await valueOf('executor', 'gatehouse_outbox_documents', { collection: 'calls' })).toBe(0);
  expect((await samples('audit', 'gatehouse_queue_messages')).join()).toContain('queue="audit.fact.v1"');

  const all = await Promise.all(Object.values(stack.services).map((service) => service.metrics()));
  const labels = all.flatMap((text) => [...text.matchAll(/="([^"]*)"/g)].map((match) => match[1]!));
  const somebodys = [stack.orgSlug, caller.account.id, token, 'listOrders', 'nothing-here', 'orders/', 'org_', '127.0.0.1'];
  expect(labels.filter((label) => label === caller.account.name || somebodys.some((part) => label.includes(part)))).toEqual([]);
});

proves(['METRICS'], 'every process that uses Redis says that it answers, and no other process says anything of it', async () => {
  const users = ['console', 'executor', 'gateway', 'identity', 'policy', 'registry'];
  const said = Object.keys(stack.services)
    .sort()
    .map(async (name) => [name, await samples(name, 'gatehouse_cache_up{')] as const);
  for (const [name, lines] of await Promise.all(said))
    expect([name, lines]).toEqual([name, users.includes(name) ? [`gatehouse_cache_up{service="${name}"} 1`] : []]);
  expect(Object.keys(stack.services)).toEqual(expect.arrayContaining([...users, 'audit', 'approvals']));
});

proves(['METRICS'], 'no entry point serves metrics', async () => {
  for (const base of [...stack.baseUrls, stack.apiUrl, stack.idpIssuer]) {
    const answer = await fetch(`${base}/metrics`);
    expect([base, answer.ok, (await answer.text()).includes('gatehouse_')]).toEqual([base, false, false]);
  }
});
