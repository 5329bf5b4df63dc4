import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transitKeyProvider } from './transit';

const TOKEN = 'hvs.CANARY-vault-token-77';
const folder = mkdtempSync(join(tmpdir(), 'transit-'));
let server: Server;
beforeAll(async () => {
  writeFileSync(join(folder, 'token'), `${TOKEN}\n`);
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { plaintext } = JSON.parse(Buffer.concat(chunks).toString()) as { plaintext: string };
      const said = `permission denied to ${String(request.headers['x-vault-token'])} for ${plaintext}`;
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ errors: [said] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});

test('a reason that repeats the token or the key is told without them', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = transitKeyProvider({ url, keys: ['transit/a'], tokenFile: join(folder, 'token'), namespace: '' });
  const failure = await keys.wrap(Buffer.from('a-key-of-32-bytes-in-this-test-1'), { purpose: 'p' }).catch((err: unknown) => err);
  expect((failure as { cause: Error }).cause.message).toBe(
    'Transit: status 403 permission denied to [credential removed] for [credential removed]',
  );
});
