import { count, grouped, listed } from '../../ui/numberWords.ts';

export const copy = {
  integration: 'Integration',
  setCredential: 'Set credential',
  credentialMissing: 'Missing: tools that need it cannot be called',
  credentialRejected: 'Rejected by the API (401)',
  credentialLacking: (parts: readonly string[]) => `, without ${listed(parts)}: tools that need it cannot be called`,
  credentialMoved: (origin: string | undefined) =>
    `Stored for ${origin ?? 'another address'}, but the integration has moved. Calls fail until it is stored again`,
  connectionEnded: 'The connection has ended. Calls fail until it is connected again',
  noIntegrations: 'There is no integration to grant. Import an API first.',
  allGranted: 'Every integration is granted already.',
  tools: 'Tools',
  toolsOf: (slug: string) => `Tools of ${slug}`,
  all: (tools: number) => `All ${grouped(tools)}, and those that come later`,
  some: 'Only those I choose',
  chooseRule: 'Choose at least one tool.',
  filter: 'Filter tools',
  chosen: (chosen: number, all: number) => `${grouped(chosen)} of ${grouped(all)} chosen`,
  noMatch: 'No tool matches.',
  more: (hidden: number) => `${grouped(hidden)} more. Narrow the filter to see them.`,
  grant: 'Grant access',
  granting: 'Granting…',
  save: 'Save tools',
  saving: 'Saving…',
  access: (tools: 'ALL' | readonly string[], all: number | undefined) => {
    if (tools === 'ALL') return all === undefined ? 'all' : `all ${grouped(all)}`;
    return all === undefined ? count(tools.length, 'tool') : `${grouped(tools.length)} of ${grouped(all)}`;
  },
};
