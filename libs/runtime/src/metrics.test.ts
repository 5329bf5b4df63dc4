import { counter, gauge, histogram, metricsText } from './metrics';

const linesOf = async (name: string): Promise<string[]> =>
  (await metricsText('demo')).split('\n').filter((line) => line.startsWith(`${name}{`));

test('a label has values of its set; whatever callers choose is one sample more, not one for each', async () => {
  const calls = counter('test_calls_total', 'Calls.', { result: ['ok', 'failed'] });
  calls.add({ result: 'ok' });
  for (const result of ['org_1', 'org_2', 'Bearer x']) calls.add({ result });
  expect(await linesOf('test_calls_total')).toEqual([
    'test_calls_total{result="ok",service="demo"} 1',
    'test_calls_total{result="other",service="demo"} 3',
  ]);
});

test('a label whose values our code makes takes a bounded number of them', async () => {
  const time = histogram('test_seconds', 'Time.', { route: { atMost: 2 } }, [1]);
  for (const route of ['/a', '/b', '/c', '/d', '/a']) time.observe({ route }, 0.5);
  expect((await linesOf('test_seconds_count')).map((line) => line.replace('test_seconds_count', ''))).toEqual([
    '{service="demo",route="/a"} 2',
    '{service="demo",route="/b"} 1',
    '{service="demo",route="other"} 2',
  ]);
});

test('what is read is read anew each time, and a source that fails leaves out its own samples only', async () => {
  const waiting = gauge('test_waiting', 'Waiting.', { what: ['mails', 'calls'] });
  let mails: number | undefined = 3;
  waiting.readFrom(() => {
    if (mails === undefined) throw new Error('the store is away');
    return [[{ what: 'mails' }, mails]];
  });
  waiting.readFrom(async () => [[{ what: 'calls' }, 1]]);
  expect(await linesOf('test_waiting')).toEqual([
    'test_waiting{what="mails",service="demo"} 3',
    'test_waiting{what="calls",service="demo"} 1',
  ]);
  mails = undefined;
  expect(await linesOf('test_waiting')).toEqual(['test_waiting{what="calls",service="demo"} 1']);
});

test('a gauge without labels that nobody reads for has no sample, and no 0 either', async () => {
  const depth = gauge('test_depth', 'Depth.', {});
  expect(await linesOf('test_depth')).toEqual([]);
  let read: number[] = [];
  depth.readFrom(() => read.map((value) => [{}, value] as const));
  expect(await linesOf('test_depth')).toEqual([]);
  read = [7];
  expect(await linesOf('test_depth')).toEqual(['test_depth{service="demo"} 7']);
  read = [];
  expect(await linesOf('test_depth')).toEqual([]);
});

test('Node itself is measured too', async () => {
  expect(await metricsText('demo')).toMatch(/^nodejs_eventloop_lag_p99_seconds\{service="demo"\}/m);
});
