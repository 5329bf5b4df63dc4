import { toProblem } from '../../api/problems.ts';
import { useSecuritySettings } from '../../api/queries/securitySettings.ts';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Allowlist } from './Allowlist.tsx';
import { copy } from './copy.ts';
import { DefaultDecision } from './DefaultDecision.tsx';
import { OwnRequests } from './OwnRequests.tsx';
import { PersonalTokens } from './PersonalTokens.tsx';

/** What does the organization allow? */
export function SecuritySettingsPage() {
  const { data: settings, error, refetch } = useSecuritySettings();
  const problem = error === null || settings !== undefined ? null : toProblem(error);
  return (
    <Page
      title={copy.title}
      rest="/security-settings"
      pending={settings === undefined && problem === null}
      sentence={settings && copy.sentence(settings)}
    >
      {problem !== null && <Failure problem={problem} retry={() => void refetch()} what={copy.what} />}
      {settings === undefined && problem === null && <Loading />}
      {settings !== undefined && (
        <>
          <DefaultDecision decision={settings.defaultDecision} />
          <OwnRequests choice={settings.selfApproval} />
          <PersonalTokens isOn={settings.personalTokensEnabled} />
          <Allowlist settings={settings} />
        </>
      )}
    </Page>
  );
}
