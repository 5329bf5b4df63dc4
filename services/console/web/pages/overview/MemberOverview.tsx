import { Link } from 'react-router';
import { useSessions } from '../../api/queries/ownTokens.ts';
import { useActiveBlocks } from '../../api/queries/blocks.ts';
import { useChangeCounters } from '../../api/queries/changeCounters.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useMustSign, useOrg } from '../../api/useOrg.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { MemberBlockedNow } from './BlockedNow.tsx';
import { Connect } from './Connect.tsx';
import { copy } from './copy.ts';
import { OwnNeeds } from './OwnNeeds.tsx';
import styles from './overview.module.css';
import { Signing } from './Signing.tsx';
import { Waiting } from './Waiting.tsx';

/** The overview of a member who is not an admin: how to connect, and what acts as them already. */
export function MemberOverview() {
  const slug = useOrgSlug();
  const org = useOrg();
  const sessions = useSessions();
  const waiting = useChangeCounters()?.pendingForMe ?? 0;
  const isBlocked = useActiveBlocks()?.mine !== undefined;
  const mustSign = useMustSign() !== undefined;
  const active = isBlocked || mustSign ? undefined : sessions.rows.filter(({ status }) => status === 'active').length;
  return (
    <Page title={copy.title} pending={sessions.isPending} sentence={copy.member(org?.name ?? slug, waiting, active)}>
      <Signing />
      <Waiting />
      <MemberBlockedNow />
      <OwnNeeds />
      <Connect />
      <Panel title={copy.memberNext}>
        <ul className={styles.links}>
          <li>
            <Link to={`/orgs/${slug}/me/sessions`}>{copy.mySessions}</Link>
          </li>
          <li>
            <Link to={`/orgs/${slug}/personal-tokens`}>{copy.myTokens}</Link>
          </li>
        </ul>
      </Panel>
    </Page>
  );
}
