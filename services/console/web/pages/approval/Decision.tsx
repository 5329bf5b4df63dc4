import { Button, Textarea } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useApprove, useReject } from '../../api/queries/approvals.ts';
import type { Approval } from '../../api/types.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Time } from '../../ui/Time.tsx';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import styles from './approval.module.css';
import { Approvers } from './Approvers.tsx';
import { copy } from './copy.ts';
import type { Shown } from './useShown.ts';

/** Why it cannot be approved at this moment; undefined when it can. */
function whyWait(shown: Shown, digest: string, isFresh: boolean): string | undefined {
  if (!isFresh) return copy.waitFor.stale;
  if (shown.cutsLeft > 0) return copy.waitFor.cuts(shown.cutsLeft);
  if (shown.digest === undefined) return copy.waitFor.digest;
  if (shown.digest !== digest) return copy.differs;
  return shown.isSettled ? undefined : copy.waitFor.settle;
}

function whyNot({ canApprove, canReject, hindrance = 'not_an_approver', refusedNow }: Approval): string | undefined {
  if (canApprove) return undefined;
  const isApprover = hindrance === 'not_an_approver' && canReject === true && refusedNow !== undefined;
  return isApprover ? copy.onlyAdmins : copy.hindrance[hindrance];
}

/** Says that the API rejected the credential before; empty if the call would be refused anyway. */
const RejectedCredential = ({ approval: { credentialRejectedAt: at, refusedNow, integration } }: { approval: Approval }) =>
  at !== undefined &&
  refusedNow === undefined && (
    <p className={styles.mark} role="status">
      {copy.credentialRejected(integration.slug)} <Time at={at} />. {copy.willFail}
    </p>
  );

/** Why a yes given now lets nothing run, or may let nothing run. */
function Refused({ approval: { refusedNow, mayBeRefused } }: { approval: Approval }) {
  const why = refusedNow ?? mayBeRefused;
  if (why === undefined) return null;
  return (
    <p className={styles.mark} role="status">
      {refusedNow === undefined ? copy.mayBeRefused : copy.refusedNow}{' '}
      <bdi>
        <Pieces text={why} multiline />
      </bdi>
    </p>
  );
}

/** Whether the call runs once it is approved, as far as is known now. */
const runsOnce = ({ canApprove, refusedNow, mayBeRefused, changedSince }: Approval): boolean =>
  canApprove && (refusedNow ?? mayBeRefused ?? changedSince) === undefined;

/** A key that is held down decides nothing. */
const ignoreHeld = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};

interface Props {
  approval: Approval;
  shown: Shown;
  /** The last read is one of now. */
  isFresh: boolean;
  /** The person who looks may not see the request any more. */
  isGone: boolean;
  /** Runs when somebody else decided first. */
  onLost: () => void;
}

/** Yes or no, by a press on a button and by nothing else. */
export function Decision({ approval, shown, isFresh, isGone, onLost }: Props) {
  const { requestId, digest, canApprove, canReject, youCreatedTheToken } = approval;
  const hindered = whyNot(approval);
  const approve = useApprove(requestId);
  const reject = useReject(requestId);
  const [comment, setComment] = useState('');
  /** Said and heard; the page is about to show it. */
  const [isDone, setDone] = useState(false);
  const said = comment.trim() === '' ? {} : { comment: comment.trim() };
  const isPending = approve.isPending || reject.isPending || isDone;
  const wait = hindered ?? whyWait(shown, digest, isFresh);
  const problem = approve.problem ?? reject.problem;
  // Any other conflict is about what was shown, not about who was first.
  const isLost = problem?.status === 409 && !problem.details.some((detail) => detail.startsWith('/digest'));
  useEffect(() => {
    if (isLost) onLost();
  }, [isLost, onLost]);
  const failure = useLostFocus<HTMLDivElement>(problem);
  const onApprove = async (): Promise<void> => {
    reject.reset();
    if (wait !== undefined || shown.digest === undefined) return;
    setDone((await approve.run({ digest: shown.digest, ...said })) !== undefined);
  };
  const onReject = async (): Promise<void> => {
    approve.reset();
    setDone((await reject.run(said)) !== undefined);
  };
  if (isGone) {
    return (
      <Panel title={copy.decision}>
        <div className={styles.sheet}>
          <p role="status">{copy.notYours}</p>
          {comment !== '' && <Textarea label={copy.yourComment} autosize maxRows={6} value={comment} readOnly />}
        </div>
      </Panel>
    );
  }
  if (canReject !== true) {
    return (
      <Panel title={copy.decision}>
        <div className={styles.sheet}>
          <Refused approval={approval} />
          <RejectedCredential approval={approval} />
          <p>{hindered}</p>
          <Approvers others={approval.others} />
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={copy.decision}>
      <div className={styles.sheet}>
        <Refused approval={approval} />
        <RejectedCredential approval={approval} />
        {runsOnce(approval) && <p>{copy.once}</p>}
        <Textarea
          label={copy.comment}
          description={copy.commentHelp}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1_000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <div className={styles.bar} data-decision>
          {!isLost && problem !== null && (
            <div ref={failure} tabIndex={-1}>
              <WriteProblem problem={problem} />
            </div>
          )}
          {wait !== undefined && (
            <p id="why-wait" className={styles.wait}>
              {wait}
            </p>
          )}
          <div className={styles.buttons} onKeyDown={ignoreHeld}>
            <Button
              onClick={() => void onApprove()}
              disabled={wait !== undefined || isPending}
              {...(wait === undefined ? {} : { 'aria-describedby': 'why-wait' })}
            >
              {approve.isPending ? copy.approving : copy.approve}
            </Button>
            <Button variant="default" color="red" onClick={() => void onReject()} disabled={isPending}>
              {reject.isPending ? copy.rejecting : copy.reject}
            </Button>
          </div>
        </div>
        {youCreatedTheToken && canApprove && <p className={styles.mark}>{copy.tokenMark}</p>}
        <Approvers others={approval.others} />
      </div>
    </Panel>
  );
}
