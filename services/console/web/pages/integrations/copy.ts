import { count, grouped } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Integrations',
  sentence: (all: number, missing: number | undefined) => {
    if (all === 0) return 'No API is imported yet.';
    const lacks =
      missing === undefined || missing === 0 ? '' : ` ${count(missing, 'credential is', 'credentials are')} missing or rejected.`;
    return `${count(all, 'API is', 'APIs are')} imported.${lacks}`;
  },
  memberSentence: (all: number) => (all === 0 ? 'No integration is open to you.' : `You may use ${count(all, 'integration')}.`),
  import: 'Import API',
  imported: (slug: string) => `${slug} imported. Nobody may use its tools until you grant them.`,
  search: 'Search integrations',
  show: 'Show',
  shows: {
    all: 'All integrations',
    refusing: 'Refusing every call',
    changes: 'With changes that wait',
    missing: 'With missing credentials',
  },
  order: 'Order',
  orders: { name: 'By name', urgency: 'Needs attention first', calls: 'Most calls first', tools: 'Most tools first' },
  empty: 'An integration is an API whose operations agents call as tools. Import its OpenAPI description to begin.',
  emptyMember: 'An admin grants integrations. What you may use appears here.',
  noMatch: 'No integration matches.',
  internal: 'comes with Gatehouse',
  columns: { name: 'Integration', tools: 'Tools', calls: 'Calls in 7 days', accounts: 'Service accounts', mine: 'My credential' },
  noCalls: 'none',
  calls: (calls: number, failed: number, denied: number) =>
    `${grouped(calls)}${failed === 0 ? '' : `, ${grouped(failed)} failed`}${denied === 0 ? '' : `, ${grouped(denied)} denied`}`,
  missing: (number: number) => `${count(number, 'credential')} missing or rejected`,
  all: 'all have a credential',
  none: 'none may use it',
};
