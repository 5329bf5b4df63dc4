/**
 * May this call happen: one pure function over loaded facts. Steps are asked in a fixed order and the first that speaks decides.
 * Cases are data: see `cases/`.
 */
import type { policy, Principal, RequestOf, ResponseOf } from '@gatehouse/contracts';
import { covers, type GrantSet } from './grantSet';
import { reachesAll } from './subjects';

export type Question = RequestOf<typeof policy.decide>;
export type Decision = ResponseOf<typeof policy.decide>;

/** Everything a decision may depend on, loaded before it is made. */
export interface Facts {
  readonly principal: Principal;
  readonly question: Question;
  /** One set for each way by which a grant can come to the principal. */
  readonly grants: readonly GrantSet[];
}
type Step = (facts: Facts) => Decision | undefined;

/** Without a grant nothing else is looked at, so that an ungranted caller learns nothing more. */
const grant: Step = ({ principal, question, grants }) => {
  if (reachesAll(principal) || covers(grants, question.integrationId, question.toolName)) return undefined;
  return { effect: 'deny', step: 'grant', reason: `not granted: ask an admin to grant ${question.tool} to ${principal.name}` };
};

/** What happens when nothing above spoke. Organizations will be able to set `approve` or `deny` here. */
const organizationDefault: Step = () => ({ effect: 'allow', step: 'default' });

const steps: readonly Step[] = [
  // block: an emergency stop on the subject, the integration or the tool beats everything
  grant,
  // aiUsePolicy: people sign the published version first
  // rule: the most restrictive matching rule wins, deny over approval over allow
  // budget: a crossed hard limit refuses
  organizationDefault,
];

const closed: Decision = { effect: 'deny', step: 'default', reason: 'not allowed: no step of the policy allows this call' };

export function decide(facts: Facts): Decision {
  for (const step of steps) {
    const decision = step(facts);
    if (decision !== undefined) return decision;
  }
  return closed;
}
