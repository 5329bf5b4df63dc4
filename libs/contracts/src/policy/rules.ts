/** Rules: allow, deny or ask a person, by tool, caller, arguments and time. */
import { Type, type Static } from 'typebox';
import { Claimed, claimed } from '../claimed';
import { countAll, searchIn, sortBy, totalsOf } from '../listing';
import { rpc } from '../message';
import { PrincipalKind, Role } from '../principal';
import { DisplayName, Id, Minute, PageRequest, pageOf, PlainText, Timestamp, unchanged } from '../vocabulary';
import { admin } from './admin';
import { Step } from './step';

export const MAX_RULES = 2_000;
export const DEFAULT_LIFETIME_SECONDS = 86_400;

export const RuleEffect = Type.Union([Type.Literal('ALLOW'), Type.Literal('DENY'), Type.Literal('REQUIRE_APPROVAL')]);
export type RuleEffect = Static<typeof RuleEffect>;

/** Matched against the whole 64-character name: `*` is any run of characters, also across the slash, `?` is any one. */
export const ToolPattern = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_.*?/-]+$',
  description: 'a tool name of at most 64 characters in which * stands for any characters and ? for one',
});

/** Whom a rule concerns. Without an id: every caller of that kind. */
export const RuleSubject = Type.Union([
  Type.Object({
    kind: Type.Union([Type.Literal('user'), Type.Literal('serviceAccount'), Type.Literal('orgToken')]),
    id: Type.Optional(Id),
  }),
  Type.Object({ kind: Type.Literal('group'), id: Id }),
  Type.Object({ kind: Type.Literal('role'), role: Role }),
]);
export type RuleSubject = Static<typeof RuleSubject>;

export const Weekday = Type.Enum(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']);

/** When a rule is in force. A window whose end is not after its start runs past midnight and belongs to the day it starts on. */
export const Schedule = Type.Object({
  days: Type.Optional(Type.Array(Weekday, { minItems: 1, maxItems: 7, uniqueItems: true })),
  from: Type.Optional(Minute),
  to: Type.Optional(Minute),
  /** IANA name; the organization's when absent. */
  timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});
export type Schedule = Static<typeof Schedule>;

/** Who may say yes beside the admins. */
export const Approvers = Type.Object({
  users: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  groups: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
});
export type Approvers = Static<typeof Approvers>;

/** What a person writes. */
export const RuleInput = Type.Object({
  name: DisplayName,
  /** Place in the list, 1 is first; the end when absent. Of rules with the same effect the first speaks. */
  priority: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_RULES })),
  enabled: Type.Optional(Type.Boolean()),
  effect: RuleEffect,
  tools: Type.Array(ToolPattern, { minItems: 1, maxItems: 50, uniqueItems: true }),
  /** Everybody when absent. */
  subjects: Type.Optional(Type.Array(RuleSubject, { minItems: 1, maxItems: 50 })),
  /** CEL over `args`, `tool`, `actor`, `org`; must say true or false. Whatever goes wrong with it denies the call. */
  when: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
  schedule: Type.Optional(Schedule),
  approvers: Type.Optional(Approvers),
  /** How long a request stays open. */
  expiresInSeconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 604_800 })),
  /** Shown to the caller and to approvers. */
  reason: PlainText(500),
});
export type RuleInput = Static<typeof RuleInput>;

export const Rule = Type.Object({
  id: Id,
  ...RuleInput.properties,
  priority: Type.Integer({ minimum: 1 }),
  enabled: Type.Boolean(),
  revision: Type.Integer({ minimum: 0 }),
  createdAt: Timestamp,
  createdBy: Type.String(),
  createdClaim: Type.Optional(Claimed),
  updatedAt: Timestamp,
  updatedBy: Type.String(),
  updatedClaim: Type.Optional(Claimed),
});
export type Rule = Static<typeof Rule>;

/** Grows with each change of the order: a rule that is moved, made or deleted. */
const OrderRevision = Type.Integer({ minimum: 0 });

export const RuleRef = Type.Object({ id: Id, name: Type.String() });
export type RuleRef = Static<typeof RuleRef>;

export const listRules = rpc('policy.listRules', {
  ...admin,
  request: Type.Object({
    ...searchIn('a name or a tool pattern'),
    ...sortBy('priority', 'priority', 'name', 'updatedAt'),
    effect: Type.Optional(RuleEffect),
    /** Rules that speak about somebody: also those about everybody. */
    concerns: Type.Optional(
      Type.Object({
        kind: Type.Union([PrincipalKind, Type.Literal('group')]),
        id: Id,
        role: Type.Optional(Role),
        groups: Type.Optional(Type.Array(Id, { maxItems: 1_000 })),
      }),
    ),
    ...countAll,
    ...PageRequest.properties,
  }),
  response: pageOf('rules', Rule, { ...totalsOf('off'), orderRevision: Type.Optional(OrderRevision) }),
  idempotent: true,
});
export const getRule = rpc('policy.getRule', { ...admin, request: Type.Object({ id: Type.String() }), response: Rule, idempotent: true });
/** Asks what the change would end in now: the same answer or refusal comes, and nothing is written. */
const dryRun = Type.Optional(Type.Literal(true));

