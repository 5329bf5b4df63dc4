import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadScripts, type Plan } from '../../test/harness/scripts';

const FILE = '/etc/authorities.pem';
const before = process.env['NODE_EXTRA_CA_CERTS'];
const folder = mkdtempSync(join(tmpdir(), 'services-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  if (before === undefined) delete process.env['NODE_EXTRA_CA_CERTS'];
  else process.env['NODE_EXTRA_CA_CERTS'] = before;
});

test('a process with several services gets what Node reads, as a process with one does, and no setting of a service', async () => {
  const { openHome, processEnvironment, root, settingsOf } = await loadScripts();
  process.env['NODE_EXTRA_CA_CERTS'] = FILE;
  const ports = { gateway: 1, api: 2, idp: 3, demo: 4, console: 5, mail: 6, smtp: 7 };
  const plan: Plan = { home: openHome(folder, root), urls: { mongo: 'mongodb://m', rabbit: 'amqp://r', redis: 'redis://r' }, ports };
  const settings = settingsOf('executor', plan, 8);
  expect(settings).toMatchObject({ NODE_EXTRA_CA_CERTS: FILE, MONGODB_URL: 'mongodb://m' });
  expect(processEnvironment(settings)).toMatchObject({ NODE_EXTRA_CA_CERTS: FILE, PATH: process.env['PATH'] });
  expect(processEnvironment(settings)).not.toHaveProperty('MONGODB_URL');
});
