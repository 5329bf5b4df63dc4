import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { asForeign } from '../../api/foreign.ts';
import { useAdminNames } from '../../app/errorPages.tsx';
import { useRule } from '../../api/queries/rules.ts';
import { useMatchingTools } from '../../api/queries/toolNames.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Name } from '../../ui/Name.tsx';
import { asSentence } from '../../ui/numberWords.ts';
import { Detail, Details, Panel } from '../../ui/Panel.tsx';
import styles from './call.module.css';
import { copy } from './copy.ts';
import { failureOf, type Failure } from './failures.ts';
import { Mend, mendedStep } from './Mend.tsx';
import type { Timeline } from './timeline.ts';

/** The page of a caller, by the kind of caller. */
const CALLERS: Readonly<Record<string, (id: string) => string>> = {
  serviceAccount: (id) => `/service-accounts/${id}`,
  user: () => '/members',
  orgToken: () => '/service-tokens',
};

/** The page where an admin changes what refused the call; its address below the organization. */
function fixOf(timeline: Timeline): string | undefined {
  const { rule, first } = timeline;
  const who = first.actor.id ?? '';
  switch (mendedStep(timeline)) {
    case 'name':
    case 'arguments':
    case 'disabled':
      return `/integrations/${first.tool?.split('/')[0]}`;
    case 'grant':
      return `/grants?subject=${encodeURIComponent(who)}`;
    case 'block':
      return '/blocks';
    case 'rule':
      return rule === undefined ? '/rules' : `/rules/${rule.id}`;
    case 'default':
      return '/security-settings';
    case 'budget':
      return '/budgets';
    case 'credential':
      return first.actor.kind === 'serviceAccount' ? `/service-accounts/${who}` : undefined;
    case 'standing':
      return CALLERS[first.actor.kind]?.(who);
    default:
      return undefined;
  }
}

function Fix({ timeline }: { timeline: Timeline }) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const admins = useAdminNames(!isAdmin);
  const to = fixOf(timeline);
  const step = mendedStep(timeline);
  if (!isAdmin && step === 'credential' && timeline.first.actor.kind === 'user') return null;
  if (!isAdmin) return <bdi>{copy.askAdmin(admins)}</bdi>;
  return to === undefined ? null : <Link to={`/orgs/${org}${to}`}>{copy.fixes[step ?? '']}</Link>;
}

/** The way on from a call that failed: for whoever reads it, and for admins. */
function FailureFix({ failure: { toDo, fix, adminsCan }, tool }: { failure: Failure; tool: string | undefined }) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const admins = useAdminNames(!isAdmin && adminsCan !== undefined);
  if (fix !== undefined && isAdmin) return <Link to={`/orgs/${org}/integrations/${tool?.split('/')[0]}?view=settings`}>{fix}</Link>;
  return <bdi>{adminsCan === undefined ? toDo : copy.askAdmin(admins, adminsCan)}</bdi>;
}

/** Steps that are about the tool; the others are about who calls. */
const ABOUT_TOOL: readonly (string | undefined)[] = ['arguments', 'disabled', 'grant', 'rule', 'default', 'credential'];

/** Whether the tool was removed, so that nothing lets such a call through. Undefined while that is not known. Only admins can ask. */
function useIsGone(tool: string | undefined, isAsked: boolean): boolean | undefined {
  const { data, isLoading } = useMatchingTools(tool ?? '', isAsked && tool !== undefined);
  return isLoading ? undefined : data?.total === 0;
}

const stepWords = (step: string): string => copy.steps[step] ?? copy.refused;

/** Which step decided, in whose words, and the way on. */
export function Why({ timeline }: { timeline: Timeline }) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const { denial, rule, requestId, comment, result } = timeline;
  const step = mendedStep(timeline);
  const details: [string, ReactNode][] = [];
  if (denial !== undefined)
    details.push([
      copy.saidNo,
      <>
        {!denial.reason.startsWith(stepWords(denial.step)) && `${asSentence(stepWords(denial.step))} `}
        {denial.reason !== '' && <Foreign multiline>{asForeign(asSentence(denial.reason))}</Foreign>}
      </>,
    ]);
  // The trail has the id of a rule, and its name only of later ones.
  const read = useRule(rule?.id ?? '', isAdmin && rule !== undefined && rule.name === undefined);
  const ruleName = <Name>{rule?.name ?? read.data?.name ?? copy.aRule}</Name>;
  if (rule !== undefined) details.push([copy.rule, isAdmin ? <Link to={`/orgs/${org}/rules/${rule.id}`}>{ruleName}</Link> : ruleName]);
  if (requestId !== undefined) details.push([copy.request, <Link to={`/orgs/${org}/approvals/${requestId}`}>{copy.openRequest}</Link>]);
  if (comment !== undefined) details.push([copy.comment, <Foreign multiline>{asForeign(comment)}</Foreign>]);
  const isGone = useIsGone(timeline.first.tool, isAdmin && ABOUT_TOOL.includes(step));
  const toDo = isGone === true ? copy.toolGone : copy.toDo[step ?? ''];
  if (toDo !== undefined) details.push([copy.whatToDo, toDo]);
  if (step !== undefined && copy.fixes[step] !== undefined && isGone === false)
    details.push([
      denial === undefined ? copy.whatToDo : copy.next,
      <div className={styles.next}>
        <Mend timeline={timeline} />
        <Fix timeline={timeline} />
      </div>,
    ]);
  const failure = failureOf(result?.reason);
  if (step === undefined && (failure?.toDo ?? failure?.adminsCan) !== undefined)
    details.push([copy.whatToDo, <FailureFix failure={failure!} tool={timeline.first.tool} />]);
  if (details.length === 0) return null;
  return (
    <Panel title={copy.why}>
      <Details>
        {details.map(([name, value]) => (
          <Detail key={name} name={name}>
            {value}
          </Detail>
        ))}
      </Details>
    </Panel>
  );
}
