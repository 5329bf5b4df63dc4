import { Type } from 'typebox';
import { defineService, failureText, startService } from './service';
import { freePort } from './testing/freePort';

const settings = Type.Object({
  GREETING: Type.String({ minLength: 2 }),
  LOG_LEVEL: Type.String({ default: 'silent' }),
  HOST: Type.String({ default: '127.0.0.1' }),
  HEALTH_PORT: Type.Integer({ default: 0 }),
});

test('stops in reverse order of start, and turns readiness red first', async () => {
  const order: string[] = [];
  const running = await startService(
    defineService({
      name: 'demo',
      settings,
      start: async ({ onStop, health, config }) => {
        health.add('greeting', () => (config.GREETING === 'hello' ? undefined : 'rude'));
        onStop('first', () => void order.push(`first:${Object.keys(health.failures()).join()}`));
        onStop('second', () => void order.push('second'));
        onStop('broken', () => {
          throw new Error('a part that does not stop must not keep the others up');
        });
      },
    }),
    { GREETING: 'hello' },
  );
  expect(running.health.failures()).toEqual({});
  await running.stop();
  expect(order).toEqual(['second', 'first:process']);
});

test('what was built is torn down when start fails', async () => {
  const stopped: string[] = [];
  const service = defineService({
    name: 'demo',
    settings,
    start: async ({ onStop }) => {
      onStop('store', () => void stopped.push('store'));
      throw new Error('no broker');
    },
  });
  await expect(startService(service, { GREETING: 'hello' })).rejects.toThrow('no broker');
  expect(stopped).toEqual(['store']);
});

test('refuses to start on wrong settings', async () => {
  await expect(startService(defineService({ name: 'demo', settings, start: async () => {} }), { GREETING: 'x' })).rejects.toThrow(
    /GREETING/,
  );
});

test('health is served by part', async () => {
  let reason: string | undefined = 'away';
  const port = await freePort();
  const running = await startService(
    defineService({ name: 'demo', settings, start: async ({ health }) => health.add('broker', () => reason) }),
    { GREETING: 'hello', HEALTH_PORT: String(port) },
  );
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await get('/healthz')).status).toBe(200);
  const red = await get('/readyz');
  expect([red.status, await red.json()]).toEqual([503, { ok: false, failures: { broker: 'away' } }]);
  reason = undefined;
  expect((await get('/readyz')).status).toBe(200);
  expect((await get('/elsewhere')).status).toBe(404);
  await running.stop();
});

test('is not ready before it has started, though its health port is open', async () => {
  const port = await freePort();
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  let seen: number | undefined;
  const service = defineService({ name: 'demo', settings, start: async () => void (seen = await ready()) });
  const running = await startService(service, { GREETING: 'hello', HEALTH_PORT: String(port) });
  expect([seen, await ready()]).toEqual([503, 200]);
  await running.stop();
});

test('metrics are served beside it, with the parts of the process among them', async () => {
  const port = await freePort();
  const running = await startService(
    defineService({ name: 'demo', settings, start: async ({ health }) => health.add('bus', () => 'away') }),
    { GREETING: 'hello', HEALTH_PORT: String(port) },
  );
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  expect(text).toContain('gatehouse_part_up{part="process",service="demo"} 1');
  expect(text).toContain('gatehouse_part_up{part="bus",service="demo"} 0');
  await running.stop();
});

test('a process that ends says why, down to the first cause', () => {
  const failed = new Error('tokens cannot be signed', { cause: new Error('no key', { cause: new Error('the file is empty') }) });
  expect(failureText(failed)).toMatch(/^tokens cannot be signed\n {2}because no key\n {2}because the file is empty\nError: tokens/);
  expect(failureText('nothing')).toBe('nothing');
});
