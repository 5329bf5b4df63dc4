/** Services that share a process: what each reads, and one answer to probes for all. */
import { Type } from 'typebox';
import { defineService, type Service } from './service';
import { freePort } from './testing/freePort';
import { ownEnvironment, startTogether } from './together';

const settings = Type.Object({
  LOG_LEVEL: Type.String({ default: 'silent' }),
  HEALTH_PORT: Type.Integer({ default: 0 }),
  GREETING: Type.String(),
});

test('a service reads what is of all, over it what is its own, and nothing of another', () => {
  const env = {
    HEALTH_PORT: '8090',
    BASE_URL: 'https://mcp.example.com',
    AMQP_URL: 'amqp://nobody',
    GATEWAY__AMQP_URL_FILE: '/keys/gateway/AMQP_URL',
    EXECUTOR__AMQP_URL_FILE: '/keys/executor/AMQP_URL',
    EXECUTOR__MASTER_KEY_FILE: '/private/master-key.json',
  };
  expect(ownEnvironment('gateway', env)).toEqual({ BASE_URL: 'https://mcp.example.com', AMQP_URL_FILE: '/keys/gateway/AMQP_URL' });
  expect(ownEnvironment('executor', env)).toEqual({
    BASE_URL: 'https://mcp.example.com',
    AMQP_URL_FILE: '/keys/executor/AMQP_URL',
    MASTER_KEY_FILE: '/private/master-key.json',
  });
});

test('an empty setting of its own is not given: that of all holds', () => {
  expect(ownEnvironment('gateway', { BASE_URL: 'https://mcp.example.com', GATEWAY__BASE_URL: '' })).toEqual({
    BASE_URL: 'https://mcp.example.com',
  });
});

test('the faults in the settings of all services are named, and none of them starts', async () => {
  const start = jest.fn(async () => undefined);
  const services = ['gateway', 'executor', 'audit'].map((name) => defineService({ name, settings, start }));
  await expect(
    startTogether('edge', services, { HEALTH_PORT: '0', AUDIT__GREETING: 'hi', EXECUTOR__GREETING_FILE: '/nope' }),
  ).rejects.toThrow('gateway: settings: GREETING: is not set\nexecutor: settings: GREETING_FILE: the file cannot be read (ENOENT)');
  expect(start).not.toHaveBeenCalled();
});

test('one health port answers for all: ready when each part of each is, and red first when they stop, in the order given', async () => {
  const port = await freePort();
  const seen: string[] = [];
  const reasons: Record<string, string | undefined> = {};
  const ready = async () => (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { failures: Record<string, string> };
  const service = (name: string, parts: string[], start: () => Promise<void> = async () => undefined): Service =>
    defineService({
      name,
      settings,
      start: async ({ health, onStop, config }) => {
        seen.push(`${name} says ${config.GREETING}`);
        for (const part of parts) health.add(part, () => reasons[`${name} ${part}`]);
        onStop('itself', async () => void seen.push(`${name} stops: ${JSON.stringify((await ready()).failures)}`));
        await start();
      },
    });
  const slow = async () => void seen.push(JSON.stringify(await ready()));
  const env = { HEALTH_PORT: String(port), GREETING: 'hello', EXECUTOR__GREETING: 'good day' };
  const running = await startTogether('edge', [service('gateway', ['bus']), service('executor', ['bus', 'mongodb'], slow)], env);
  expect(seen).toEqual(['gateway says hello', 'executor says good day', '{"ok":false,"failures":{"process":"starting"}}']);
  expect(await ready()).toEqual({ ok: true, failures: {} });
  reasons['executor bus'] = 'away';
  expect(await ready()).toEqual({ ok: false, failures: { bus: 'executor: away' } });
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toContain('gatehouse_part_up{part="bus",service="edge"} 0');
  expect(metrics).toContain('gatehouse_part_up{part="mongodb",service="edge"} 1');
  reasons['executor bus'] = undefined;
  seen.length = 0;
  await running.stop();
  expect(seen.map((line) => line.replace(/:.*/, ''))).toEqual(['gateway stops', 'executor stops']);
  expect(seen[0]).toContain('gateway: stopping');
});
