/** Fakes of the two outside platforms beside the stack, so that agents can be pushed without an account there. They keep everything in memory. */
import { join } from 'node:path';
import { createProcess } from './processes.mjs';
import { root } from './root.mjs';

const HOST = '127.0.0.1';
const module = join(root, 'test', 'support', 'src', 'platforms', 'main.ts');

/** What the fakes of `npm start -- --platforms` take as a key. */
export const FAKE_KEYS = { voice: 'fake-voice-key', managed: 'fake-managed-key' };

/**
 * @typedef {{ voice: readonly number[], managed: readonly number[] }} PlatformPorts one port per region
 * @param {PlatformPorts} ports
 */
export const platformUrls = ({ voice, managed }) => ({
  voice: voice.map((port) => `http://${HOST}:${port}`),
  managed: managed.map((port) => `http://${HOST}:${port}`),
});

/** PLATFORM_HOSTS of the executor. @param {PlatformPorts} ports */
export const platformHosts = (ports) =>
  Object.entries(platformUrls(ports))
    .flatMap(([platform, urls]) => urls.map((url) => `${platform}=${url}`))
    .join(',');

/**
 * @param {{ ports: PlatformPorts, logFile: (name: string) => string, keys?: Partial<typeof FAKE_KEYS> }} parts
 * @returns {import('./processes.mjs').ManagedProcess[]}
 */
export const fakePlatforms = ({ ports, logFile, keys = {} }) =>
  Object.entries(ports).map(([platform, own]) =>
    createProcess({
      name: `fake ${platform} platform`,
      module,
      env: {
        PATH: process.env.PATH,
        FAKE_PLATFORM: platform,
        FAKE_PORTS: own.join(','),
        ...(keys[platform] && { FAKE_KEY: keys[platform] }),
      },
      logFile: logFile(`fake-${platform}`),
    }),
  );