/** `invalid` with the position for a condition that cannot be used, `conflict` beyond `MAX_RULES`. */
export const createRule = rpc('policy.createRule', {
  ...admin,
  request: Type.Object({ ...RuleInput.properties, dryRun, ...claimed }),
  response: Rule,
});
/** What is left out stays; `null` takes an optional member away. `conflict` when `revision` or `orderRevision` is given and old. */
export const updateRule = rpc('policy.updateRule', {
  ...admin,
  request: Type.Object({
    id: Type.String(),
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Revision of the order in which the rule gets its new place. */
    orderRevision: Type.Optional(OrderRevision),
    dryRun,
    ...claimed,
    change: Type.Partial(
      Type.Object({
        ...RuleInput.properties,
        subjects: Type.Union([RuleInput.properties.subjects, Type.Null()]),
        when: Type.Union([RuleInput.properties.when, Type.Null()]),
        schedule: Type.Union([Schedule, Type.Null()]),
        approvers: Type.Union([Approvers, Type.Null()]),
        expiresInSeconds: Type.Union([RuleInput.properties.expiresInSeconds, Type.Null()]),
      }),
    ),
  }),
  /** The rule, with the present `orderRevision` when the request has one. */
  response: Type.Object({ ...Rule.properties, orderRevision: Type.Optional(OrderRevision), ...unchanged }),
});
/** `conflict` when `revision` is given and old. */
export const deleteRule = rpc('policy.deleteRule', {
  ...admin,
  request: Type.Object({ id: Type.String(), revision: Type.Optional(Type.Integer({ minimum: 0 })), ...claimed }),
  response: Type.Object({}),
  idempotent: true,
});
/** All rules in their new order. `conflict` when the list is not exactly the rules there are, or `revision`, that of the order, is given and old. */
export const orderRules = rpc('policy.orderRules', {
  ...admin,
  request: Type.Object({ ids: Type.Array(Id, { maxItems: MAX_RULES, uniqueItems: true }), revision: Type.Optional(OrderRevision) }),
  response: Type.Object({}),
  idempotent: true,
});

/** A caller as somebody describes it for a question about it. The asker answers for its truth. */
export const DescribedCaller = Type.Object({
  kind: PrincipalKind,
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 320 }),
  role: Type.Optional(Role),
  groups: Type.Optional(Type.Array(Id, { maxItems: 1_000 })),
});
export type DescribedCaller = Static<typeof DescribedCaller>;

/** A rule that is not saved, to be judged among the others; with `id` in the place of that one. */
export const DraftRule = Type.Object({ id: Type.Optional(Id), ...RuleInput.properties });

const CaseEffect = Type.Union([Type.Literal('allow'), Type.Literal('deny'), Type.Literal('approve')]);

/** One step of a decision, as a person reads it. */
export const StepFinding = Type.Object({
  step: Step,
  /** `skip`: the step does not concern this caller or nothing is set. */
  says: Type.Union([CaseEffect, Type.Literal('pass'), Type.Literal('skip')]),
  text: Type.String(),
});
export const RuleFinding = Type.Object({
  /** Absent for an unsaved draft. */
  id: Type.Optional(Id),
  name: Type.String(),
  effect: RuleEffect,
  draft: Type.Boolean(),
  /** Whether this rule decided. */
  decides: Type.Boolean(),
  /** The condition could not be evaluated, and why, without any value of an argument: that denies. */
  error: Type.Optional(Type.String()),
});

/**
 * What would happen to a call, without making it: to admins every step with its finding and every rule that matches. A person who is no admin asks about
 * themselves without a draft, and is told what the call would tell them.
 */
export const testRules = rpc('policy.testRules', {
  ...admin,
  request: Type.Object({
    caller: DescribedCaller,
    tool: Type.String(),
    integrationId: Id,
    toolName: Type.String(),
    arguments: Type.Record(Type.String(), Type.Unknown()),
    draft: Type.Optional(DraftRule),
  }),
  response: Type.Object({
    effect: CaseEffect,
    step: Step,
    reason: Type.Optional(Type.String()),
    steps: Type.Array(StepFinding),
    rules: Type.Array(RuleFinding),
    approvers: Type.Optional(Approvers),
    expiresInSeconds: Type.Optional(Type.Integer()),
  }),
  idempotent: true,
});

/**
 * A draft over calls that were made. Arguments of past calls are not kept, so where a condition or a schedule would have spoken the
 * answer counts the calls as undetermined; `unchanged` where only other rules leave it open.
 */
export const replayRules = rpc('policy.replayRules', {
  ...admin,
  request: Type.Object({
    draft: DraftRule,
    calls: Type.Array(
      Type.Object({
        tool: Type.String(),
        /** Whole name inside the integration, where it is known: by it rules know the tool under its other names too. */
        toolName: Type.Optional(Type.String()),
        caller: DescribedCaller,
        count: Type.Integer({ minimum: 1 }),
      }),
      { maxItems: 5_000 },
    ),
  }),
  response: Type.Object({
    groups: Type.Array(
      Type.Object({
        tool: Type.String(),
        caller: DescribedCaller,
        count: Type.Integer(),
        effect: Type.Union([CaseEffect, Type.Literal('undetermined'), Type.Literal('unchanged')]),
      }),
    ),
  }),
  idempotent: true,
});
