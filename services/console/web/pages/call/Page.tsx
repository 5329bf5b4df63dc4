import { Button } from '@mantine/core';
import { useParams } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useCall } from '../../api/queries/calls.ts';
import { useCorrelationOf } from '../../api/queries/record.ts';
import type { AuditEntry } from '../../api/types.ts';
import { NotFoundPage } from '../../app/errorPages.tsx';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { GateStrip } from '../../ui/GateStrip.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Status } from '../../ui/Status.tsx';
import { useNow } from '../../ui/useNow.ts';
import { ClaimOf } from '../approval/ClaimOf.tsx';
import { copy as recordCopy } from '../record/copy.ts';
import { starterOf } from '../record/WhoActed.tsx';
import { About } from './About.tsx';
import { copy } from './copy.ts';
import { Record } from './Record.tsx';
import { isOpen, timelineOf, type Timeline } from './timeline.ts';
import { useJoined } from './useJoined.ts';
import { Why } from './Why.tsx';

function Told({ timeline: { first, state, result, wasApproved, hasJoined } }: { timeline: Timeline }) {
  const starter = starterOf(first);
  return (
    <>
      <bdi>{first.actor.name ?? copy.someone}</bdi> {copy.called} <strong>{first.tool}</strong>
      {starter !== undefined && (
        <>
          , {recordCopy.startedBy} <bdi>{starter}</bdi>
        </>
      )}
      {first.onBehalfOf !== undefined && (
        <>
          , {copy.onBehalf} <ClaimOf of={first} />
        </>
      )}
      . {copy.ends(state, result ?? {}, wasApproved, hasJoined)}
    </>
  );
}

/** What became of one call, from the first check to the answer? By its correlation id, or by the short id that a refused caller reads. */
export function CallPage() {
  const { correlationId: id = '' } = useParams();
  const isShort = id.startsWith('call_');
  const found = useCorrelationOf(isShort ? id : undefined);
  const problem = found.error === null ? null : toProblem(found.error);
  if (!isShort) return <CallTimeline key={id} correlationId={id} />;
  if (typeof found.data === 'string') return <CallTimeline key={found.data} correlationId={found.data} />;
  if (found.data === null || (problem !== null && problem.status < 500)) return <NotFoundPage />;
  return (
    <Page title={copy.title} pending={problem === null}>
      {problem === null ? <Loading /> : <Failure problem={problem} retry={() => void found.refetch()} what={copy.what} />}
    </Page>
  );
}

function CallTimeline({ correlationId }: { correlationId: string }) {
  const org = useOrgSlug();
  const now = useNow();
  const { data: entries, error, refetch } = useCall(correlationId, isOpen);
  const timeline = entries === undefined ? undefined : timelineOf(entries, now);
  const problem = error === null ? null : toProblem(error);
  const back = { to: `/orgs/${org}/calls`, label: copy.calls };
  if (problem?.status === 404 || problem?.status === 403 || (entries !== undefined && timeline === undefined)) return <NotFoundPage />;
  if (entries === undefined || timeline === undefined) {
    return (
      <Page title={copy.title} back={back} pending={problem === null}>
        {problem === null ? <Loading /> : <Failure problem={problem} retry={() => void refetch()} what={copy.what} />}
      </Page>
    );
  }
  return <ToldCall timeline={timeline} entries={entries} correlationId={correlationId} readAgain={() => void refetch()} />;
}

interface ToldCallProps {
  timeline: Timeline;
  entries: AuditEntry[];
  correlationId: string;
  readAgain: () => void;
}

/** One call that the trail tells of. */
function ToldCall({ timeline: told, entries, correlationId, readAgain }: ToldCallProps) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const timeline = useJoined(told);
  const again = isOpen(entries) && (
    <Button variant="default" onClick={readAgain}>
      {copy.again}
    </Button>
  );
  return (
    <Page
      title={timeline.first.tool ?? copy.title}
      back={{ to: `/orgs/${org}/calls`, label: copy.calls }}
      rest={`/${isAdmin ? 'audit-log' : 'calls'}?correlationId=${encodeURIComponent(correlationId)}`}
      status={<Status of={{ kind: 'call', value: timeline.state }} />}
      actions={again}
      sentence={<Told timeline={timeline} />}
    >
      <GateStrip label={copy.strip} gates={timeline.gates} />
      <Why timeline={timeline} />
      <About timeline={timeline} correlationId={correlationId} />
      <Record entries={entries} />
    </Page>
  );
}
