/** What the steps of a push have in common. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { compact, type executor, type registry } from '@gatehouse/contracts';
import type { ResourceKind, StepOutcome } from '../domain/push';
import type { PushedRow } from '../domain/row';

export interface StepInput {
  readonly bus: Pick<Bus, 'call'>;
  /** The deployment as it was written when the step began. */
  readonly row: PushedRow;
  /** The agent's spec in the version that is pushed. */
  readonly spec: registry.AgentSpec;
  /** Makes calls as the admin who asked for the push. */
  readonly call: CallContext;
  readonly now: Date;
}
export type Step = (input: StepInput) => Promise<StepOutcome>;

/** What an earlier step has left; a step begins only after those before it. */
function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the push has no ${what} yet`);
  return value;
}
export const idOf = ({ push }: PushedRow, kind: ResourceKind): string => required(push.outside[kind], kind).id;

/** What is asked of every operation that makes sure of something. */
export const stored = ({ _id, push }: PushedRow, kind: ResourceKind) => ({
  deploymentId: _id,
  fence: push.fence,
  ...compact({ id: push.outside[kind]?.id }),
});
export const agentOf = ({ row: { push }, spec: { systemPrompt } }: StepInput) => ({
  name: push.outsideName,
  prompt: systemPrompt,
  modelId: required(push.model, 'model').modelId,
});

export const ensured = (kind: ResourceKind, answer: executor.EnsureOutcome): StepOutcome =>
  answer.outcome === 'done' ? { outcome: 'done', with: { outside: { [kind]: answer.resource }, warnings: answer.warnings ?? [] } } : answer;
export const checked = (answer: executor.CheckOutcome): StepOutcome =>
  answer.outcome === 'done' ? { outcome: 'done', with: { warnings: answer.warnings ?? [] } } : answer;
