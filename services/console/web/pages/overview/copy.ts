import { count, grouped } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Overview',
  firstRun: 'Nothing has been called yet. Four steps to the first governed call.',
  done: (waiting: number, things: number, lastCall: string | undefined) => {
    const calls = lastCall === undefined ? '' : ` The last call of a service account was ${lastCall}.`;
    const needs = [
      ...(waiting === 0 ? [] : [`${count(waiting, 'request waits', 'requests wait')} for you.`]),
      ...(things === 0 ? [] : [`${count(things, 'thing needs', 'things need')} a person.`]),
    ];
    return `${needs.length === 0 ? 'Nothing needs a person now.' : needs.join(' ')}${calls}`;
  },
  waitingTitle: 'Waits for you',
  waitingColumns: { tool: 'Tool', who: 'Who asks', left: 'Left' },
  waitingMore: 'All that waits',
  left: (left: string) => `${left} left`,
  stepsTitle: 'First steps',
  steps: {
    import: 'Import an API',
    account: 'Create a service account',
    grant: 'Give it tools',
    call: 'Call it',
  },
  imported: (slug: string, tools: number, others: number) =>
    `${slug}, ${count(tools, 'tool')}${others > 0 ? `, and ${count(others, 'other')}` : ''}`,
  granted: (account: string, slug: string) => `${account} may use ${slug}`,
  accounts: (name: string, others: number) => `${name}${others > 0 ? ` and ${grouped(others)} more` : ''}`,
  url: 'Address of its OpenAPI description',
  urlHelp: 'OpenAPI 3 or Swagger 2, JSON or YAML. It is fetched once; nobody may use its tools yet.',
  urlRule: 'An address that begins with http:// or https://.',
  import: 'Import API',
  importing: 'Importing…',
  grantFor: (account: string) => `What may ${account} use?`,
  credentialFor: (slug: string) => `${slug} is granted. It asks for a credential, so store the one this account shall use.`,
  callNote: 'Create a token; the command to call with it appears beside it. This page notices the first call by itself.',
  waiting: 'Waiting for the first call…',
  again: 'With the token you stored in GATEHOUSE_TOKEN:',
  callWhat: 'Make the call',
  needsTitle: 'Needs a person',
  needsNothing: 'Credentials that are missing, tokens that end soon and accounts that cannot call appear here.',
  unconnected: (slug: string) => `${slug} is granted but not connected: every call fails.`,
  expires: (token: string, left: string) => `Token ${token} ends in ${left}.`,
  tokenless: 'No token works, so it cannot call.',
  columns: { who: 'Service account', what: 'What', open: 'Open' },
  connectTitle: 'Connect a program',
  connectNote: 'It asks you to sign in and to allow it. Service accounts use a token instead.',
  member: (org: string, waiting: number, programs: number) =>
    `${waiting === 0 ? '' : `${count(waiting, 'request waits', 'requests wait')} for you. `}You are a member of ${org}. ${programs === 0 ? 'No program acts for you yet.' : `${count(programs, 'program')} can act for you.`}`,
  memberNext: 'What acts as you',
  mySessions: 'Programs you allowed',
  myTokens: 'Your personal tokens',
};
