import { useCallback, useState } from 'react';
import { useParams } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useApproval } from '../../api/queries/approvals.ts';
import type { Approval, ApprovalStatus } from '../../api/types.ts';
import { NotFoundPage } from '../../app/errorPages.tsx';
import { useIsStale } from '../../app/StaleBar.tsx';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { GateStrip } from '../../ui/GateStrip.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Status } from '../../ui/Status.tsx';
import { timeLeft } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import styles from './approval.module.css';
import { copy } from './copy.ts';
import { Decision } from './Decision.tsx';
import { gatesOf } from './gates.ts';
import { Outcome } from './Outcome.tsx';
import { outcomeOf, statusAt } from './statusAt.ts';
import { useShown } from './useShown.ts';
import { WhatRuns } from './WhatRuns.tsx';
import { Who } from './Who.tsx';
import { Why } from './Why.tsx';

function State({ approval, status }: { approval: Approval; status: ApprovalStatus }) {
  const left = timeLeft(new Date(approval.expiresAt), useNow());
  if (status !== 'pending') return <Status of={{ kind: 'approval', value: outcomeOf(status, approval.execution) }} />;
  return <Status of="approval.pending">{copy.waitsLeft(approval.canApprove, left)}</Status>;
}

interface RequestProps {
  approval: Approval;
  isFresh: boolean;
  /** The request was visible when the page was opened and is not any more: the page shows it as it was last read. */
  isGone: boolean;
}

function Request({ approval, isFresh, isGone }: RequestProps) {
  const org = useOrgSlug();
  const status = statusAt(approval, useNow());
  const shown = useShown(approval);
  const [wasLost, setLost] = useState(false);
  const onLost = useCallback(() => setLost(true), []);
  const isPending = status === 'pending';
  const [wasPending] = useState(isPending);
  return (
    <Page
      title={approval.tool}
      back={{ to: `/orgs/${org}/approvals`, label: copy.list }}
      rest={`/approvals/${approval.requestId}`}
      status={!isGone && <State approval={approval} status={status} />}
      sentence={<Who approval={approval} isOver={!isPending} />}
    >
      <StatusLine>{wasLost && !isPending ? copy.lost(approval.decision?.by.name ?? copy.somebody, status) : ''}</StatusLine>
      <div className={styles.columns} data-no-keys>
        <div className={styles.main}>
          <WhatRuns approval={approval} shown={shown} isPending={isPending} />
          <Why approval={approval} />
        </div>
        <div className={styles.side}>
          {isPending ? (
            <Decision approval={approval} shown={shown} isFresh={isFresh} isGone={isGone} onLost={onLost} />
          ) : (
            <Outcome approval={approval} status={status} wasPending={wasPending} />
          )}
        </div>
      </div>
      <GateStrip label={copy.strip} gates={gatesOf(approval, status)} />
    </Page>
  );
}

/** Shall this call run? */
export function ApprovalPage() {
  const { requestId = '' } = useParams();
  const org = useOrgSlug();
  const isStale = useIsStale();
  const { data: approval, error, refetch, isFetchedAfterMount, isPaused } = useApproval(requestId);
  const problem = error === null ? null : toProblem(error);
  const isGone = problem?.status === 404;
  if (isGone && approval === undefined) return <NotFoundPage />;
  if (approval === undefined) {
    return (
      <Page title={copy.list} back={{ to: `/orgs/${org}/approvals`, label: copy.list }} pending={problem === null}>
        {problem === null ? <Loading /> : <Failure problem={problem} retry={() => void refetch()} what={copy.what} />}
      </Page>
    );
  }
  return <Request key={requestId} approval={approval} isFresh={isFetchedAfterMount && !isStale && !isPaused} isGone={isGone} />;
}
