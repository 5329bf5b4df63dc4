import { count, listed } from '../../ui/numberWords.ts';

interface State {
  isDisabled: boolean;
  working: number;
  grants: number;
  unconnected: readonly string[];
}

export const copy = {
  list: 'Service accounts',
  nothing: 'nothing',
  notFound: 'No such service account. It may belong to another organization.',
  sentence: ({ isDisabled, working, grants, unconnected }: State) => {
    if (isDisabled)
      return `Disabled: ${working === 0 ? 'it has no token' : `none of its ${count(working, 'token')} works`} until an admin enables it.`;
    if (working === 0) return 'Not ready: without a token nothing can call as this account.';
    if (grants === 0) return 'Not ready: nothing is granted, so every call is refused.';
    if (unconnected.length > 0)
      return `Not ready: ${listed(unconnected)} ${unconnected.length === 1 ? 'is' : 'are'} granted but ${unconnected.length === 1 ? 'has' : 'have'} no credential.`;
    return `Ready: ${count(working, 'token')} ${working === 1 ? 'works' : 'work'}, ${count(grants, 'integration')} granted.`;
  },
  rules: 'Rules that concern it',
  parts: { token: 'Token', grants: 'Grants', credentials: 'Credentials', addresses: 'Addresses' },
  tokens: (working: number) => (working === 0 ? 'none' : `${working} ${working === 1 ? 'works' : 'work'}`),
  grants: (grants: number) => (grants === 0 ? 'none' : count(grants, 'integration')),
  credentials: (missing: number, all: number) => (missing > 0 ? `${missing} missing` : all === 0 ? 'not needed' : 'all present'),
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

  tokensTitle: 'Tokens',
  tokensNote: 'Each lasts one year at most. Revoked ones stay in the list.',
  tokensEmpty: 'No token, so nothing can call as this account. Afterwards:',

  agentsTitle: 'Agents it may use',
  agentsNote: 'An agent grants nothing: the account reaches what is granted to it above.',
  grantsTitle: 'What it may use',
  grantsNote: 'Access to nothing until it is granted here. A member’s grants never reach it.',
  grantsEmpty: 'Nothing is granted, so every call is refused. Choose an integration and its tools.',
  columns: { integration: 'Integration', tools: 'Tools', credential: 'Credential', since: 'Granted', actions: 'Actions' },
  gone: 'deleted integration',
  give: 'Grant access',
  change: 'Choose tools',
  setCredential: 'Set credential',
  replace: 'Replace credential',
  removeCredential: 'Remove credential',
  removeGrant: 'Remove grant',
  removeGrantTitle: (slug: string) => `Remove the grant of ${slug}?`,
  removeGrantBody: (tools: string) => `Its calls to ${tools} tools are refused from the next one on. The stored credential stays.`,
  removing: 'Removing…',
  keepGrant: 'Keep grant',
  granted: (slug: string) => `Access to ${slug} granted. It counts from the next call on.`,
  grantRemoved: (slug: string) => `Grant of ${slug} removed.`,
  removeCredentialTitle: (slug: string) => `Remove the credential for ${slug}?`,
  removeCredentialBody: 'Calls that need it fail until another one is stored. The value itself cannot be read back.',
  keepCredential: 'Keep credential',
  credentialSet: (version: string) => `set ${version}`,
  menu: (slug: string) => `More for ${slug}`,

  acknowledgements: {
    title: 'AI use policy',
    note: 'Versions that an admin acknowledged for it. They are kept for ever; without one its calls run all the same.',
    version: 'Version',
    versionOf: (version: number) => `Version ${version}`,
    recorded: 'Acknowledged',
    none: 'No version was acknowledged for it. An admin does so on the page of the version that counts.',
    policies: 'AI use policy',
  },
  settingsTitle: 'About',
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving…',
  details: { id: 'Id', created: 'Created', description: 'Description', addresses: 'Allowed addresses' },
  anyAddress: 'Any. The organization’s own list holds beside it.',
  name: 'Name',
  description: 'Description (optional)',
  addressesLabel: 'Allowed addresses (optional)',
  addressesHelp:
    'One address or range a line, such as 203.0.113.0/24. Empty: any. Calls from elsewhere fail from the moment this is saved.',
  noDescription: 'None',
};
