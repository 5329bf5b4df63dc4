import { Link } from 'react-router';
import type { RanCall } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Status } from '../../ui/Status.tsx';
import { copy } from './copy.ts';
import styles from './trying.module.css';

const DRAWN = 8_000;

/** The state and the words of a call. An error code of the API is a failure, not a refusal by Gatehouse. */
function stateOf({ isError, step, pending, status }: RanCall): { value: string; words: string } {
  if (pending !== undefined) return { value: 'waiting', words: copy.waits };
  if (step !== undefined) return { value: 'denied', words: copy.refused };
  if (!isError) return { value: 'succeeded', words: copy.answered(status) };
  return { value: 'failed', words: status === undefined ? copy.failed : copy.rejected(status) };
}

const textOf = ({ content }: RanCall): string =>
  content.map(({ type, text, mimeType }) => (typeof text === 'string' ? text : copy.media(String(mimeType ?? type)))).join('\n');

/** The path below the organization where an admin changes what refused the call. */
function mendOf(step: string | undefined, accountId: string | undefined, slug: string): string | undefined {
  switch (step) {
    case 'name':
      return `/integrations/${slug}`;
    case 'grant':
      return accountId === undefined ? `/integrations/${slug}?view=access` : `/service-accounts/${accountId}`;
    case 'block':
      return '/blocks';
    case 'rule':
      return '/rules';
    case 'default':
      return '/security-settings';
    case 'budget':
      return '/budgets';
    case 'credential':
      return accountId === undefined ? `/integrations/${slug}?view=credentials` : `/service-accounts/${accountId}`;
    default:
      return undefined;
  }
}

/** What became of a call that was made here, in the words of whoever answered, and the way on. */
export function CallResult({ call, slug, accountId }: { call: RanCall; slug: string; accountId?: string | undefined }) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const { value, words } = stateOf(call);
  const text = textOf(call);
  const mend = isAdmin || call.step === 'credential' ? mendOf(call.step, accountId, slug) : undefined;
  return (
    <div className={styles.result} role="status" aria-label={copy.result}>
      <p className={styles.head}>
        <Status of={{ kind: 'call', value }} /> <span>{words}</span>
      </p>
      {text !== '' && (
        <pre className={styles.text} tabIndex={0} role="region" aria-label={copy.result}>
          <bdi>
            <Pieces text={text.slice(0, DRAWN)} multiline />
          </bdi>
        </pre>
      )}
      {text.length > DRAWN && <p className={styles.muted}>{copy.cut(grouped(text.length - DRAWN))}</p>}
      <p className={styles.links}>
        {call.pending !== undefined && <Link to={`/orgs/${org}/approvals/${call.pending.requestId}`}>{copy.openRequest}</Link>}
        {call.signUrl !== undefined && <Link to={`/orgs/${org}/policy/sign`}>{copy.sign}</Link>}
        {mend !== undefined && <Link to={`/orgs/${org}${mend}`}>{copy.mend[call.step ?? '']}</Link>}
        <Link to={`/orgs/${org}/calls/${call.correlationId}`}>{copy.timeline}</Link>
      </p>
    </div>
  );
}
