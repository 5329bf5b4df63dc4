import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@gatehouse/contracts';
import { declaredMetrics, metricsText } from '@gatehouse/runtime';
import { textContent } from '../domain/content';
import { Refusal } from '../domain/refusal';
import { fromAnswer } from '../domain/upstreamResult';
import { callFixture } from '../testing/callFixture';
import type { CallSteps } from './steps';
import { measuredSteps } from './steps/measuredSteps';

const read = async (name: string): Promise<string[]> =>
  (await metricsText('executor'))
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .sort();

test('what alerts add up begins at 0', async () => {
  const series = await read('gatehouse_calls_total');
  for (const labels of ['outcome="unknown",code="timeout"', 'outcome="unknown",code="connection"', 'outcome="error",code="unavailable"'])
    expect(series).toContain(`gatehouse_calls_total{${labels},service="executor"} 0`);
});

test('a call is counted once, by how it ended and why', async () => {
  await callFixture().call();
  await callFixture({ send: async () => fromAnswer({ status: 503, mediaType: 'text/plain', body: Buffer.from('no') }, []) }).call();
  await callFixture({ send: async () => ({ outcome: 'unknown', reason: 'timeout', content: textContent('') }) }).call();
  await callFixture({ bulkhead: { enter: async () => 'integration' as const } }).call();
  await callFixture({ decide: async () => Promise.reject(new AppError('unavailable', 'policy is away')) })
    .call()
    .catch(() => undefined);
  expect((await read('gatehouse_calls_total')).filter((line) => !line.endsWith(' 0'))).toEqual([
    'gatehouse_calls_total{outcome="error",code="unavailable",service="executor"} 1',
    'gatehouse_calls_total{outcome="failed",code="status",service="executor"} 1',
    'gatehouse_calls_total{outcome="refused",code="bulkhead",service="executor"} 1',
    'gatehouse_calls_total{outcome="succeeded",code="ok",service="executor"} 1',
    'gatehouse_calls_total{outcome="unknown",code="timeout",service="executor"} 1',
  ]);
  expect(await read('gatehouse_upstream_calls_total')).toEqual([
    'gatehouse_upstream_calls_total{kind="http",outcome="failed",status="5xx",service="executor"} 1',
    'gatehouse_upstream_calls_total{kind="http",outcome="succeeded",status="2xx",service="executor"} 1',
    'gatehouse_upstream_calls_total{kind="http",outcome="unknown",status="none",service="executor"} 1',
  ]);
});

test('each step is timed, also one that refuses', async () => {
  const refusing = async (): Promise<never> => Promise.reject(new Refusal('bulkhead', 'busy'));
  const steps = measuredSteps({ name: async (call: object) => call, admit: refusing, release: () => undefined } as unknown as CallSteps);
  await steps.name({} as never);
  await expect(steps.admit({} as never)).rejects.toThrow('busy');
  expect(await read('gatehouse_call_step_seconds_count')).toEqual([
    'gatehouse_call_step_seconds_count{service="executor",step="admit"} 1',
    'gatehouse_call_step_seconds_count{service="executor",step="name"} 1',
  ]);
});

test('every step that refuses and every reason of a failure has a code of its own', () => {
  const files = readdirSync(join(__dirname, '..'), { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const text = files.map((name) => readFileSync(join(__dirname, '..', name), 'utf8')).join('\n');
  const named = [...text.matchAll(/new Refusal\(\s*'(\w+)'|reason: '(\w+)'|(?<=\bfault: )'(\w+)'/g)].map(
    (match) => (match[1] ?? match[2] ?? match[3])!,
  );
  expect(named.length).toBeGreaterThan(15);
  const { code } = declaredMetrics().find(({ name }) => name === 'gatehouse_calls_total')!.labels;
  expect([...new Set(named)].filter((one) => !(code as readonly string[]).includes(one))).toEqual([]);
});
