/** One governed call as a collector of traces sees it, and what the log says of it. */
import { startStack, startUpstream, until, type Caller, type OwnStack, type Upstream } from '../harness';
import { startCollector, type CollectedSpan, type Collector } from '../harness/collector';
import { proves } from '../proves';

const CANARY = 'canary-4f1c9e';
const CREDENTIAL = `${CANARY}-credential`;

let collector: Collector;
let api: Upstream;
let stack: OwnStack;
let caller: Caller;
beforeAll(async () => {
  [collector, api] = await Promise.all([startCollector(), startUpstream()]);
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'debug' };
  const services = ['gateway', 'registry', 'identity', 'policy', 'approvals', 'executor', 'audit'];
  stack = await startStack({
    apart: ['gateway', 'executor', 'policy'],
    allowUpstreams: [api.host],
    settings: Object.fromEntries(services.map((name) => [name, traced])),
  });
  caller = await stack.readyCaller(`${CANARY} account`);
  await stack.importApi('api', { document: api.document() });
  await stack.putCredential(caller.account.id, 'api', CREDENTIAL, 'bearer');
  await stack.grant(caller.account.id, 'api');
}, 180_000);
afterAll(async () => {
  await stack.stop();
  await Promise.all([collector.close(), api.close()]);
}, 60_000);

const spanOf = (letter: string): string => letter.repeat(16);
const call = (headers: Record<string, string>, text: string) =>
  stack.execute('api/createNote', { body: { text } }, { token: caller.token.value, headers });

/** All of a trace, once it has these spans, written as process and name: each process sends its own when it likes. */
async function traceOf(traceId: string, ...wanted: string[]): Promise<CollectedSpan[]> {
  const found = (): CollectedSpan[] => collector.spans.filter((span) => span.traceId === traceId);
  const has = (name: string): boolean => found().some((span) => `${span.service} ${span.name}` === name);
  await until(`${wanted.join(', ')} in ${traceId}`, async () => wanted.every(has), 30_000);
  return found();
}
const EDGE = 'gateway POST /org/:slug';
const WHOLE = [EDGE, 'executor executor.execute'];

proves(['TRACES'], 'a call is one tree below the span of its client: edge, bus, executor, steps and API', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const from = api.hits.length;
  expect((await call({ traceparent: `00-${traceId}-${spanOf('c')}-01` }, CANARY)).isError).toBe(false);
  const spans = await traceOf(traceId, ...WHOLE, 'policy policy.decide');

  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const path = (span: CollectedSpan): string[] => {
    const parent = byId.get(span.parentSpanId);
    return [...(parent === undefined ? [span.parentSpanId] : path(parent)), `${span.service} ${span.name}`];
  };
  expect(spans.filter((span) => path(span)[0] !== spanOf('c'))).toEqual([]);
  const upstream = spans.find(({ name }) => name === 'upstream POST')!;
  expect(path(upstream)).toEqual([
    spanOf('c'),
    'gateway POST /org/:slug',
    'gateway mcp tools/call',
    'gateway executor.execute',
    'executor executor.execute',
    'executor governed call',
    'executor upstream',
    'executor upstream POST',
  ]);
  expect(api.hits[from]!.headers['traceparent']).toBe(`00-${traceId}-${upstream.spanId}-01`);
  const steps = spans.filter((span) => byId.get(span.parentSpanId)?.name === 'governed call').map(({ name }) => name);
  expect(steps).toEqual(expect.arrayContaining(['name', 'decide', 'prepare', 'admit', 'intent', 'lease', 'upstream', 'outcome']));
  expect(spans.map((span) => path(span).join(' > ')).join('\n')).toMatch(
    /executor decide > executor policy\.decide > policy policy\.decide/,
  );
});

proves(
  ['TRACES'],
  'a client that names its trace in the message is followed too; a call of no trace gets one; an unsampled one is not sent',
  async () => {
    const inMeta = 'a'.repeat(32);
    const params = { name: 'list_services', arguments: {}, _meta: { traceparent: `00-${inMeta}-${spanOf('d')}-01` } };
    await stack.post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { token: caller.token.value });
    const spans = await traceOf(inMeta, 'gateway mcp tools/call');
    expect(spans.find(({ name }) => name === 'mcp tools/call')?.parentSpanId).toBe(spanOf('d'));

    const from = api.hits.length;
    await call({}, 'untraced');
    const own = String(api.hits[from]!.headers['traceparent']).slice(3, 35);
    const roots = (await traceOf(own, ...WHOLE)).filter(({ parentSpanId }) => parentSpanId === '');
    expect(roots.map(({ service, name }) => `${service} ${name}`)).toEqual([EDGE]);

    const unsampled = 'b'.repeat(32);
    await call({ traceparent: `00-${unsampled}-${spanOf('e')}-00` }, 'unsampled');
    await call({ traceparent: `00-${'9'.repeat(32)}-${spanOf('e')}-01` }, 'later');
    await traceOf('9'.repeat(32), ...WHOLE);
    expect(collector.spans.filter((span) => span.traceId === unsampled)).toEqual([]);
  },
);

proves(['TRACES', 'LOGS'], 'no span and no line holds an argument, a credential, a token or a name', async () => {
  const claim = `${CANARY}-person`;
  const traceId = 'd'.repeat(32);
  const headers = { traceparent: `00-${traceId}-${spanOf('c')}-01`, 'x-service-on-behalf-of': claim };
  await call(headers, `${CANARY}-argument`);
  api.plan({ reset: 'half' });
  await call(headers, `${CANARY}-argument`);
  api.plan(undefined);
  await traceOf(traceId, ...WHOLE);
  const seen = JSON.stringify(collector.spans);
  const lines = Object.values(stack.services)
    .map((service) => service.log())
    .join('\n');
  expect(lines).toContain('"msg":"answered"');
  for (const hidden of [CANARY, caller.token.value])
    expect([hidden, seen.includes(hidden), lines.includes(hidden)]).toEqual([hidden, false, false]);
});

proves(['LOGS'], 'a line about a call carries the trace id of its client', async () => {
  const traceId = 'e'.repeat(32);
  await call({ traceparent: `00-${traceId}-${spanOf('c')}-01` }, 'logged');
  // The log is written beside the answer.
  await until('the line of the call', () =>
    stack.services['gateway']!.log()
      .split('\n')
      .filter((line) => line.includes('"msg":"answered"'))
      .some((line) => (JSON.parse(line) as { traceId?: string }).traceId === traceId),
  );
});
