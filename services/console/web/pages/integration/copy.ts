import type { Dependents } from '../../api/types.ts';
import { count, grouped } from '../../ui/numberWords.ts';

export const copy = {
  list: 'Integrations',
  what: 'This integration',
  views: 'Views of the integration',
  tabs: { tools: 'Tools', access: 'Access', credentials: 'Credentials', try: 'Try', settings: 'Settings' },
  /** `isAdmin`: others are told how many tools they may use, those that can be called. `isDisabled`: all its tools are. */
  sentence: (slug: string, tools: number, address: string | undefined, isServer: boolean, isAdmin: boolean, isDisabled: boolean) =>
    `${isAdmin ? `${slug} has ${count(tools, 'tool')}${isDisabled ? ', all disabled' : ''}` : `You may use ${count(tools, 'tool')} of ${slug}`}${address === undefined ? '.' : `. Calls go to ${isServer ? 'the MCP server at ' : ''}${address}.`}`,
  crossed: {
    HARD_CROSSED: (refillsAt: string) =>
      `The budget is used up: every call is refused until it refills at ${refillsAt}, is raised or is reset.`,
    SOFT_CROSSED: (refillsAt: string) => `The soft limit of the budget is crossed. Calls go on; it refills at ${refillsAt}.`,
  },
  failing: ({ since, failures, calls, retryAt }: { since: string; failures: number; calls: number; retryAt: string }) =>
    `Calls are refused for now, and nothing is sent: ${grouped(failures)} of the last ${count(calls, 'call')} before ${since} failed. From ${retryAt} on the next call is tried.`,
  search: 'Search tools',
  columns: { tool: 'Tool', operation: 'Request', summary: 'What it does', actions: 'Actions' },
  noMatch: 'No tool matches.',
  awaitsConnection:
    'The server lists its tools to who is connected. Connect under Credentials, then read the description again under Settings.',
  noTools: 'You may use no tool of this integration.',
  shown: (shown: number, all: number) => `${grouped(shown)} of ${grouped(all)} shown. Search to see the others.`,
  adminOnly: 'admins only',
  collides: 'cannot be called: it shares its name with another. Refresh the integration.',
  calledAs: (name: string) => `called as ${name}`,
  tryIt: 'Try',
  /** Found by the search. */
  blocked: 'blocked',
  disabled: 'disabled: every call is refused',
  quarantined:
    'changed: until an admin decides, calls use the accepted definition, or are refused while an MCP server lists the changed one',
  changeRefused: 'its change was refused: calls use the accepted definition, or are refused while an MCP server lists the changed one',
  waitingTitle: 'Changes that wait for you',
  changesTitle: 'Changed tools',
  refusedEarlier: 'Refused earlier. Nothing waits; you can accept it after all.',
  waitingNote:
    'The description of these tools has changed. Calls use the accepted one, or are refused while the server describes the tool otherwise.',
  definition: (tool: string) => `${tool}: accepted and changed definition`,
  accept: 'Accept',
  acceptOf: (tool: string) => `Accept the change of ${tool}`,
  refuse: 'Refuse',
  refuseOf: (tool: string) => `Refuse the change of ${tool}`,
  decided: {
    accept: (tool: string) => `${tool} is called as it is described now.`,
    refuse: (tool: string) => `The change of ${tool} is refused.`,
  },
  kind: { openapi: 'API', mcp: 'MCP server', internal: '' },
  acceptsTitle: 'What a refresh changes at once',
  acceptsNote: 'Everything else waits for your decision.',
  acceptsLabel: 'A refresh changes',
  accepts: { everything: 'everything', additions: 'new tools only', nothing: 'nothing: new tools come disabled' },
  edit: 'Edit',
  editTitle: (tool: string) => `Edit ${tool}`,
  enabled: 'Enabled',
  notEnabled: 'Disabled',
  enabledHelp: 'Calls of a disabled tool are refused from the next one on, whatever is granted.',
  ownWords: 'Description (optional)',
  ownWordsHelp: 'Search and callers read it in place of what the API description says.',
  describedHere: 'in the words of an admin',
  showOriginal: 'Show original',
  showOriginalOf: (tool: string) => `Show original description of ${tool}`,
  takeImported: 'Use the original description',
  taken: 'Save the tool to use the original description.',
  noImported: 'The API gives no description of this tool.',
  importedWords: 'The API description says:',
  saveTool: 'Save tool',
  savingTool: 'Saving…',
  toolSaved: (tool: string) => `${tool} saved.`,
  many: {
    disable: {
      ask: 'Disable…',
      title: (number: number) => `Disable ${count(number, 'tool')}?`,
      body: 'Calls of these tools are refused from the next one on, also those that were approved and have not run. Grants and rules stay.',
      action: 'Disable tools',
      done: 'disabled',
    },
    enable: {
      ask: 'Enable…',
      title: (number: number) => `Enable ${count(number, 'tool')}?`,
      body: 'Whoever was granted these tools can call them again. Rules and blocks hold as before.',
      action: 'Enable tools',
      done: 'enabled',
    },
  },
  keepTools: 'Change nothing',
  accessTitle: 'Who may use it',
  accessNote: 'Directly, through a group, or as every member.',
  accessEmpty: 'Nobody may use this integration yet.',
  give: 'Grant access',
  budgetTitle: 'Budget',
  budgetNone: 'Any number of tokens may be used.',
  budget: (used: number, hard: number | undefined) =>
    `${grouped(used)} tokens are used${hard === undefined ? '; there is no hard limit.' : ` of ${grouped(hard)}.`}`,
  budgets: 'Open the budgets',
  mineTitle: 'My credential',
  mineNote: 'Used when you, or a program that acts for you, call a tool here.',
  accountsTitle: 'Service accounts',
  accountsNote: 'Each service account that may use this integration calls with its own credential.',
  accountsEmpty: 'No service account may use this integration.',
  notNeeded: 'This API needs no credential.',
  removing: 'Removing…',
  tryTitle: 'Call a tool as yourself',
  tryNote: 'The call uses your grants and your credential. If Gatehouse refuses it, you read why.',
  handTitle: 'Change operations',
  handNote: 'Changed operations are compared with the present tools before anything changes. Grants, rules and credentials stay.',
  refreshTitle: 'Read the description again',
  refreshNote: 'A newer description is compared with the present tools before anything changes. Grants, rules and credentials stay.',
  refresh: 'Refresh integration',
  refreshing: 'Refreshing…',
  refreshed: (added: number, changed: number, removed: number, refused: number) =>
    `Refreshed: ${grouped(added)} added, ${grouped(changed)} changed, ${grouped(removed)} removed.${refused === 0 ? '' : ` ${count(refused, 'change was', 'changes were')} refused earlier and ${refused === 1 ? 'is' : 'are'} not taken.`}`,
  /** Names the number of changes that wait now, because they are decided on the same page. */
  waiting: (changes: number) => `${count(changes, 'change waits', 'changes wait')} for your decision.`,
  refreshWarning: 'Removed tools can no longer be called. A call that waits for a person is not made if its tool changed.',
  back: 'Back',
  removeTitle: 'Remove the integration',
  removeNote: 'Its tools, grants and credentials are deleted. This cannot be undone.',
  removeAction: 'Remove integration',
  removeAsk: (slug: string) => `Remove ${slug}?`,
  removeBody: (tools: number) => `${count(tools, 'tool')} can no longer be called. Its stored credentials are deleted.`,
  counting: 'Counting what ends with it…',
  countFailed: 'What ends with it could not be counted.',
  ends: ({ callers, calls, grants, waiting, blocks, budget, rules }: Dependents): string[] => [
    callers === undefined || calls === undefined
      ? 'Its calls of the last 7 days could not be counted.'
      : callers === 0
        ? 'Nobody called it in the last 7 days.'
        : `${count(callers, 'caller')} made ${count(calls, 'call')} in the last 7 days.`,
    ...(grants === 0 ? [] : [`${count(grants, 'grant is', 'grants are')} deleted.`]),
    ...(waiting === 0 ? [] : [`${count(waiting, 'call that waits for an approver is', 'calls that wait for an approver are')} withdrawn.`]),
    ...(blocks === 0 ? [] : [`${count(blocks, 'block is', 'blocks are')} lifted.`]),
    ...(budget ? ['Its budget is deleted.'] : []),
    ...(rules === 0
      ? []
      : [
          `${count(rules, 'rule names', 'rules name')} no other tools. ${rules === 1 ? 'It stays' : 'They stay'} and ${rules === 1 ? 'matches' : 'match'} nothing.`,
        ]),
  ],
  typeWhy: 'Everything that calls it stops.',
  keep: 'Keep integration',
  removed: (slug: string) => `${slug} removed.`,
  internal: 'These tools come with Gatehouse. They are neither refreshed nor removed.',
};
