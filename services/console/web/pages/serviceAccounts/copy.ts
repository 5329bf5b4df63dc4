import { count, grouped, listed } from '../../ui/numberWords.ts';

interface Totals {
  all: number;
  matching: number;
  blocked?: number;
  /** And not blocked. */
  disabled?: number;
}

export const copy = {
  title: 'Service accounts',
  sentence: ({ all, matching, blocked = 0, disabled = 0 }: Totals, isFiltered: boolean) => {
    if (isFiltered) return `${grouped(matching)} of ${count(all, 'service account')} ${matching === 1 ? 'matches' : 'match'}.`;
    if (all === 0) return 'There is no service account yet.';
    const parts: [number, string][] = [
      [all - blocked - disabled, 'active'],
      [blocked, 'blocked'],
      [disabled, 'disabled'],
    ];
    const told = parts.filter(([number]) => number > 0).map(([number, word]) => `${grouped(number)} ${word}`);
    return `${told.join(', ')}.`;
  },
  empty:
    'A service account is a bot: it calls tools without a person, with tokens of its own and only what is granted to it. It starts with access to nothing.',
  create: 'Create service account',
  creating: 'Creating…',
  name: 'Name',
  nameHelp: 'What it does, such as nightly-refunds. Every audit entry shows it.',
  description: 'Description (optional)',
  search: 'Name or description',
  order: 'Order',
  orders: { '-createdAt': 'Newest first', createdAt: 'Oldest first', name: 'By name' },
  show: 'Show',
  shows: { '': 'All', ACTIVE: 'Active', BLOCKED: 'Blocked', DISABLED: 'Disabled' },
  needs: 'Needs',
  anyNeed: {
    '': 'Ready or not',
    tokenless: 'No working token',
    unconnected: 'No credential',
    ended: 'Connection ended',
    rejected: 'Credential rejected',
    incomplete: 'Credential lacks a part',
    expiring: 'Token ends soon',
  },
  integration: 'Integration',
  anyIntegration: 'Any integration',
  clear: 'Clear',
  noMatch: 'No service account matches.',
  columns: { name: 'Name', state: 'State', ready: 'Ready?', tokens: 'Tokens', used: 'Last used', created: 'Created' },
  missing: {
    token: 'no token',
    grant: 'no grant',
    credential: (slugs: readonly string[]) => `no credential for ${listed(slugs)}`,
    ended: (slugs: readonly string[]) => `ended ${slugs.length === 1 ? 'connection' : 'connections'} to ${listed(slugs)}`,
    blocked: (slugs: readonly string[]) => `a block on ${listed(slugs)}`,
    usedUp: (slugs: readonly string[]) => `no budget left for ${listed(slugs)}`,
    disabled: (slugs: readonly string[]) => `no enabled tool of ${listed(slugs)}`,
    rejected: (slugs: readonly string[]) => `credential rejected by ${listed(slugs)}`,
    part: (slug: string, parts: readonly string[]) => `no ${listed(parts)} in the credential for ${slug}`,
  },
};
