import { count, grouped } from '../../ui/numberWords.ts';

interface Totals {
  all: number;
  matching: number;
  suspended: number;
  failed: number;
}

export const copy = {
  title: 'Deployments',
  sentence: ({ all, matching, suspended, failed }: Totals, isFiltered: boolean) => {
    if (isFiltered) return `${grouped(matching)} of ${count(all, 'deployment')} ${matching === 1 ? 'matches' : 'match'}.`;
    if (all === 0) return 'No agent is deployed.';
    const cutOff = suspended === 0 ? 'none suspended' : `${grouped(suspended)} suspended`;
    return failed === 0
      ? `${count(all, 'deployment')}, ${cutOff}.`
      : `${count(all, 'deployment')}, ${cutOff}, ${grouped(failed)} whose push stopped.`;
  },
  search: 'Name, environment or agent',
  show: 'Show',
  shows: { '': 'All states', active: 'Active', pushing: 'Being pushed', failed: 'Push stopped', suspended: 'Suspended' },
  order: 'Order',
  orders: { '-createdAt': 'Newest first', createdAt: 'Oldest first', '-updatedAt': 'Changed last first' },
  noMatch: 'No deployment matches.',
  empty: 'A deployment says where an agent runs, and as which service account. It is made on the page of the agent, under Deploy.',
  agents: 'Agents',
  columns: { name: 'Name', agent: 'Agent', kind: 'Where', state: 'State', version: 'Version', account: 'Runs as', called: 'Last call' },
  kinds: { 'self-hosted': 'You run it yourselves', voice: 'Voice-agent platform', managed: 'Managed-agent platform' },
  callProblems: {
    accountBlocked: 'Account blocked',
    accountDisabled: 'Account disabled',
    tokenExpiring: 'Token expires soon',
    tokenExpired: 'Token expired',
    tokenRevoked: 'Token revoked',
  },
  callHelp: {
    accountBlocked: 'Its calls are refused, because its service account is blocked. Lift the block to take them again.',
    accountDisabled: 'Its calls get 401, because its service account is disabled. Enable the account to take them again.',
    selfHosted: 'Make a new token, and give it to the program that runs the agent.',
    pushed: 'Its calls get 401. Push again: it is given another token.',
    pushedExpiring: 'Push again: it is given another token, and the one it has works until the other is on the platform.',
  },
  goneAgent: 'Deleted agent',
  never: 'never',

  more: 'Show more',
  tabNote: 'Where this agent runs. Every call of a deployment is made as its service account, with a token of its own.',
  none: 'This agent is not deployed.',
  onlyAdmins: 'Admins deploy agents, because a deployment acts as a service account.',
  deploy: 'Deploy agent',
  where: 'Where',
  whereHelp: {
    'self-hosted': 'It gets a token, which you give to the program that runs it.',
    voice: 'It is made on the platform with your key, and its token is kept there.',
    managed: 'It is made on the platform with your key, and its token is kept in a vault there.',
  },
  noKey: 'No key of this platform is stored, so nothing can be pushed there.',
  toPlatforms: 'Store a key',
  name: 'Name',
  nameHelp: 'What it is for, such as Front desk.',
  environment: 'Environment',
  production: 'production',
  accountLabel: 'Service account',
  accountHelp: 'Calls for everybody who talks to the agent are made as this one account. It reaches what is granted to it.',
  accountRule: 'Choose a service account.',
  version: 'Version',
  versionLabel: (version: number, current: number) => `v${grouped(version)}${version === current ? ', current' : ''}`,
  lastsDefault: 'Its token lasts one year. By the REST API it can be made to end sooner.',
  nameCaller: 'Name the caller',
  nameCallerHelp:
    'Every call then carries the conversation’s variable user_email and is recorded on behalf of that address. It authenticates nobody and grants nothing. Every conversation must supply the variable: the platform refuses those that do not.',
  create: 'Deploy',
  push: 'Push',
  creating: 'Deploying…',
  pushing: 'Asking the platform…',
  created: (name: string) => `${name} deployed.`,

  runsAs: 'Runs as',
  lastCall: 'Last call',
  madeBy: 'Made by',
  nameCallerOn: 'Callers are named: every conversation supplies user_email.',
  history: (versions: number) => `the last of ${count(versions, 'version')} it ran`,
  stopped: (step: string, at: number, of: number) => `The push stopped at step ${at} of ${of}, ${step}.`,
  goesOn: 'Push again to continue from there. Nothing is created twice.',
  steps: 'Steps of the push',
  stepNames: {
    preflight: 'Model',
    token: 'Token',
    secret: 'Secret',
    server: 'MCP server',
    vault: 'Vault',
    credential: 'Credential',
    agent: 'Agent',
    verify: 'Read back',
  },
  attempts: (attempts: number) => `${grouped(attempts)} tries`,
  triedAgain: (at: string) => `It is tried again by itself at ${at}.`,
  takenUp: (at: string) => `The push goes on by itself. If the process at work has died, another one takes it up at ${at} at the latest.`,
  outside: 'On the platform',
  outsideNames: { secret: 'Secret', server: 'MCP server', vault: 'Vault', credential: 'Credential', agent: 'Agent' },
  unused: 'made for an earlier address or another region, no longer used',
  apiAddress: (url: string) => `in the platform’s API at ${url}`,
  session: 'Start a session',
  errorMeaning: 'If a session reports an error',

  suspend: 'Suspend',
  suspendAction: 'Suspend deployment',
  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspendBody: 'Its next call gets 401, and every one after it, until an admin resumes it. Nothing is changed where it runs.',
  suspending: 'Suspending…',
  keepRunning: 'Keep it running',
  suspended: (name: string, at: string) => `${name} suspended ${at}. Its next call gets 401.`,
  resume: 'Resume',
  resumed: (name: string, at: string) => `${name} resumed ${at}. Its calls are taken again.`,
  pushAgain: 'Push again',
  pushed: (name: string, at: string) => `Push of ${name} requested ${at}.`,
  change: 'Change',
  changeTitle: (name: string) => `Change ${name}`,
  save: 'Save',
  savePush: 'Save and push',
  saving: 'Saving…',
  moved: (name: string, version: number, at: string) => `${name} is meant to run v${grouped(version)}, since ${at}.`,
  renew: 'New token',
  renewTitle: (name: string) => `Make a new token for ${name}?`,
  renewBody: 'The token it has is revoked at once: calls with it get 401 until the program has the new one.',
  renewing: 'Making…',
  keepToken: 'Keep the token',
  renewed: (name: string) => `New token of ${name}.`,
  remove: 'Delete',
  removeAction: 'Delete deployment',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeBody: 'Its token is revoked for good: its next call gets 401.',
  stays: 'Nothing on the platform is removed. This stays there, for you to remove in this order:',
  removing: 'Deleting…',
  keep: 'Keep deployment',
  removed: (name: string, at: string) => `${name} deleted ${at}.`,
};
export type Kind = keyof typeof copy.kinds;
