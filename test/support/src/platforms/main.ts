/**
 * One fake as a program: `FAKE_PLATFORM` (`voice` or `managed`), `FAKE_PORTS` (one per region) and `FAKE_KEY`, which opens a workspace in the first region.
 * It keeps everything in memory.
 */
import { openWorkspace, startManagedPlatform, startVoicePlatform } from './index.ts';

async function main({ FAKE_PLATFORM = '', FAKE_PORTS = '', FAKE_KEY }: NodeJS.ProcessEnv): Promise<void> {
  const start = { voice: startVoicePlatform, managed: startManagedPlatform }[FAKE_PLATFORM];
  if (start === undefined) throw new Error('FAKE_PLATFORM must be voice or managed');
  const running = await start(FAKE_PORTS.split(',').map(Number));
  if (FAKE_KEY !== undefined) await openWorkspace(running.urls[0]!, { key: FAKE_KEY, pageSize: 100 });
  const stop = (): void => void running.close().then(() => process.exit(0));
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
  process.send?.({ started: FAKE_PLATFORM });
}

void main(process.env);
