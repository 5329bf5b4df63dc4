import { entryOf } from '../../ui/entryOf.ts';
import { count, grouped, listed } from '../../ui/numberWords.ts';

type CauseWords = (accounts: number, slug: string) => string;

const causes = {
  unconnected: (accounts: number, slug: string) =>
    `${count(accounts, 'service account has', 'service accounts have')} no credential for ${slug}: tools that need it cannot be called.`,
  ended: (accounts: number, slug: string) =>
    `The connection of ${count(accounts, 'service account')} to ${slug} has ended: tools that need it cannot be called.`,
  rejected: (accounts: number, slug: string) => `${slug} rejected the credential of ${count(accounts, 'service account')} (401).`,
  incomplete: (accounts: number, slug: string) =>
    `The credential of ${count(accounts, 'service account')} for ${slug} lacks a part: tools that need it cannot be called.`,
  tokenless: (accounts: number) => `${count(accounts, 'service account has', 'service accounts have')} no token that works.`,
  expiring: (accounts: number) =>
    `${count(accounts, 'service account has', 'service accounts have')} one working token, and it ends within 14 days.`,
};

const integrationCauses = {
  usedUp: (integrations: number) =>
    `${count(integrations, 'integration has', 'integrations have')} used up the budget: every call is refused until it refills, is raised or is reset.`,
  waitingChanges: (integrations: number) =>
    `Changed tools of ${count(integrations, 'integration')} wait for a decision: no call uses a changed definition until then.`,
  softCrossed: (integrations: number) =>
    `${count(integrations, 'integration has', 'integrations have')} crossed the soft limit of the budget; calls go on.`,
};

export const copy = {
  title: 'Overview',
  firstRun: 'No call of an imported API has succeeded yet. Five steps lead to the first governed call.',
  firstTested: 'A test has reached the API. The first call is still to be made.',
  firstDone: 'The first call was made. Gatehouse checks and records every call in the same way.',
  done: (waiting: number, things: number, lastCall: string | undefined) => {
    const calls = lastCall === undefined ? '' : ` The last call of a service account was ${lastCall}.`;
    const needs = [
      ...(waiting === 0 ? [] : [`${count(waiting, 'request waits', 'requests wait')} for your decision.`]),
      ...(things === 0 ? [] : [`${count(things, 'thing needs', 'things need')} attention.`]),
    ];
    return `${needs.length === 0 ? 'Nothing needs attention now.' : needs.join(' ')}${calls}`;
  },
  waitingTitle: 'Waiting for your decision',
  waitingColumns: { tool: 'Tool', who: 'Who asks', left: 'Left' },
  waitingMore: 'All requests',
  left: (left: string) => `${left} left`,
  stepsTitle: 'First steps',
  steps: {
    import: 'Import an API',
    account: 'Create a service account',
    grant: 'Grant it tools',
    credential: 'Store its credential',
    call: 'Make the first call',
  },
  /** Two are named; of more the first two. */
  imported: (all: readonly { slug: string; toolCount: number }[]) => {
    const [named, left] = [all.slice(0, 2), Math.max(0, all.length - 2)];
    return listed([
      ...named.map(({ slug, toolCount }) => `${slug} (${count(toolCount, 'tool')})`),
      ...(left > 0 ? [count(left, 'other')] : []),
    ]);
  },
  granted: (account: string, slug: string, tools: number, all: number) =>
    `${account} may use ${tools >= all ? `all tools of ${slug}` : `${grouped(tools)} of the ${count(all, 'tool')} of ${slug}`}`,
  accounts: (name: string, others: number) => `${name}${others > 0 ? ` and ${grouped(others)} more` : ''}`,
  grantFor: (account: string) => `What may ${account} use?`,
  connectFor: (slug: string, account: string) => `${slug} takes a connection. Connect ${account}, or paste an access token that you have.`,
  credentialFor: (slug: string, account: string) => `${slug} asks for a credential. Store the one that ${account} uses there.`,
  credentialRejected: (slug: string, account: string) => `${slug} rejected the stored credential of ${account} (401). Store another one.`,
  credentialStored: (slug: string) => `The credential is stored. Make one call to see whether ${slug} accepts it.`,
  credentialTested: (slug: string) => `The test succeeded: ${slug} accepts the credential. What is left is the first call, with a token.`,
  hasCredential: (account: string, slug: string) => `${account} has a credential for ${slug}`,
  noCredential: (slug: string) => `${slug} needs no credential`,
  goOn: 'Continue to the first call',
  storeAnother: 'Store another credential',
  callNote: 'Create a token. This page then shows the call to copy, for curl and for each client.',
  again: 'The commands read your token from the variable GATEHOUSE_TOKEN.',
  notices: 'This page notices the first call by itself.',
  called: 'A tool was called',
  openAccount: (name: string) => `Open ${name}`,
  finish: 'Show the overview',
  needsTitle: 'Needs attention',
  /** `cause` as the server names it; a server that is newer than the page may name one that the page does not know. */
  cause: (cause: string, accounts: number, slug: string) =>
    entryOf<CauseWords>(causes, cause)?.(accounts, slug) ??
    `${count(accounts, 'service account needs', 'service accounts need')} attention (${cause}). Load this page again to read why.`,
  /** Says, like `cause`, what is wrong with a number of integrations. */
  integrationCause: (cause: string, integrations: number) =>
    entryOf<(integrations: number) => string>(integrationCauses, cause)?.(integrations) ??
    `${count(integrations, 'integration needs', 'integrations need')} attention (${cause}). Load this page again to read why.`,
  openBudgets: 'Open the budgets',
  changes: (changes: number) => count(changes, 'change'),
  refills: (left: string) => `refills in ${left}`,
  own: {
    missing: (slug: string) => `You have no credential for ${slug}: tools that need it cannot be called.`,
    ended: (slug: string) => `Your connection to ${slug} has ended: tools that need it cannot be called until you connect again.`,
    rejected: (slug: string) => `${slug} rejected your credential (401).`,
    present: (slug: string, parts: readonly string[]) => `Your credential for ${slug} has no ${listed(parts)}, so calls that need it fail.`,
  },
  ownStore: (slug: string) => `Store your credential for ${slug}`,
  openIntegration: (slug: string) => `Open ${slug}`,
  expires: (token: string, left: string) => `Token ${token} ends in ${left}.`,
  others: (left: number) => `and ${grouped(left)} more`,
  connectTitle: 'Connect a program',
  connectNote: 'The program asks you to sign in and to allow it. Service accounts use a token instead.',
  /** `programs`: that can act for them; undefined while a block, or a signature that is missing, lets none. */
  member: (org: string, waiting: number, programs: number | undefined) => {
    const waits = waiting === 0 ? '' : `${count(waiting, 'request waits', 'requests wait')} for your decision. `;
    const acts = programs === 0 ? ' No program acts for you yet.' : ` ${count(programs ?? 0, 'program')} can act for you.`;
    return `${waits}You are a member of ${org}.${programs === undefined ? '' : acts}`;
  },
  memberNext: 'What acts as you',
  mySessions: 'Programs you allowed',
  myTokens: 'Your personal tokens',
};
