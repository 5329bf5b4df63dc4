/** The one question of the governed call, and what discovery may say of its answer beforehand. */
import { createHash } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { Id } from '../vocabulary';
import { Approvers, RuleRef } from './rules';
import { Step } from './step';

/** Terms of approval of a call. */
export const ApprovalTerms = Type.Object({
  /** The rule that asks for approval; absent when the organization's default does. */
  rule: Type.Optional(RuleRef),
  /** Why, in the words of whoever wrote the rule. Shown to the caller and to approvers. */
  reason: Type.String(),
  /** Who may approve beside the admins, who always may. */
  approvers: Approvers,
  expiresInSeconds: Type.Integer({ minimum: 1 }),
  /** Whether who created the calling token may approve its calls. A person never approves their own. */
  creatorMayApprove: Type.Boolean(),
});
export type ApprovalTerms = Static<typeof ApprovalTerms>;

/** A share of a budget held for one call until `executor.spent` settles it. */
export const Reservation = Type.Object({
  /** The counter it stands in: integration, period and reset. */
  counter: Type.String({ maxLength: 128 }),
  tokens: Type.Integer({ minimum: 0 }),
});
export type Reservation = Static<typeof Reservation>;

/** A cached text that only policy writes, and the digest it had when a decision was made. */
export const CacheDependency = Type.Object({ key: Type.String({ maxLength: 256 }), digest: Type.String({ maxLength: 64 }) });
export type CacheDependency = Static<typeof CacheDependency>;

/** Digest of such a text. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const Decision = Type.Object({
  effect: Type.Union([Type.Literal('allow'), Type.Literal('deny'), Type.Literal('approve')]),
  /** The step that decided. */
  step: Step,
  /** Why the effect is deny. Shown to the caller as is, unless they are not granted the tool: who is not is not told that it exists. */
  reason: Type.Optional(Type.String()),
  /** The caller is not granted the tool either. Only with the step `block`. */
  ungranted: Type.Optional(Type.Literal(true)),
  /** The page where the person signs. Only with a `deny` by the step `aiUsePolicy`. */
  signUrl: Type.Optional(Type.String()),
  /** The rule that decided, if one did. */
  rule: Type.Optional(RuleRef),
  /** Present with the effect `approve`. */
  approval: Type.Optional(ApprovalTerms),
  /**
   * What an `allow` depends on beside caller and tool: present when arguments, time and budgets play no part. The decision is given again while
   * the texts read the same; a change of policy takes them out of the cache before it is answered.
   */
  standsOn: Type.Optional(Type.Array(CacheDependency, { maxItems: 16 })),
  /** The share held of a budget: with an `allow` under one, when it was asked for. */
  reservation: Type.Optional(Reservation),
});
export type Decision = Static<typeof Decision>;

/** May this call happen: allow, deny with a reason, or ask a person. With `reserveFor` an allowed call under a budget has its share held. */
export const decide = rpc('policy.decide', {
  request: Type.Object({
    /** `<slug>/<tool>` cut to 64 characters: what rules see. */
    tool: Type.String(),
    integrationId: Id,
    /** Name inside the integration: what grants list. */
    toolName: Type.String(),
    arguments: Type.Record(Type.String(), Type.Unknown()),
    /** An approver has said yes to exactly this call: whatever would ask for approval is satisfied; everything that denies still denies. */
    approved: Type.Optional(Type.Boolean()),
    /** Id of the call that goes on at once when it is allowed: its share of the budget is reserved under it. Without it nothing is reserved. */
    reserveFor: Type.Optional(Id),
  }),
  response: Decision,
  // approvals asks by which rules a decision is to be judged, as the caller that waits.
  callers: ['executor', 'approvals'],
  idempotent: true,
  duringCall: true,
});

/** What the principal can expect of tools before it knows its arguments, in the order asked. Structure of rules only: conditions and schedules make it `maybe`. */
export const outlook = rpc('policy.outlook', {
  request: Type.Object({
    tools: Type.Array(Type.Object({ tool: Type.String(), integrationId: Id, toolName: Type.String() }), { maxItems: 50 }),
  }),
  response: Type.Object({
    tools: Type.Array(
      Type.Object({
        approval: Type.Union([Type.Literal('never'), Type.Literal('maybe'), Type.Literal('always')]),
        /** Why every call of it is refused now, whatever its arguments. */
        denied: Type.Optional(Type.String()),
      }),
    ),
  }),
  // approvals asks it of what waits, as the caller that waits, for its lists.
  callers: ['registry', 'approvals'],
  idempotent: true,
  timeoutMs: 2_000,
});
