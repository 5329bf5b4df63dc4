import { grouped } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Platforms',
  what: 'Platforms',
  sentence: (stored: number, all: number) =>
    `${grouped(stored)} of ${grouped(all)} platforms ${stored === 1 ? 'has' : 'have'} a key. Agents are pushed to those that have one.`,
  platforms: { voice: 'Voice-agent platform', managed: 'Managed-agent platform' },
  notes: {
    voice: 'Runs agents that people talk to. Each of them calls tools here as one service account.',
    managed: 'Runs agents in sessions. Each of them calls tools here as one service account.',
  },
  none: 'No key is stored.',
  key: 'Key',
  baseUrl: 'Host',
  storedBy: 'Stored by',
  storedAt: 'Stored',
  store: 'Store a key',
  replace: 'Replace key',
  remove: 'Remove key',
  keyHelp:
    'Gatehouse checks the key with the platform before storing it. It is kept encrypted, sent to this host only, and never shown again.',
  keyRule: 'Printable ASCII characters, without a blank at either end.',
  hostHelp: 'Keys of a regional account are known at the host of their region alone.',
  save: 'Check and store',
  saving: 'Asking the platform…',
  show: 'Show what is typed',
  refused: 'Not stored.',
  unchecked: 'Not stored: it could not be checked.',
  stays: 'The key that was stored before stays.',
  said: 'The platform said:',
  requestId: 'Request id there:',
  stored: (platform: string, at: string) => `Key of the ${platform.toLowerCase()} stored ${at}.`,
  removeTitle: (platform: string) => `Remove the key of the ${platform.toLowerCase()}?`,
  removeBody: 'Nothing can be pushed there until another key is stored. Agents that are there go on running.',
  removing: 'Removing…',
  keep: 'Keep key',
  removed: (platform: string, at: string) => `Key of the ${platform.toLowerCase()} removed ${at}.`,
};
