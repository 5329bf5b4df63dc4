import { useRef, useState, type ComponentProps } from 'react';
import { useChangeCounters } from '../../api/queries/changeCounters.ts';
import { toProblem } from '../../api/problems.ts';
import { useOverview } from '../../api/queries/overview.ts';
import { useSetup, type Setup } from '../../api/queries/setup.ts';
import type { Overview } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { timeWords } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { BlockedNow } from './BlockedNow.tsx';
import { Connect } from './Connect.tsx';
import { copy } from './copy.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { MemberOverview } from './MemberOverview.tsx';
import { Needs } from './Needs.tsx';
import { Signing } from './Signing.tsx';
import { useIsTesting } from './useTested.ts';
import { Waiting } from './Waiting.tsx';

/** The latest setup that was known whole: while something is read anew, the page keeps what it shows. */
function useLatestSetup(overview: Overview): Setup | undefined {
  const now = useSetup(overview);
  const latest = useRef<Setup>(undefined);
  if (now !== undefined) latest.current = now;
  return latest.current;
}

function FirstRun({ data, ...rest }: { data: Overview } & Pick<ComponentProps<typeof FirstSteps>, 'isMade' | 'onRan' | 'onFinish'>) {
  const setup = useLatestSetup(data);
  return setup === undefined ? <Loading rows={4} /> : <FirstSteps setup={setup} wasCalled={data.wasCalled} {...rest} />;
}

function AdminOverview() {
  const now = useNow();
  const { data, error, refetch } = useOverview();
  const waiting = useChangeCounters()?.pendingForMe ?? 0;
  // Begun steps stay until the person goes on: a call elsewhere must not take a token from the screen.
  const isTesting = useIsTesting();
  const [isFirstRun, setFirstRun] = useState<boolean>();
  const [wasRunHere, setRunHere] = useState(false);
  if (isFirstRun === undefined && data !== undefined) setFirstRun(!data.wasCalled || isTesting);
  if (data === undefined || isFirstRun === undefined) {
    return (
      <Page title={copy.title} pending={error === null}>
        {error === null ? <Loading rows={4} /> : <Failure problem={toProblem(error)} retry={() => void refetch()} what={copy.title} />}
      </Page>
    );
  }
  const { needs, integrationNeeds } = data;
  const { people } = data.aiUsePolicy ?? {};
  const unsigned = people === undefined ? 0 : people.total - people.signed;
  const things = [...integrationNeeds, ...needs].reduce((sum, { count }) => sum + count, unsigned);
  const lastCall = data.lastUsedAt === undefined ? undefined : timeWords(new Date(data.lastUsedAt), now);
  const isMade = data.wasCalled && (data.lastUsedAt !== undefined || wasRunHere);
  const firstSentence = isMade ? copy.firstDone : data.wasCalled ? copy.firstTested : copy.firstRun;
  return (
    <Page title={copy.title} rest="/overview" sentence={isFirstRun ? firstSentence : copy.done(waiting, things, lastCall)}>
      <Signing progress={data.aiUsePolicy} />
      <Waiting />
      <BlockedNow blocked={data.blocked} />
      {isFirstRun && <FirstRun data={data} isMade={isMade} onRan={() => setRunHere(true)} onFinish={() => setFirstRun(false)} />}
      {!isFirstRun && needs.length + integrationNeeds.length > 0 && <Needs needs={needs} integrationNeeds={integrationNeeds} />}
      {!isFirstRun && <Connect />}
    </Page>
  );
}

/** What needs a person now? */
export const OverviewPage = () => (useIsAdmin() ? <AdminOverview /> : <MemberOverview />);
