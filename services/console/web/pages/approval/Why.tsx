import { Link } from 'react-router';
import { asForeign } from '../../api/foreign.ts';
import type { Approval } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Foreign, Pieces } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { Fact, Facts, Panel } from '../../ui/Panel.tsx';
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
  const { createdAt, askedUnder, repeats, invocationId, client, requestId, correlationId } = approval;
  return (
    <Panel title={copy.why}>
      <Reason approval={approval} />
      {askedUnder !== undefined && (
        <p className={styles.mark}>
          {copy.askedUnder} <Foreign>{asForeign(askedUnder.rule?.name ?? askedUnder.reason)}</Foreign>. {copy.rulesChanged}
        </p>
      )}
      <Facts>
        <Fact name={copy.facts.asked}>
          <Time at={createdAt} />
        </Fact>
        {repeats > 1 && <Fact name={copy.facts.repeats}>{copy.repeats(repeats)}</Fact>}
        {invocationId !== undefined && (
          <Fact name={copy.facts.invocation}>
            <Foreign>{invocationId}</Foreign>
          </Fact>
        )}
        {client !== undefined && (
          <Fact name={copy.facts.client}>
            <Foreign>{client}</Foreign>
          </Fact>
        )}
        <Fact name={copy.facts.request}>
          <Id value={requestId} whole />
        </Fact>
        <Fact name={copy.facts.call}>
          <Link to={`/orgs/${org}/calls/${encodeURIComponent(correlationId)}`}>{copy.followCall}</Link>
        </Fact>
      </Facts>
    </Panel>
  );
}
