import { useChangeCounters } from '../../api/queries/changeCounters.ts';
import { useSetup } from '../../api/queries/setup.ts';
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

function AdminOverview() {
  const now = useNow();
  const setup = useSetup();
  const waiting = useChangeCounters()?.pendingForMe ?? 0;
  const wasCalled = setup?.lastUsedAt !== undefined;
  const things = setup === undefined ? 0 : setup.unconnected.length + setup.expiring.length + setup.tokenless.length;
  const lastCall = setup?.lastUsedAt === undefined ? undefined : timeWords(new Date(setup.lastUsedAt), now);
  return (
    <Page
      title={copy.title}
      pending={setup === undefined}
      sentence={setup && (wasCalled ? copy.done(waiting, things, lastCall) : copy.firstRun)}
    >
      <Waiting />
      {setup === undefined && <Loading rows={4} />}
      {setup !== undefined && !wasCalled && <FirstSteps setup={setup} />}
      {setup !== undefined && wasCalled && <Needs setup={setup} />}
      {wasCalled && <Connect />}
    </Page>
  );
}

/** What needs a person now? */
export const OverviewPage = () => (useIsAdmin() ? <AdminOverview /> : <MemberOverview />);
