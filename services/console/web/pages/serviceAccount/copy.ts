import type { ReadAccount } from '../../api/types.ts';
import { count, listed } from '../../ui/numberWords.ts';

interface State {
  isDisabled: boolean;
  working: number;
  grants: number;
  isBlocked: boolean;
  /** Granted integrations that are blocked. */
  stopped: readonly string[];
  /** Granted integrations whose budget is used up. */
  usedUp: readonly string[];
  /** Granted integrations of which all tools are disabled. */
  off: readonly string[];
  unconnected: readonly string[];
  /** Granted integrations whose connection has ended. */
  ended: readonly string[];
  /** Granted integrations whose API rejects the credential. */
  rejected: readonly string[];
  /** Granted integrations whose stored credential lacks a part that some tools need. */
  incomplete: readonly { integration: string; lacking: readonly string[] }[];
}

export const copy = {
  list: 'Service accounts',
  notFound: 'No such service account. It may belong to another organization.',
  sentence: ({ isDisabled, isBlocked, stopped, usedUp, off, working, grants, unconnected, ended, rejected, incomplete }: State) => {
    if (isBlocked && isDisabled) return 'Blocked, and disabled too: every call is refused until an admin lifts the block and enables it.';
    if (isBlocked) return 'Blocked: every call is refused until an admin lifts the block.';
    if (isDisabled)
      return `Disabled: ${working === 0 ? 'it has no token' : `none of its ${count(working, 'token')} works`} until an admin enables it.`;
    if (working === 0) return 'Not ready: without a token nothing can call as this account.';
    if (grants === 0) return 'Not ready: nothing is granted, so every call is refused.';
    if (stopped.length > 0)
      return `Not ready: ${listed(stopped)} ${stopped.length === 1 ? 'is' : 'are'} blocked, so every call there is refused.`;
    if (usedUp.length > 0)
      return `Not ready: the ${usedUp.length === 1 ? 'budget' : 'budgets'} of ${listed(usedUp)} ${usedUp.length === 1 ? 'is' : 'are'} used up, so every call there is refused.`;
    if (off.length > 0) return `Not ready: all tools of ${listed(off)} are disabled, so every call there is refused.`;
    if (unconnected.length > 0)
      return `Not ready: ${listed(unconnected)} ${unconnected.length === 1 ? 'is' : 'are'} granted but ${unconnected.length === 1 ? 'has' : 'have'} no credential.`;
    if (ended.length > 0)
      return `Not ready: the ${ended.length === 1 ? 'connection' : 'connections'} to ${listed(ended)} ${ended.length === 1 ? 'has' : 'have'} ended: tools that need it cannot be called.`;
    if (rejected.length > 0)
      return `Not ready: ${listed(rejected)} rejected the stored ${rejected.length === 1 ? 'credential' : 'credentials'} (401).`;
    const [first] = incomplete;
    if (first !== undefined)
      return `Not ready: the credential for ${first.integration} has no ${listed(first.lacking)}, so some of its tools cannot be called.`;
    return `Ready: ${count(working, 'token')} ${working === 1 ? 'works' : 'work'}, ${count(grants, 'integration')} granted.`;
  },
  rules: 'Rules that concern it',
  parts: { token: 'Token', grants: 'Grants', credentials: 'Credentials', addresses: 'Addresses' },
  tokens: (working: number, isStopped: boolean) => (working === 0 ? 'none' : isStopped ? `${working}, refused now` : `${working} active`),
  grants: ({ integrations, blockedIntegrations, usedUpIntegrations, disabledIntegrations }: ReadAccount['readiness']) => {
    if (integrations === 0) return 'none';
    const parts: [readonly string[], string][] = [
      [blockedIntegrations, 'blocked'],
      [usedUpIntegrations, 'out of budget'],
      [disabledIntegrations, 'disabled'],
    ];
    const told = parts.filter(([slugs]) => slugs.length > 0).map(([slugs, word]) => `, ${listed(slugs)} ${word}`);
    return `${count(integrations, 'integration')}${told.join('')}`;
  },
  credentials: (
    { rejectedCredentials, endedCredentials, missingCredentials, incompleteCredentials }: ReadAccount['readiness'],
    isNeeded: boolean,
  ) => {
    const parts: [number, string][] = [
      [rejectedCredentials.length, 'rejected (401)'],
      [endedCredentials.length, 'ended'],
      [missingCredentials.length, 'missing'],
      [incompleteCredentials.length, 'incomplete'],
    ];
    const told = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
    return told.length > 0 ? listed(told) : isNeeded ? 'all present' : 'not needed';
  },
  addresses: (ranges: number) => (ranges === 0 ? 'any' : count(ranges, 'range')),

  disable: 'Disable',
  disableTitle: (name: string) => `Disable ${name}?`,
  disableBody: (working: number, used: string | undefined) =>
    `${working === 0 ? 'It has no working token.' : `${count(working, 'token')} ${working === 1 ? 'stops' : 'stop'} now${used === undefined ? '; none was ever used' : `; last used ${used}`}.`} Grants and credentials stay, and it can be enabled again.`,
  disableAction: 'Disable account',
  disabling: 'Disabling…',
  keep: 'Keep active',
  enable: 'Enable',
  enabling: 'Enabling…',
  enabled: (name: string) => `${name} enabled. Its tokens work again.`,
  disabledAt: (at: string) => `Disabled ${at}. Calls that start from now fail.`,

  howToCall: 'How programs use a token',
  tokensTitle: 'Tokens',
  tokensNote: 'A token lasts one year at most. Revoked tokens stay in the list.',
  tokensEmpty: 'Without a token nothing can call as this account. Afterwards:',

  agentsTitle: 'Agents it may use',
  agentsNote: 'An agent grants nothing. The account reaches what is granted to it above.',
  grantsTitle: 'What it may use',
  grantsNote: (hasNone: boolean) =>
    `${hasNone ? 'It has access to nothing until you grant it here. ' : ''}Grants of members do not apply to it.`,
  grantsEmpty: 'Nothing is granted, so every call is refused. Choose an integration and its tools.',
  columns: { integration: 'Integration', tools: 'Tools', credential: 'Credential', since: 'Granted', actions: 'Actions' },
  gone: 'deleted integration',
  give: 'Grant access',
  change: 'Choose tools',
  setCredential: 'Set credential',
  credentialAt: (slug: string) => ({ connect: `Connect this account to ${slug}:`, store: `The credential of this account for ${slug}:` }),
  replace: 'Replace credential',
  removeCredential: 'Remove credential',
  removeGrant: 'Remove grant',
  removeGrantTitle: (slug: string) => `Remove the grant of ${slug}?`,
  removeGrantBody: (tools: string) => `Its calls to ${tools} tools are refused from the next one. The stored credential stays.`,
  removing: 'Removing…',
  keepGrant: 'Keep grant',
  granted: (slug: string) => `Access to ${slug} granted. It applies from the next call.`,
  grantRemoved: (slug: string) => `Grant of ${slug} removed.`,
  removeCredentialTitle: (slug: string) => `Remove the credential for ${slug}?`,
  removeCredentialBody: 'Calls that need it fail until another one is stored. The value itself cannot be read back.',
  keepCredential: 'Keep credential',
  credentialSet: (version: string) => `set ${version}`,
  menu: (slug: string) => `More for ${slug}`,

  acknowledgements: {
    title: 'AI use policy',
    note: 'An admin can record that the account acknowledges a version. The record is permanent. Calls run without one too.',
    version: 'Version',
    versionOf: (version: number) => `Version ${version}`,
    recorded: 'Acknowledged',
    none: 'No version is acknowledged.',
    acknowledge: (version: number) => `Acknowledge version ${version}`,
    policies: 'AI use policy',
  },
  onBehalfOf: 'on behalf of',
  settingsTitle: 'About',
  edit: 'Edit',
  details: { id: 'Id', created: 'Created', description: 'Description', addresses: 'Allowed addresses' },
  anyAddress: 'Any address. The list of the organization applies too.',
  noDescription: 'None',
};
