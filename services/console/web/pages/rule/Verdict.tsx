import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RuleTest } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { useNamesOf } from '../../api/queries/names.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { GateStrip } from '../../ui/GateStrip.tsx';
import { asSentence } from '../../ui/numberWords.ts';
import { Status } from '../../ui/Status.tsx';
import { timeLeft } from '../../ui/timeWords.ts';
import { nameOf } from '../rules/names.ts';
import { copy } from './dryRunCopy.ts';
import { gatesOf, isPossible, worstOf, type Obstacle } from './foreseen.ts';
import { ObstacleFixes } from './Obstacles.tsx';
import styles from './rule.module.css';

const textsOf = (obstacles: readonly Obstacle[]): string => obstacles.map(({ text }) => text).join('; ');

interface Props {
  result: RuleTest;
  /** The tool's name in calls. */
  tool: string;
  /** The subject whose grants decide: the caller who was asked about, or everyone by the open default. */
  callerId: string;
  /** The rule on this page, if it is saved. */
  ruleId: string | undefined;
}

function Says({ result }: Pick<Props, 'result'>): ReactNode {
  const { reason, approvers, expiresInSeconds } = result;
  const effect = worstOf(result);
  const isAdmin = useIsAdmin();
  const { groups = [], users = [] } = approvers ?? {};
  const { names } = useNamesOf([...groups, ...users]);
  if (effect === 'inTheWay')
    return (
      <>
        {copy.says.inTheWay}:{' '}
        <bdi>
          <Pieces text={`${textsOf(result.obstacles)}.`} />
        </bdi>
      </>
    );
  if (effect === 'mayBeRefused')
    return (
      <bdi>
        <Pieces text={`${textsOf(result.obstacles)}.`} />
      </bdi>
    );
  if (effect === 'allow') return copy.says.allow;
  if (effect === 'deny')
    return (
      <>
        {copy.says.deny}:{' '}
        <bdi>
          <Pieces text={asSentence(reason ?? '').replace(/^./, (letter) => letter.toLowerCase())} />
        </bdi>
      </>
    );
  const who = [...groups.map((id) => nameOf(names, { kind: 'group', id })), ...users.map((id) => nameOf(names, { kind: 'user', id }))];
  const from = new Date(0);
  const lifetime = expiresInSeconds === undefined ? undefined : timeLeft(new Date(expiresInSeconds * 1_000), from);
  return <bdi>{copy.says.approve(isAdmin || who.length > 0 ? who : undefined, lifetime)}</bdi>;
}

/** The smallest change that would help, where there is a page for it. */
function Fix({ result, step, callerId, ruleId }: Omit<Props, 'tool'> & { step: string }) {
  const org = useOrgSlug();
  const decided = result.rules.find(({ decides }) => decides);
  if (step === 'rule' && (decided?.id === undefined || decided.id === ruleId)) return copy.thisRule;
  const places: Record<string, string> = {
    block: 'blocks',
    grant: `grants?subject=${callerId}`,
    rule: `rules/${decided?.id ?? ''}`,
    default: 'security-settings',
    budget: 'budgets',
  };
  const place = places[step];
  return place === undefined ? null : <Link to={`/orgs/${org}/${place}`}>{copy.fixes[step]}</Link>;
}

/** Each step with what it found, and the rules that match. Only admins are told of them. */
function Behind({ result, callerId, ruleId }: Omit<Props, 'tool'>) {
  const org = useOrgSlug();
  return (
    <>
      <ul className={styles.findings}>
        {result.steps.map(({ step, says, text }) => (
          <li key={step}>
            <span className={styles.muted}>{copy.steps[step] ?? step}</span>
            <span className={styles.finding}>
              <Status of={{ kind: 'finding', value: says }} plain />
              <bdi>
                <Pieces text={text} />
              </bdi>
              {says === 'deny' && <Fix result={result} step={step} callerId={callerId} ruleId={ruleId} />}
            </span>
          </li>
        ))}
      </ul>
      <h3>{copy.matched}</h3>
      {result.rules.length === 0 ? (
        <p className={styles.muted}>{copy.none}</p>
      ) : (
        <ul className={styles.findings}>
          {result.rules.map(({ id, name, effect, draft, decides, error }, index) => (
            <li key={id ?? index}>
              <Status of={{ kind: 'rule', value: effect }} plain />
              <span className={styles.finding}>
                {id === undefined || id === ruleId ? <bdi>{name}</bdi> : <Link to={`/orgs/${org}/rules/${id}`}>{<bdi>{name}</bdi>}</Link>}
                {draft && <span className={styles.muted}>{copy.draft}</span>}
                {decides && <strong>{copy.decides}</strong>}
                {error !== undefined && (
                  <span className={styles.warning}>
                    <Pieces text={error} />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What is not said already: it stands in the way of a call that is refused, or waits, anyhow. */
function Besides({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const certain = obstacles.filter((one) => !isPossible(one));
  const possible = obstacles.filter(isPossible);
  return (
    <>
      {certain.length > 0 && (
        <p className={styles.warning}>
          {copy.inTheWay} <Pieces text={textsOf(certain)} />.
        </p>
      )}
      {possible.length > 0 && (
        <p className={styles.warning}>
          <Pieces text={textsOf(possible)} />.
        </p>
      )}
    </>
  );
}

/** What would happen, which step says so, and which rules match. */
export function Verdict({ result, tool, callerId, ruleId }: Props) {
  const worst = worstOf(result);
  const { obstacles } = result;
  return (
    <div className={styles.verdict}>
      <p className={styles.says} role="status">
        <Status of={{ kind: 'trial', value: worst }} plain>
          {' '}
        </Status>
        <strong>
          <Says result={result} />
        </strong>
      </p>
      {(worst === 'deny' || worst === 'approve') && <Besides obstacles={obstacles} />}
      <ObstacleFixes obstacles={obstacles} slug={tool.split('/')[0]!} callerId={callerId} />
      <GateStrip label={copy.strip} gates={gatesOf(result)} isFuture />
      {result.steps.length > 0 && <Behind result={result} callerId={callerId} ruleId={ruleId} />}
    </div>
  );
}
