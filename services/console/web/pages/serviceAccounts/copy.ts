import { grouped, listed } from '../../ui/numberWords.ts';

interface Totals {
  all: number;
  active: number;
  disabled: number;
  hasMore: boolean;
}

export const copy = {
  title: 'Service accounts',
  sentence: ({ all, active, disabled, hasMore }: Totals) => {
    if (all === 0) return 'No bot can act here yet.';
    const shown = hasMore ? ` ${grouped(all)} shown, more exist.` : '';
    if (disabled === 0) return `${grouped(active)} active.${shown}`;
    return `${grouped(active)} active, ${grouped(disabled)} disabled.${shown}`;
  },
  empty:
    'A service account is a bot: it calls tools without a person, with tokens of its own and only what is granted to it. It starts with access to nothing.',
  create: 'Create service account',
  creating: 'Creating…',
  name: 'Name',
  nameHelp: 'What it does, such as nightly-refunds. It stands in every audit entry.',
  description: 'Description (optional)',
  search: 'Name or description',
  order: 'Order',
  orders: { '-createdAt': 'Newest first', createdAt: 'Oldest first', name: 'By name' },
  clear: 'Clear',
  noMatch: 'No service account is called so.',
  columns: { name: 'Name', state: 'State', ready: 'Ready?', tokens: 'Tokens', used: 'Last used', created: 'Created' },
  missing: { token: 'no token', grant: 'no grant', credential: (slugs: readonly string[]) => `no credential for ${listed(slugs)}` },
};
