import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBus, edgeCallContext } from '@gatehouse/bus';
import { registry as messages } from '@gatehouse/contracts';
import { createLog, startService } from '@gatehouse/runtime';
import { testContext } from '@gatehouse/test-support';
import { registry } from './service';

const folder = mkdtempSync(join(tmpdir(), 'registry-'));
const trusted = join(folder, 'trusted.json');
writeFileSync(trusted, '{}');
const url = 'http://127.0.0.1:8081';
const context = testContext('registry', {
  CURSOR_SECRET: 'cursor-secret-of-the-registry-tests',
  TRUSTED_KEYS_FILE: trusted,
  SIGNING_KEY_FILE: join(folder, 'absent.pem'),
  API_URL: url,
  IDP_ISSUER: url,
  IDP_AUDIENCE: url,
});
afterAll(async () => {
  await context.dispose();
  rmSync(folder, { recursive: true });
});

test('takes no calls before its REST edge is built, which keeps it from answering', async () => {
  const { AMQP_URL, QUEUE_PREFIX } = context.config;
  const asking = createBus({
    service: 'gateway',
    url: AMQP_URL,
    prefix: QUEUE_PREFIX,
    log: createLog('test', 'silent'),
    verifyPrincipal: () => {
      throw new Error('nobody is asked');
    },
  });
  await asking.start();
  await expect(startService(registry, context.env())).rejects.toThrow('SIGNING_KEY_FILE');
  const asked = asking.call(messages.modelCatalog, {}, edgeCallContext({ correlationId: 'c-test' }));
  await expect(asked).rejects.toMatchObject({ cause: { message: expect.stringContaining('no process has declared its queue') } });
  await asking.close();
});
