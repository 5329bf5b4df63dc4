/** What approvals is told of an approved call that has ended. */
import { approvals, type executor, type PayloadOf } from '@gatehouse/contracts';
import { textContent } from './content';
import { beginningOf, isText, NOTES_BYTES, type Block } from './cut';
import type { CountedResult } from './upstreamResult';

export type Finished = PayloadOf<typeof executor.finished>;

interface Named {
  readonly orgId: string;
  readonly requestId: string;
}

const MAX_REASON = 1_000;

/** The end of an approved call that was not made. `remedy`: what a person can do about it. */
export const notMade = ({ orgId, requestId }: Named, reason: string, at: Date, remedy: executor.Remedy = {}): Finished => ({
  orgId,
  requestId,
  outcome: 'failed',
  finishedAt: at.toISOString(),
  isError: true,
  reason: reason.slice(0, MAX_REASON),
  content: textContent(reason).toString(),
  ...remedy,
});

/** The end of an approved call that was sent, and whose sender fell silent. */
export const lost = ({ orgId, requestId }: Named, at: Date): Finished => {
  const reason = 'The call was sent and its answer was lost. It may have run; check before you ask for it again.';
  return { ...notMade({ orgId, requestId }, reason, at), outcome: 'unknown' };
};

/** The end of an approved call that ended by itself. A failed call without a status of the API never got there. */
export function finished({ orgId, requestId }: Named, result: CountedResult, at: Date): Finished {
  const { outcome, content, status, durationMs } = result;
  const ran = outcome === 'succeeded' || (outcome === 'failed' && status !== undefined);
  return {
    orgId,
    requestId,
    outcome: ran ? 'completed' : outcome === 'unknown' ? 'unknown' : 'failed',
    finishedAt: at.toISOString(),
    isError: outcome !== 'succeeded',
    durationMs,
    ...(status === undefined ? {} : { httpStatus: status }),
    ...(ran ? {} : { reason: firstText(content).slice(0, MAX_REASON) }),
    content: kept(content),
  };
}

/** What the approvals service keeps of an answer: all of it, or a note and the beginning of its first text. */
function kept(content: Buffer): string {
  const most = approvals.MAX_RESULT_BYTES;
  if (content.length <= most) return content.toString();
  const first = (JSON.parse(content.toString()) as Block[]).find(isText);
  const what = first === undefined ? 'is not here' : 'is here in part, its beginning';
  const note = `The call ran. Its answer of ${content.length} bytes ${what}: up to ${most} are kept of a call that waited. Do not repeat the call to see it.`;
  const blocks: Block[] = [{ type: 'text', text: note }];
  const room = most - NOTES_BYTES;
  return JSON.stringify(first === undefined ? blocks : [...blocks, beginningOf(first, room, room)]);
}

const firstText = (content: Buffer): string => (JSON.parse(content.toString()) as { text?: string }[])[0]?.text ?? '';
