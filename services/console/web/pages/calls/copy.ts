import { answeredNo } from '../../ui/answerWords.ts';
import { count, listed } from '../../ui/numberWords.ts';

export const copy = {
  title: 'Calls',
  sentence: (shown: number, hasMore: boolean, isLive: boolean, isAdmin: boolean): string => {
    if (shown === 0) return isAdmin ? 'No call was made yet.' : 'You made no call yet.';
    return `${count(shown, 'call')} shown${hasMore ? ', more exist' : ''}, the latest activity first.${isLive ? ' New ones appear by themselves.' : ''}`;
  },
  empty: 'Calls that agents and people make through Gatehouse appear here, also those that are refused.',
  live: 'Live',
  columns: { began: 'Began', latest: 'Last activity', who: 'Who', tool: 'Tool', state: 'Outcome', run: 'Run', id: 'Call' },
  allOfRun: (run: string) => `All calls of the run ${run}`,
  run: 'Run',
  runSentence: (total: number, states: readonly string[], isFiltered: boolean): string =>
    `${isFiltered ? `${count(total, 'call of this run matches', 'calls of this run match')} the filters` : `${count(total, 'call')} in this run`}: ${listed(states)}.`,
  runNote: 'In the order in which they were made.',
  status: (code: number, isError: boolean) => (isError ? answeredNo(code) : `answered ${code}`),
};
