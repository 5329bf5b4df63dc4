import { Link } from 'react-router';
import { asForeign } from '../../api/foreign.ts';
import type { Approval } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useSession } from '../../api/session.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Foreign, Pieces } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { Detail, Details, Panel } from '../../ui/Panel.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './approval.module.css';
import { copy } from './copy.ts';

/** Which rule asks for a person, in the words of who wrote it. */
function Reason({ approval: { rule, reason } }: { approval: Approval }) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  if (rule === undefined) return <p className={styles.text}>{copy.byDefault}</p>;
  const name = (
    <bdi>
      <Pieces text={rule.name} />
    </bdi>
  );
  return (
    <p className={styles.text}>
      {copy.ruleMatched} {isAdmin ? <Link to={`/orgs/${org}/rules/${rule.id}`}>{name}</Link> : <strong>{name}</strong>} {copy.matched}{' '}
      <q>
        <bdi>
          <Pieces text={reason} multiline />
        </bdi>
      </q>
    </p>
  );
}

export function Why({ approval }: { approval: Approval }) {
  const org = useOrgSlug();
  const { createdAt, askedUnder, repeats, invocationId, client, requestId, correlationId, requester } = approval;
  const { data: session } = useSession();
  // Members read of their own calls only.
  const maySeeCall = useIsAdmin() || requester.id === session?.user.id;
  return (
    <Panel title={copy.why}>
      <Reason approval={approval} />
      {askedUnder !== undefined && (
        <p className={styles.mark}>
          {copy.askedUnder} <Foreign>{asForeign(askedUnder.rule?.name ?? askedUnder.reason)}</Foreign>. {copy.rulesChanged}
        </p>
      )}
      <Details>
        <Detail name={copy.details.asked}>
          <Time at={createdAt} />
        </Detail>
        {repeats > 1 && <Detail name={copy.details.repeats}>{copy.repeats(repeats)}</Detail>}
        {invocationId !== undefined && (
          <Detail name={copy.details.invocation}>
            <Foreign>{invocationId}</Foreign>
          </Detail>
        )}
        {client !== undefined && (
          <Detail name={copy.details.client}>
            <Foreign>{client}</Foreign>
          </Detail>
        )}
        <Detail name={copy.details.request}>
          <Id value={requestId} whole />
        </Detail>
        {maySeeCall && (
          <Detail name={copy.details.call}>
            <Link to={`/orgs/${org}/calls/${encodeURIComponent(correlationId)}`}>{copy.followCall}</Link>
          </Detail>
        )}
      </Details>
    </Panel>
  );
}
