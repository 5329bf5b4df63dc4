/**
 * Rows whose holder fell silent. What was not sent is taken over and tried again, for some minutes; what was sent is never sent again and ends as
 * `unknown`. The write that does so also closes the old attempt in the trail.
 */
import type { OutboxItem } from '@gatehouse/store';
import { abandonedEvent } from '../../domain/callEvents';
import { lost, notMade } from '../../domain/finished';
import type { Attempt, CallStore } from '../../store/calls';
import type { CallRow } from '../../store/schemas';
import { eventItem, finishedItem, spentItem } from './lease';

const GIVE_UP_MS = 10 * 60_000;
const TOO_LATE = 'It was not run: the services it needs were away for too long. Ask again.';

/** An attempt to make now, if there is one. */
export const recover =
  (calls: CallStore) =>
  async (row: CallRow, now: Date, heldUntil: Date): Promise<Attempt | undefined> => {
    const named = { orgId: row.orgId, requestId: row._id };
    const closing = (outcome: 'refused' | 'unknown'): OutboxItem[] =>
      row.intent === undefined ? [] : [eventItem(abandonedEvent(row.intent, outcome, now))];
    if (row.state === 'sent') {
      const spent = row.spent === undefined ? [] : [spentItem(row.spent)];
      await calls.abandon(row, now, [...closing('unknown'), finishedItem(lost(named, now)), ...spent]);
      return undefined;
    }
    const attempt = await calls.takeOver(row, heldUntil, closing('refused'));
    if (attempt === undefined || now.getTime() - row.createdAt.getTime() < GIVE_UP_MS) return attempt;
    await calls.end(attempt, 'claimed', now, [finishedItem(notMade(named, TOO_LATE, now))]);
    return undefined;
  };
