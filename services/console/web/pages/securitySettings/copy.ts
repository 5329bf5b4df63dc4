import type { TokenHolders } from '../../api/queries/delegations.ts';
import type { SecuritySettings } from '../../api/types.ts';
import { count, grouped } from '../../ui/numberWords.ts';

/** `4 tokens of 2 people`. */
const held = ({ tokens, people }: TokenHolders): string => `${count(tokens, 'token')} of ${count(people, 'person', 'people')}`;

const DEFAULTS = { allow: 'is allowed', approve: 'waits for a person', deny: 'is refused' } as const;

export const copy = {
  title: 'Security settings',
  what: 'The security settings',
  sentence: ({ defaultDecision, personalTokensEnabled, ipAllowlist }: SecuritySettings) => {
    const ranges = ipAllowlist.length;
    const from = ranges === 0 ? 'anywhere' : `${count(ranges, 'address or range', 'addresses or ranges')} only`;
    return `A call that no rule matches ${DEFAULTS[defaultDecision]}. Personal tokens are ${personalTokensEnabled ? 'on' : 'off'}. Calls may come from ${from}.`;
  },

  defaultTitle: 'Default decision',
  defaultNote: 'What happens to a granted call that no rule matches.',
  defaults: { allow: 'Allow', approve: 'Ask a person', deny: 'Deny' },
  defaultHelp: {
    allow: 'The call is allowed.',
    approve: 'An admin must approve it within 24 hours.',
    deny: 'The call is refused, unless a rule allows it.',
  },
  perDay: (calls: number | undefined) =>
    calls === undefined ? 'Counting calls…' : `In the last 7 days ${count(calls, 'call')} had no rule.`,
  defaultConfirm: {
    allow: { title: 'Allow what no rule matches?', action: 'Allow by default' },
    approve: { title: 'Ask about what no rule matches?', action: 'Ask by default' },
    deny: { title: 'Deny what no rule matches?', action: 'Deny by default' },
  },
  defaultBody: (to: keyof typeof DEFAULTS, calls: number | undefined) => {
    const many = calls === undefined ? 'Calls' : `Calls such as the ${grouped(calls)} of the last 7 days`;
    if (to === 'allow') return `${many} without a rule would be allowed from the next one, if they are granted.`;
    return `${many} without a rule would ${to === 'deny' ? 'be refused' : 'wait for a person'} from the next one.`;
  },
  keepDefault: 'Keep default',
  savingDefault: 'Saving…',
  savedDefault: (to: keyof typeof DEFAULTS, at: string) =>
    `Saved ${at}. A call that starts from now and that no rule matches ${DEFAULTS[to]}.`,

  ownTitle: 'Own requests',
  ownNote:
    'Nobody may decide a request of their own. This setting is about calls with a token that somebody created for a service account or the organization.',
  own: { mark: 'Its creator may decide, and the decision is marked', refuse: 'Its creator may not decide: another person must' },
  savedOwn: (at: string) => `Saved ${at}. It holds for every decision from now on.`,

  tokensTitle: 'Personal tokens',
  tokensNote: 'A personal token acts as its owner at the MCP address, for programs that cannot sign in.',
  tokensLabel: 'Members may create and use personal tokens',
  counting: 'Counting tokens…',
  countFailed: 'How many tokens there are could not be counted.',
  on: (holders: TokenHolders) =>
    holders.tokens === 0 ? 'Nobody has one.' : `${held(holders)} ${holders.tokens === 1 ? 'works' : 'work'}.`,
  off: (holders: TokenHolders) => {
    const could = `${count(holders.members, 'person', 'people')} would be able to create one`;
    return holders.tokens === 0 ? `${could}.` : `${could}. ${held(holders)}, made before, would work again.`;
  },
  offTitle: 'Switch personal tokens off?',
  offBody: (holders: TokenHolders | undefined) =>
    holders === undefined
      ? 'Every personal token stops now.'
      : holders.tokens === 0
        ? 'Nobody has a working one, so nothing stops.'
        : `${held(holders)} ${holders.tokens === 1 ? 'stops' : 'stop'} now.`,
  offAfter: 'They are not revoked. If you switch personal tokens on again, those that have not expired work again.',
  offAction: 'Switch off',
  switching: 'Switching off…',
  keepOn: 'Keep on',
  saidOff: (at: string) => `Personal tokens switched off ${at}. Calls with one that start from now fail.`,
  saidOn: 'Personal tokens are on.',

  addressesTitle: 'Allowed addresses',
  addressesNote: 'Where calls to this organization may come from, at the MCP address, the REST API and this console.',
  any: 'Any. Calls are accepted from every address.',
  inside: (address: string) => `Yours, ${address}, is inside`,
  edit: 'Edit',
  label: 'Allowed addresses',
  help: 'One address or range per line, such as 203.0.113.0/24 or 2001:db8::/32. Empty means any. Calls from elsewhere fail as soon as you save.',
  yours: (address: string) => `You call from ${address}. A list without this address is refused, because it would lock you out.`,
  addYours: (address: string) => `Add ${address}`,
  save: 'Save addresses',
  saving: 'Saving…',
  saved: (ranges: number, at: string) =>
    ranges === 0
      ? `Saved ${at}. Calls may come from anywhere.`
      : `Saved ${at}. Calls that start from now pass from ${grouped(ranges)} ${ranges === 1 ? 'place' : 'places'} only.`,
};
