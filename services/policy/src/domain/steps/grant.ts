import type { policy } from '@gatehouse/contracts';
import type { DecisionInput, Step } from '../decisionInput';
import { covers } from '../grantSet';
import { accessesAll, sourcesFor, type Reason } from '../subjects';

const WORDS: Record<Reason, string> = { direct: 'direct grant', group: 'grant of a group', everyone: 'open default' };

const extent = (tools: policy.GrantedTools | ReadonlySet<string>): string => {
  if (tools === 'ALL') return 'all tools';
  const count = 'size' in tools ? tools.size : tools.length;
  return count === 1 ? '1 tool' : `${count} tools`;
};

/** `direct grant of 4 tools and grant of a group of all tools` */
const told = ({ principal, grants, question }: DecisionInput): string =>
  sourcesFor(principal)
    .flatMap(({ reason }, i) => {
      const set = grants[i]!;
      if (!covers([set], question.integrationId, question.toolName)) return [];
      return `${WORDS[reason]} of ${extent(set.get(question.integrationId)!)}`;
    })
    .join(' and ');

export const isGranted = ({ principal, question, grants }: DecisionInput): boolean =>
  accessesAll(principal) || covers(grants, question.integrationId, question.toolName);

export const grantStep: Step = (input) => {
  const { principal, question } = input;
  if (accessesAll(principal)) return { step: 'grant', skip: true, text: () => 'an organization token for admins needs no grant' };
  if (isGranted(input)) return { step: 'grant', text: () => told(input) };
  const reason = `not granted: ask an admin to grant ${question.tool} to ${principal.name}`;
  return {
    step: 'grant',
    decision: { effect: 'deny', step: 'grant', reason },
    text: () => `${question.tool} is not granted to ${principal.name}`,
  };
};
