/** Redis servers of a test's own, so that it may stop, empty and promote them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

export interface OwnRedis {
  readonly port: number;
  /** A connection of the test. */
  readonly admin: Redis;
  /** SIGSTOP and SIGCONT. */
  pause(): void;
  resume(): void;
  /** SIGKILL; what is not on its disk is lost. */
  kill(): Promise<void>;
  /** Again, on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `options`: further settings of redis-server, name and value in turn. */
export async function startOwnRedis(...options: string[]): Promise<OwnRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-redis-'));
  let running: ChildProcess | undefined;
  const admin = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => 50 });
  admin.on('error', () => undefined);

  async function start(): Promise<void> {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...options];
    running = spawn('redis-server', settings, { stdio: 'ignore' });
    if (admin.status === 'wait') await admin.connect().catch(() => undefined);
    for (;;) {
      if ((await admin.ping().catch(() => '')) === 'PONG') return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function kill(): Promise<void> {
    if (running === undefined) return;
    const ended = new Promise((resolve) => running!.once('exit', resolve));
    running.kill('SIGCONT');
    running.kill('SIGKILL');
    await ended;
    running = undefined;
  }

  await start();
  return {
    port,
    admin,
    pause: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
    kill,
    start,
    async close() {
      admin.disconnect();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
