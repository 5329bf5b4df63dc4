/** What an organization wants where nothing more particular is said. */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { admin } from './admin';

export const PolicySettings = Type.Object({
  /** Decision on calls that no rule matches. */
  defaultDecision: Type.Union([Type.Literal('allow'), Type.Literal('approve'), Type.Literal('deny')]),
  /** Whether who created a token may approve its calls: `mark` says so beside the decision, `refuse` forbids it. */
  selfApproval: Type.Union([Type.Literal('mark'), Type.Literal('refuse')]),
  revision: Type.Integer({ minimum: 0 }),
});
export type PolicySettings = Static<typeof PolicySettings>;

export const getPolicySettings = rpc('policy.getPolicySettings', {
  ...admin,
  request: Type.Object({}),
  response: PolicySettings,
  idempotent: true,
});
/** What is left out stays. `conflict` when `revision` is given and old. */
export const updatePolicySettings = rpc('policy.updatePolicySettings', {
  ...admin,
  request: Type.Partial(PolicySettings),
  response: PolicySettings,
  idempotent: true,
});
