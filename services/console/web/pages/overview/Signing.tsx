import { Link } from 'react-router';
import type { Overview } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useMustSign } from '../../api/useOrg.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { signingCopy as copy } from './signingCopy.ts';
import styles from './overview.module.css';

type Progress = NonNullable<Overview['aiUsePolicy']>;

/** Tells admins who else is to sign. */
function Others({ progress: { version, people, serviceAccounts } }: { progress: Progress }) {
  const org = useOrgSlug();
  const view = people.signed < people.total ? 'people' : 'accounts';
  const words = copy.others(version, people, serviceAccounts);
  return (
    <li className={styles.cause}>
      <div className={styles.causeHead}>
        {view === 'people' ? (
          <Status of="aiUsePolicy.unsigned" plain>
            {words}
          </Status>
        ) : (
          <span>{words}</span>
        )}
        <Link to={`/orgs/${org}/ai-use-policies/${version}?view=${view}`}>{copy.who}</Link>
      </div>
    </li>
  );
}

/** The signature for want of which no tool runs for who looks. `progress`: for admins, who has signed. Nothing while no signature is missing. */
export function Signing({ progress }: { progress?: Progress | undefined }) {
  const org = useOrgSlug();
  const mine = useMustSign();
  const isAnyMissing = progress !== undefined && [progress.people, progress.serviceAccounts].some(({ signed, total }) => signed < total);
  if (mine === undefined && !isAnyMissing) return null;
  return (
    <Panel title={copy.title}>
      <ul className={styles.causes}>
        {mine !== undefined && (
          <li className={styles.cause}>
            <div className={styles.causeHead}>
              <Status of="aiUsePolicy.unsigned" plain>
                {copy.mine(mine)}
              </Status>
              <Link to={`/orgs/${org}/policy/sign`}>{copy.sign(mine)}</Link>
            </div>
          </li>
        )}
        {isAnyMissing && <Others progress={progress} />}
      </ul>
    </Panel>
  );
}
