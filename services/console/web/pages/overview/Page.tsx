import { useRef, useState } from 'react';
import { useChangeCounters } from '../../api/queries/changeCounters.ts';
import { isImported } from '../../api/queries/integrations.ts';
import { useSetup, type Setup } from '../../api/queries/setup.ts';
import { LONGEST_HOURS, useWasCalled } from '../../api/queries/usage.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/PageStates.tsx';
import { timeWords } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { Connect } from './Connect.tsx';
import { copy } from './copy.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { MemberOverview } from './MemberOverview.tsx';
import { Needs } from './Needs.tsx';
import { Waiting } from './Waiting.tsx';

/** The latest setup that was known whole: while a new account is looked into, the page keeps what it shows. */
function useLatestSetup(): Setup | undefined {
  const now = useSetup();
  const latest = useRef<Setup>(undefined);
  if (now !== undefined) latest.current = now;
  return latest.current;
}

/** Before the time that usage tells of. */
const isLongAgo = (at: string | undefined, now: Date): boolean =>
  at !== undefined && now.getTime() - Date.parse(at) > LONGEST_HOURS * 3_600_000;

function AdminOverview() {
  const now = useNow();
  const setup = useLatestSetup();
  const calledLately = useWasCalled(setup?.integrations.filter(isImported).map(({ id }) => id));
  const wasCalled = setup !== undefined && isLongAgo(setup.lastUsedAt, now) ? true : calledLately;
  const waiting = useChangeCounters()?.pendingForMe ?? 0;
  // Begun steps stay until the person goes on: a call elsewhere must not take a token from the screen.
  const [isFirstRun, setFirstRun] = useState<boolean>();
  if (isFirstRun === undefined && wasCalled !== undefined) setFirstRun(!wasCalled);
  const isKnown = setup !== undefined && isFirstRun !== undefined;
  const things = setup === undefined ? 0 : setup.unconnected.length + setup.expiring.length + setup.tokenless.length;
  const lastCall = setup?.lastUsedAt === undefined ? undefined : timeWords(new Date(setup.lastUsedAt), now);
  const firstSentence = wasCalled === true ? copy.firstDone : copy.firstRun;
  return (
    <Page title={copy.title} pending={!isKnown} sentence={isKnown && (isFirstRun ? firstSentence : copy.done(waiting, things, lastCall))}>
      <Waiting />
      {!isKnown && <Loading rows={4} />}
      {isKnown && isFirstRun && <FirstSteps setup={setup} wasCalled={wasCalled === true} onFinish={() => setFirstRun(false)} />}
      {isKnown && !isFirstRun && <Needs setup={setup} />}
      {isKnown && !isFirstRun && <Connect />}
    </Page>
  );
}

/** What needs a person now? */
export const OverviewPage = () => (useIsAdmin() ? <AdminOverview /> : <MemberOverview />);
