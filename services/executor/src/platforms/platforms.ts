/** The two outside platforms: their hosts as their vendors document them, and how a key is presented. */
import type { executor } from '@gatehouse/contracts';

export type Platform = executor.Platform;

interface PlatformApi {
  /** Base URLs; the first one where an account of no region is. */
  readonly hosts: readonly string[];
  /** Header of the key. */
  readonly keyHeader: string;
  /** Headers that every request has. */
  readonly headers: Readonly<Record<string, string>>;
}

export const platformApis: Record<Platform, PlatformApi> = {
  voice: {
    hosts: [
      'https://api.elevenlabs.io',
      'https://api.us.elevenlabs.io',
      'https://api.eu.residency.elevenlabs.io',
      'https://api.in.residency.elevenlabs.io',
      'https://api.sg.residency.elevenlabs.io',
    ],
    keyHeader: 'xi-api-key',
    headers: {},
  },
  managed: {
    hosts: ['https://api.anthropic.com'],
    keyHeader: 'x-api-key',
    headers: { 'anthropic-version': '2023-06-01', 'anthropic-beta': 'managed-agents-2026-04-01' },
  },
};

export const platformNames = Object.keys(platformApis) as Platform[];
